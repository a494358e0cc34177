//===- PointerView.cpp - Pointer facts about structures -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/PointerView.h"

#include "restruct/Uses/ArrayFields.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace restruct {

bool extractsInteger(const Instruction &I, const PointerView &Operand,
                     const PointerView &Result) {
  return isa<ExtractValueInst>(I) && Operand.IsTrusted && !Result.touches() &&
         !I.getType()->isPointerTy();
}

/// Whether \p Fact only says that a member of the structure that \p View points
/// to is accessed, somewhere in it. The member has a pointer of its own.
static bool isUseOfMember(const PointerFact &Fact, const PointerView &View,
                          const ElementLayout &Layout) {
  return View.IsTrusted && View.Place && !Fact.At.isOffsetKnown() &&
         Fact.Pointee != View.Place->Pointee &&
         Layout.contains(View.Place->Pointee, View.Place->At, Fact.Pointee,
                         Fact.At);
}

static void addFacts(PointerView &View, const FactSet &Facts,
                     const ElementLayout &Layout) {
  for (const PointerFact &Fact : Facts.facts()) {
    if (isUseOfMember(Fact, View, Layout))
      continue;
    NamedByType Named;
    collectNamed(Fact.Pointee, Named);
    View.Into.insert_range(Named.ByValue);
    View.Touched.insert_range(Named.ByValue);
    View.Touched.insert_range(Named.ThroughPointers);
    if (Fact.At != Position::at(0))
      View.Elements.insert_range(Named.ByValue);
  }
}

static void addInfo(PointerView &View, const ValueTypeInfo &Info,
                    const TypeRelations &Relations,
                    const ElementLayout &Layout) {
  addFacts(View, Info.declarations(), Layout);
  addFacts(View, Info.usages(), Layout);
  if (Info.declarations().isEverything() || Info.usages().isEverything()) {
    View.Into.insert_range(Relations.structs());
    View.Touched.insert_range(Relations.structs());
    View.Elements.insert_range(Relations.structs());
  }
}

/// Merges several cells that are equivalent: fields and variables of one type.
/// \returns that type, or null.
static const DTransType *commonField(const Value *V, const ValueTypeInfo &Info,
                                     const PointerTypeAnalyzer &Pointers) {
  const DTransType *Type = Pointers.getDominantType(V);
  bool AreKnown = all_of(Info.declarations().facts(), [](const PointerFact &F) {
    return F.isGeneric() || F.At.isOffsetKnown();
  });
  bool IsDeclared =
      any_of(Info.declarations().facts(),
             [](const PointerFact &Fact) { return !Fact.isGeneric(); });
  return Type && !isGenericPointee(Type) && AreKnown && IsDeclared ? Type
                                                                   : nullptr;
}

/// Whether \p Fact is the end of an array field, and another element type
/// begins there.
static bool isEndOfArray(const PointerFact &Fact, const ElementLayout &Layout) {
  // The end of the last field is the beginning of the next structure, which is
  // all that it can be if there is no other field.
  const auto *Struct = dyn_cast<DTransStructType>(Fact.Pointee);
  if (Struct && Fact.At == Position::at(0) && isArrayAlone(*Struct))
    return false;
  std::optional<uint64_t> Size = Layout.sizeOf(Fact.Pointee);
  if (!Fact.At.isOffsetKnown() || !Fact.Pointee->isStructTy() || !Size ||
      *Size == 0)
    return false;
  uint64_t Offset = Fact.At.getOffset() == 0 ? *Size : Fact.At.getOffset();
  std::optional<Position> Before =
      Layout.canonicalize(Fact.Pointee, Offset - 1);
  if (!Before)
    return true;
  SmallVector<const DTransType *, 4> Here =
      Layout.typesAt(Fact.Pointee, Fact.At);
  return any_of(Layout.fieldsAt(Fact.Pointee, *Before),
                [&](const ElementPointee &Field) {
                  return Field.FieldType && Field.FieldType->isArrayTy() &&
                         is_contained(Here, elementOfArrays(Field.FieldType));
                });
}

static bool namesStructure(const DTransType *T) {
  NamedByType Named;
  collectNamed(T, Named);
  return !Named.ByValue.empty() || !Named.ThroughPointers.empty();
}

