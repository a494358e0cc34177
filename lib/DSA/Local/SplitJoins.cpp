//===- SplitJoins.cpp - Joins that do not merge their sources -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A pointer that is one of several gets one cell, and so its sources become
/// one node. In two cases that costs much more than it says:
///
///   1. Code that inserts in a list has a pointer to the link that it is about
///      to change:
///
///          for (p = &table[h]; *p; p = &(*p)->next)
///            ;
///          *p = entry;
///
///      With one cell for p, a slot of the table and the member `next` of an
///      entry are the same place of one node. The table repeats every 8 bytes,
///      so all members of an entry become one.
///
///   2. Numbers are read from a constant table, or from other memory:
///
///          const short *base = type ? table : state->work;
///          n = base[i];
///
///      A global then reaches the memory, with all that depends on it.
///
/// So such a pointer gets no cell, which means that it may point anywhere, and
/// each access through it is recorded at each of its sources.
///
/// A join is the first if its address is used for nothing but accesses and
/// comparisons, and one of its sources is derived from a pointer that was
/// loaded through the join. It is the second if one of its sources is in a
/// constant without pointers, another one is not, and only numbers are read
/// through pointers that are derived from it.
///
/// Sound: the address at run time is that of one of the sources, plus what is
/// added to it. A parameter that is a source must not be known modulo a stride
/// of its callers, since what is read through it is not found by its uses
/// (PlainFormals).
///
//===----------------------------------------------------------------------===//

#include "SplitJoins.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

#include <numeric>

using namespace llvm;

namespace restruct {

/// Limit of the pointers that are derived from one join.
static constexpr unsigned MaxDerived = 64;

/// Whether \p I is used only to access memory at exactly its address.
static bool isOnlyAccessed(const Instruction &I) {
  return I.getType()->isPointerTy() && all_of(I.uses(), [](const Use &U) {
           const User *By = U.getUser();
           if (isa<StoreInst>(By))
             return U.getOperandNo() == StoreInst::getPointerOperandIndex();
           return isa<LoadInst>(By) || isa<ICmpInst>(By);
         });
}

static bool walksAlongLinks(const PointerOffsets::Derived &D,
                            const PointerOffsets &Offsets) {
  return isOnlyAccessed(*D.I) &&
         any_of(D.Sources, [&](const PointerDerivation &Source) {
           const auto *Load = dyn_cast_or_null<LoadInst>(
               Offsets.getPosition(*Source.Base).Root);
           return Load && Load->getPointerOperand() == D.I;
         });
}

/// Whether a source of \p D is in a constant table, and another one is not.
static bool mayBeTable(const PointerOffsets::Derived &D,
                       const PointerOffsets &Offsets, const DataLayout &DL) {
  bool HasTable = false, HasOther = false;
  for (const PointerDerivation &Source : D.Sources) {
    const Value *Root = Offsets.getPosition(*Source.Base).Root;
    if (Root == D.I)
      return false; // a step through whatever it is
    bool IsTable = pointsToNumbers(*Source.Base, DL);
    HasTable |= IsTable;
    HasOther |= Root && !IsTable;
  }
  return HasTable && HasOther;
}

/// Adds \p Join and the pointers that are derived from it to \p All. \returns
/// whether only numbers are read through these.
static bool findReaders(const Instruction &Join, const PointerOffsets &Offsets,
                        function_ref<bool(const LoadInst &)> IsNumber,
                        SmallVectorImpl<const Instruction *> &All) {
  SmallPtrSet<const Instruction *, 8> Seen = {&Join};
  All.push_back(&Join);
  for (unsigned I = 0; I != All.size(); ++I)
    for (const User *U : All[I]->users()) {
      const auto &By = *cast<Instruction>(U);
      if (isa<ICmpInst>(By))
        continue;
      if (const auto *Load = dyn_cast<LoadInst>(&By)) {
        if (!IsNumber(*Load))
          return false;
        continue;
      }
      const auto *GEP = dyn_cast<GetElementPtrInst>(&By);
      if (!GEP || !GEP->getType()->isPointerTy() ||
          Offsets.getPosition(*GEP).Root != &Join || All.size() == MaxDerived)
        return false;
      if (Seen.insert(GEP).second)
        All.push_back(GEP);
    }
  return true;
}

SplitJoins::SplitJoins(const PointerOffsets &Offsets, const DataLayout &DL,
                       function_ref<bool(const LoadInst &)> IsNumber)
    : Offsets(Offsets) {
  for (const PointerOffsets::Derived &D : Offsets.derived()) {
    if (!D.IsJoin || !D.I->getType()->isPointerTy())
      continue;
    if (isa<PHINode>(D.I) && walksAlongLinks(D, Offsets)) {
      JoinOf[D.I] = {&D, /*ReadsNumbers=*/false};
      continue;
    }
    SmallVector<const Instruction *, 8> Readers;
    if ((!isa<PHINode>(D.I) && !isa<SelectInst>(D.I)) ||
        !mayBeTable(D, Offsets, DL) ||
        !findReaders(*D.I, Offsets, IsNumber, Readers))
      continue;
    for (const Instruction *Reader : Readers)
      JoinOf[Reader] = {&D, /*ReadsNumbers=*/true};
  }
}

SmallVector<SplitJoins::Source, 2> SplitJoins::sources(const Value &V) const {
  const auto &[D, ReadsNumbers] = JoinOf.find(&V)->second;
  PointerPosition At; // relative to the join
  if (&V != D->I)
    At = Offsets.getPosition(V);
  SmallVector<Source, 2> Result;
  for (PointerDerivation From : D->Sources) {
    From.Offset += At.Offset;
    From.Stride = std::gcd(std::gcd(From.Stride, At.Stride),
                           Offsets.getPosition(*From.Base).Stride);
    Result.push_back({From, ReadsNumbers});
  }
  return Result;
}

} // namespace restruct
