//===- PointerView.cpp - What one value means to safety -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PointerView.h"

#include "llvm/IR/Function.h"

using namespace llvm;

namespace restruct {

static void addFacts(PointerView &View, const FactSet &Facts) {
  for (const PointerFact &Fact : Facts.facts()) {
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
                    const TypeRelations &Relations) {
  addFacts(View, Info.declarations());
  addFacts(View, Info.usages());
  if (Info.declarations().isEverything() || Info.usages().isEverything()) {
    View.Into.insert_range(Relations.structs());
    View.Touched.insert_range(Relations.structs());
    View.Elements.insert_range(Relations.structs());
  }
}

/// Several places, of which it does not matter which is meant: fields and
/// variables of one type. \returns that type, or null.
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

static bool namesStructure(const DTransType *T) {
  NamedByType Named;
  collectNamed(T, Named);
  return !Named.ByValue.empty() || !Named.ThroughPointers.empty();
}

PointerView viewOf(const Value *V, const PointerTypeAnalyzer &Pointers,
                   const TypeRelations &Relations) {
  PointerView View;
  const ValueTypeInfo &Info = Pointers.getValueTypeInfo(V);
  addInfo(View, Info, Relations);
  // Whoever has a function has what it takes, declared or not.
  if (const auto *F = dyn_cast<Function>(V))
    for (const Argument &A : F->args()) {
      PointerView OfArgument;
      addInfo(OfArgument, Pointers.getValueTypeInfo(&A), Relations);
      View.Touched.insert_range(OfArgument.Touched);
    }
  View.IsUsed = Info.usages().isEverything() ||
                any_of(Info.usages().facts(), [](const PointerFact &Fact) {
                  return namesStructure(Fact.Pointee);
                });
  View.Place = Pointers.getDominantFact(V);
  if (Info.isComplete() && !View.Place)
    View.CommonField = commonField(V, Info, Pointers);
  View.IsTrusted = Info.isComplete() && (View.Place || View.CommonField);
  return View;
}

} // namespace restruct