static PointerView viewOf(const Value *V, const PointerTypeAnalyzer &Pointers,
                          const TypeRelations &Relations) {
  PointerView View;
  const ValueTypeInfo &Info = Pointers.getValueTypeInfo(V);
  View.Place = Pointers.getDominantFact(V);
  if (View.Place)
    View.Place->Why = {};
  if (Info.isComplete() && !View.Place)
    View.CommonField = commonField(V, Info, Pointers);
  View.IsTrusted = Info.isComplete() && (View.Place || View.CommonField);
  addInfo(View, Info, Relations, Pointers.getLayout());
  // A function pointer gives access to all that its signature names.
  if (const auto *F = dyn_cast<Function>(V))
    for (const Argument &A : F->args()) {
      PointerView OfArgument;
      addInfo(OfArgument, Pointers.getValueTypeInfo(&A), Relations,
              Pointers.getLayout());
      View.Touched.insert_range(OfArgument.Touched);
    }
  View.IsUsed = Info.usages().isEverything() ||
                any_of(Info.usages().facts(), [](const PointerFact &Fact) {
                  return namesStructure(Fact.Pointee);
                });
  View.MayBeEnd =
      any_of(Info.declarations().facts(), [&](const PointerFact &Fact) {
        return isEndOfArray(Fact, Pointers.getLayout());
      });
  return View;
}

SmallVector<PointerView, 2> viewEach(const Value *V,
                                     const PointerTypeAnalyzer &Pointers) {
  SmallVector<PointerView, 2> Views;
  const ValueTypeInfo &Info = Pointers.getValueTypeInfo(V);
  bool IsStructure = any_of(Info.usages().facts(), [](const PointerFact &Fact) {
    return namesStructure(Fact.Pointee);
  });
  // A pointer into a structure enters memory without a type only where that is
  // a condition of the structure.
  bool IsKnown = all_of(Info.incompleteCauses(), [](IncompleteCause Cause) {
    return Cause == IncompleteCause::UntypedMemory ||
           Cause == IncompleteCause::GenericMemory;
  });
  if (!IsKnown || IsStructure || Info.declarations().isEverything() ||
      Info.usages().isEverything())
    return {};
  for (const PointerFact &Fact : Info.declarations().facts()) {
    if (!namesStructure(Fact.Pointee))
      continue;
    if (!Fact.At.isOffsetKnown() || !Fact.Pointee->isStructTy())
      return {};
    PointerView &View = Views.emplace_back();
    View.Place = Fact;
    View.Place->Why = {};
    View.IsTrusted = true;
    addFacts(View, Info.declarations(), Pointers.getLayout());
    NamedByType Named;
    collectNamed(Fact.Pointee, Named);
    View.Into = Named.ByValue;
    View.Elements = Fact.At != Position::at(0) ? Named.ByValue : StructSet();
    View.MayBeEnd = isEndOfArray(Fact, Pointers.getLayout());
  }
  return Views;
}

/// Everything that viewOf() reads of \p Info, as a key. The order matters,
/// evidence does not.
static void appendKey(SmallVectorImpl<uint64_t> &Key,
                      const ValueTypeInfo &Info) {
  Key.push_back(Info.isComplete());
  for (const FactSet *Set : {&Info.declarations(), &Info.usages()}) {
    Key.push_back(Set->isEverything() ? ~uint64_t(0) : Set->facts().size());
    for (const PointerFact &Fact : Set->facts()) {
      Key.push_back(reinterpret_cast<uintptr_t>(Fact.Pointee));
      bool IsKnown = Fact.At.isOffsetKnown();
      Key.push_back(IsKnown ? Fact.At.getOffset() : 0);
      Key.push_back(uint64_t(Fact.At.getArrayDepth()) << 2 |
                    uint64_t(IsKnown) << 1 | uint64_t(Fact.IsDeclared));
    }
  }
}

PointerViews::PointerViews(const PointerTypeAnalyzer &Pointers,
                           const TypeRelations &Relations)
    : Pointers(Pointers), Relations(Relations), Views(1),
      OfTracked(Pointers.getNumTracked(), 0) {}

const PointerView &PointerViews::of(const Value *V) {
  if (isa<Function>(V)) {
    auto [It, IsNew] = OfFunction.try_emplace(V, 0);
    if (IsNew) {
      It->second = ViewId(Views.size());
      Views.push_back(viewOf(V, Pointers, Relations));
    }
    return Views[It->second];
  }
  std::optional<unsigned> Number = Pointers.getNumber(V);
  if (!Number)
    return Views.front();
  ViewId &Id = OfTracked[*Number];
  if (Id == 0)
    Id = makeView(V);
  return Views[Id];
}

PointerViews::ViewId PointerViews::makeView(const Value *V) {
  SmallVector<uint64_t, 16> Key;
  appendKey(Key, Pointers.getValueTypeInfo(V));
  StringRef Bytes(reinterpret_cast<const char *>(Key.data()),
                  Key.size() * sizeof(uint64_t));
  auto [It, IsNew] = OfFacts.try_emplace(Bytes, ViewId(Views.size()));
  if (IsNew)
    Views.push_back(viewOf(V, Pointers, Relations));
  return It->second;
}

} // namespace restruct
