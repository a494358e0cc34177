//===- Propagation.cpp - Conditions of related structures -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

using namespace llvm;

namespace restruct {

/// The structures to which fields of \p T, a class of the C++ library, point.
/// The library knows pointers in an array as pointers to anything, which it
/// copies: what it does with the array does not concern what they point to.
static StructSet pointedToDirectly(const DTransStructType &T) {
  StructSet Result;
  for (const DTransFieldMember &Field : T.fields())
    for (const DTransType *Type : Field.getTypes()) {
      const DTransType *Element = elementOfArrays(Type);
      const DTransType *Pointee = Element->getPointerElementType();
      const DTransType *Second = Pointee ? elementOfArrays(Pointee) : nullptr;
      if (!Pointee || !Second->getPointerElementType() ||
          Second->getPointerElementType()->isFunctionTy())
        Result.insert_range(namedBehind(Element));
    }
  return Result;
}

/// Members of classes that keep their layouts keep their sizes, as does what
/// the library keeps in buffers of bytes.
static void addMembersOfFixed(const TypeRelations &Relations,
                              const ElementLayout &Layout,
                              DTransSafetyInfo &Info) {
  std::vector<const DTransStructType *> Fixed;
  for (const StructSafety &Struct : Info.structs())
    if (Struct.has(SafetyCondition::HasVTable) ||
        Struct.has(SafetyCondition::PaddingInUse) ||
        Layout.isBuffer(Struct.getType()))
      Fixed.push_back(Struct.getType());
  for (const DTransStructType *T : Fixed)
    for (const DTransStructType *Member : Relations.containedIn(T))
      Info.add(Member, SafetyCondition::InFixedStructure, nullptr,
               Layout.isBuffer(T)
                   ? "a node of a container of the C++ library contains it"
                   : "a class that keeps its layout contains it");
}

void propagateConditions(
    const TypeRelations &Relations, const ElementLayout &Layout,
    const DenseMap<const DTransStructType *, StructSet> &HandedFrom,
    const LibraryCode &Library, OpenConditions Open, DTransSafetyInfo &Info) {
  for (SafetyCondition Condition : allSafetyConditions()) {
    SafetySpread Spread = getSpread(Condition);
    if (Spread == SafetySpread::SpreadNone)
      continue;
    // Its causes, which come before it in the table, have propagated.
    if (Condition == SafetyCondition::InFixedStructure)
      addMembersOfFixed(Relations, Layout, Info);
    auto IsOpen = [&](const DTransStructType *T) {
      return !Library.isClass(T) || Open.contains({T, unsigned(Condition)});
    };
    SmallVector<const DTransStructType *, 32> Worklist;
    for (const StructSafety &Struct : Info.structs())
      if (Struct.has(Condition) && !Struct.getType()->isEmptyClass())
        Worklist.push_back(Struct.getType());
    auto Carry = [&](const DTransStructType *From, const StructSet &To,
                     StringRef Sentence) {
      for (const DTransStructType *T : To) {
        if (T->isEmptyClass()) // Nothing is in it, or around it alone.
          continue;
        // What was confined may have to propagate further.
        bool IsOpened =
            Spread == SafetySpread::SpreadReach && IsOpen(From) && !IsOpen(T);
        if (IsOpened)
          Open.insert({T, unsigned(Condition)});
        const StructSafety *Known = Info.lookup(T);
        if (Known && Known->has(Condition) && !IsOpened)
          continue;
        if (Info.add(T, Condition, nullptr, Sentence, From) || IsOpened)
          Worklist.push_back(T);
      }
    };
    while (!Worklist.empty()) {
      const DTransStructType *T = Worklist.pop_back_val();
      // What the library does with the nodes of its containers does not concern
      // what is kept in them, which it only moves and hands out.
      if (!IsOpen(T) && Layout.isBuffer(T))
        continue;
      StructSet Members = Relations.containedIn(T);
      // A type of the program is in one of the library's, such as std::array,
      // only because the program says so: no external code knows of that.
      if (Condition == SafetyCondition::SystemObject)
        Members.remove_if([&](const DTransStructType *Member) {
          return Library.isOfProgram(Member);
        });
      if (Spread != SafetySpread::SpreadContainers)
        Carry(T, Members, "it is a member of");
      if (Spread != SafetySpread::SpreadMembers && IsOpen(T))
        Carry(T, Relations.containing(T), "a member of it is");
      if (Spread != SafetySpread::SpreadReach)
        continue;
      Carry(T, IsOpen(T) ? Relations.pointedTo(T) : pointedToDirectly(*T),
            "it is reachable from");
      Carry(T, HandedFrom.lookup(T),
            "the address of a field is passed on that points to");
    }
  }
}

} // namespace restruct
