//===- TypeRelations.cpp - Containment and pointers between types ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/TypeRelations.h"

using namespace llvm;

namespace restruct {

void collectNamed(const DTransType *T, NamedByType &Named) {
  struct Item {
    const DTransType *Type;
    bool ThroughPointer;
  };
  SmallVector<Item, 8> Worklist(1, {T, false});
  SmallPtrSet<const DTransType *, 8> Seen;
  while (!Worklist.empty()) {
    auto [Type, ThroughPointer] = Worklist.pop_back_val();
    if (!Type)
      continue;
    if (const auto *Struct = dyn_cast<DTransStructType>(Type)) {
      (ThroughPointer ? Named.ThroughPointers : Named.ByValue).insert(Struct);
      continue;
    }
    // By value comes first, so a second visit is through a pointer. Arrays of
    // one type on both paths lead to the same structure.
    if (ThroughPointer && !Seen.insert(Type).second)
      continue;
    if (const auto *Sequence = dyn_cast<DTransSequentialType>(Type)) {
      Worklist.push_back({Sequence->getElementType(), ThroughPointer});
    } else if (const auto *Pointer = dyn_cast<DTransPointerType>(Type)) {
      Worklist.push_back({Pointer->getPointee(), true});
    } else if (const auto *Function = dyn_cast<DTransFunctionType>(Type)) {
      Worklist.push_back({Function->getReturnType(), true});
      for (const DTransType *Param : Function->params())
        Worklist.push_back({Param, true});
    }
  }
}

StructSet structsOnlyIn(const StructSet &Set, const StructSet &Others) {
  StructSet Result;
  for (const DTransStructType *T : Set)
    if (!Others.contains(T))
      Result.insert(T);
  return Result;
}

StructSet namedBehind(const DTransType *T) {
  NamedByType Named;
  collectNamed(T, Named);
  return Named.ThroughPointers;
}

TypeRelations::TypeRelations(const DeclaredTypes &Types,
                             const ElementLayout &Layout) {
  for (const DTransStructType *T : Types.Manager->namedStructs())
    addStruct(T);
  for (const DTransStructType *T : Types.Structs)
    addStruct(T);
  for (const SourceRecord &Record : Types.Records) {
    addStruct(Record.Type);
    // Only the record describes the members of a union; for a structure, the
    // record may have types where the body has bytes.
    for (const SourceField &Field : Record.Fields)
      addMember(Record.Type, Field.Type);
  }
  // Structs grows while members are added.
  for (size_t I = 0; I != Structs.size(); ++I)
    for (unsigned Field = 0; Field != Structs[I]->getNumFields(); ++Field)
      for (const DTransType *Type : Layout.getFieldTypes(*Structs[I], Field))
        addMember(Structs[I], Type);
}

/// The types of functions to which \p T leads through pointers, arrays and
/// signatures.
static SmallSetVector<const DTransFunctionType *, 2>
functionsBehind(const DTransType *T) {
  SmallSetVector<const DTransFunctionType *, 2> Result;
  SmallVector<const DTransType *, 8> Pending{T};
  while (!Pending.empty()) {
    const DTransType *Next = Pending.pop_back_val();
    if (const auto *Sequence = dyn_cast_or_null<DTransSequentialType>(Next))
      Pending.push_back(Sequence->getElementType());
    else if (const auto *Pointer = dyn_cast_or_null<DTransPointerType>(Next))
      Pending.push_back(Pointer->getPointee());
    else if (const auto *Function = dyn_cast_or_null<DTransFunctionType>(Next);
             Function && Result.insert(Function)) {
      Pending.push_back(Function->getReturnType());
      append_range(Pending, Function->params());
    }
  }
  return Result;
}

void TypeRelations::addStruct(const DTransStructType *T) {
  if (T && Of.try_emplace(T).second)
    Structs.push_back(T);
}

void TypeRelations::addMember(const DTransStructType *Outer,
                              const DTransType *Member) {
  NamedByType Named;
  collectNamed(Member, Named);
  for (const DTransStructType *Inner : Named.ByValue) {
    addStruct(Inner);
    Of[Outer].Contains.insert(Inner);
    Of[Inner].ContainedBy.insert(Outer);
  }
  for (const DTransStructType *Target : Named.ThroughPointers) {
    addStruct(Target);
    Of[Outer].PointsTo.insert(Target);
  }
  for (const DTransFunctionType *Function : functionsBehind(Member))
    HoldersOf[Function].insert(Outer);
}

void TypeRelations::addCallback(const DTransFunctionType &Signature,
                                const StructSet &Passed) {
  auto It = HoldersOf.find(&Signature);
  if (It != HoldersOf.end())
    for (const DTransStructType *Holder : It->second)
      Of[Holder].PointsTo.insert_range(Passed);
}

const StructSet &TypeRelations::containedIn(const DTransStructType *T) const {
  auto It = Of.find(T);
  return It == Of.end() ? None.Contains : It->second.Contains;
}

const StructSet &TypeRelations::containing(const DTransStructType *T) const {
  auto It = Of.find(T);
  return It == Of.end() ? None.ContainedBy : It->second.ContainedBy;
}

const StructSet &TypeRelations::pointedTo(const DTransStructType *T) const {
  auto It = Of.find(T);
  return It == Of.end() ? None.PointsTo : It->second.PointsTo;
}

} // namespace restruct
