//===- PointerFact.cpp - What a value may point to ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Why join() is a join in spite of its caps. A set represents its facts with
/// the absorbed ones removed; whether a fact absorbs another depends on the two
/// alone. The number of positions of one pointee, and of pointees, in a union
/// does not depend on the order in which it was formed, unless a part of it
/// already exceeded the cap, and then so does the whole. So the result of
/// several joins depends on the union alone: join() is commutative, associative
/// and idempotent.
///
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/PointerFact.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

const DTransType *elementOfArrays(const DTransType *Pointee) {
  while (const auto *Array = dyn_cast<DTransArrayType>(Pointee))
    Pointee = Array->getElementType();
  return Pointee;
}

bool isGenericPointee(const DTransType *Pointee) {
  Pointee = elementOfArrays(Pointee);
  const auto *Struct = dyn_cast<DTransStructType>(Pointee);
  return Pointee->isVoidTy() || (Struct && Struct->isEmptyClass()) ||
         (Pointee->isAtomicTy() && Pointee->getLLVMType()->isIntegerTy(8));
}

bool PointerFact::isGeneric() const { return isGenericPointee(Pointee); }

void PointerFact::print(raw_ostream &OS) const {
  OS << *Pointee;
  if (!At.isOffsetKnown()) {
    OS << " (offset unknown)";
    return;
  }
  if (At.getOffset() != 0)
    OS << '+' << At.getOffset();
  if (At.isAnyElement())
    OS << " (any element)";
}

FactSet FactSet::everything() {
  FactSet Set;
  Set.Everything = true;
  return Set;
}

bool FactSet::joinEverything() {
  if (Everything)
    return false;
  Everything = true;
  Facts.clear();
  return true;
}

bool FactSet::insert(const PointerFact &New) {
  if (Everything)
    return false;

  bool HasPointee = false;
  unsigned Pointees = 0, Positions = 0;
  for (auto [I, Known] : enumerate(Facts)) {
    // Facts of one pointee are adjacent, so each change of the pointee counts.
    if (I == 0 || Facts[I - 1].Pointee != Known.Pointee)
      ++Pointees;
    if (Known.Pointee != New.Pointee)
      continue;
    HasPointee = true;
    if (Known.At == New.At) {
      bool BecomesDeclared = New.IsDeclared && !Known.IsDeclared;
      if (BecomesDeclared ||
          (New.IsDeclared == Known.IsDeclared && New.Why.Kind < Known.Why.Kind))
        Known.Why = New.Why;
      Known.IsDeclared |= New.IsDeclared;
      return BecomesDeclared;
    }
    if (New.At.isAtMost(Known.At) && Known.IsDeclared >= New.IsDeclared)
      return false;
    if (!Known.At.isOffsetKnown() || !New.At.isOffsetKnown() ||
        Known.At.getOffset() != New.At.getOffset())
      ++Positions;
  }
  if (!HasPointee && Pointees == MaxPointees)
    return joinEverything();

  PointerFact Added = New;
  if (Positions >= MaxPositions)
    Added.At = Position::somewhere();
  // A fact that absorbs a declared one is declared.
  for (const PointerFact &Known : Facts)
    if (Known.Pointee == Added.Pointee && Known.IsDeclared &&
        Known.At.isAtMost(Added.At) && !Added.IsDeclared) {
      Added.IsDeclared = true;
      Added.Why = Known.Why;
    }
  // If a declared fact is absorbed by one that is not declared, the latter
  // becomes declared.
  for (PointerFact &Known : Facts)
    if (Known.Pointee == Added.Pointee && Added.At.isAtMost(Known.At)) {
      Known.IsDeclared = true;
      Known.Why = Added.Why;
      return true;
    }
  auto *Absorbed = remove_if(Facts, [&](const PointerFact &Known) {
    return Known.Pointee == Added.Pointee && Known.At.isAtMost(Added.At);
  });
  Facts.erase(Absorbed, Facts.end());
  auto *Last = Facts.end();
  while (Last != Facts.begin() && std::prev(Last)->Pointee != Added.Pointee)
    --Last;
  Facts.insert(Last == Facts.begin() ? Facts.end() : Last, Added);
  return true;
}

bool FactSet::join(const FactSet &Other) {
  if (Other.Everything)
    return joinEverything();
  bool Changed = false;
  for (const PointerFact &Fact : Other.Facts)
    Changed |= insert(Fact);
  return Changed;
}

bool FactSet::isAtMost(const FactSet &Other) const {
  if (Other.Everything)
    return true;
  if (Everything)
    return false;
  return all_of(Facts, [&](const PointerFact &Fact) {
    return any_of(Other.Facts, [&](const PointerFact &Above) {
      return Fact.Pointee == Above.Pointee && Fact.At.isAtMost(Above.At) &&
             Fact.IsDeclared <= Above.IsDeclared;
    });
  });
}

void FactSet::print(raw_ostream &OS) const {
  if (Everything) {
    OS << "everything";
    return;
  }
  if (Facts.empty()) {
    OS << "nothing";
    return;
  }
  ListSeparator Separator;
  for (const PointerFact &Fact : Facts) {
    OS << Separator;
    Fact.print(OS);
  }
}

} // namespace restruct
