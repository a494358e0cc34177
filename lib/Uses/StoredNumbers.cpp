//===- StoredNumbers.cpp - The numbers in fields --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How many bits the numbers need that are stored in a field, from the values
/// of its stores and initializers. A number that is copied from the same field
/// of another object needs no more than that one.
///
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/WithCache.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

FieldUses *StructUsesBuilder::lookupField(DeadReads::Field F) {
  auto It = Result.SummaryOf.find(F.first);
  if (It == Result.SummaryOf.end() ||
      F.second >= Result.Summaries[It->second].Fields.size())
    return nullptr;
  return &Result.Summaries[It->second].Fields[F.second];
}

void StructUsesBuilder::noteRange(DeadReads::Field F,
                                  const ConstantRange &Range) {
  FieldUses *Field = lookupField(F);
  if (!Field || Range.isEmptySet())
    return;
  Field->UnsignedBits =
      std::max(Field->UnsignedBits, Range.getUnsignedMax().getActiveBits());
  Field->SignedBits =
      std::max({Field->SignedBits, Range.getSignedMin().getSignificantBits(),
                Range.getSignedMax().getSignificantBits()});
}

bool StructUsesBuilder::isLoadOf(const Value &V, DeadReads::Field F) {
  const auto *Load = dyn_cast<LoadInst>(&V);
  const PointerView *Address =
      Load ? &view(Load->getPointerOperand()) : nullptr;
  if (!Address || !Address->IsTrusted || !Address->Place)
    return false;
  SmallVector<ElementPointee, 2> Fields =
      layout().fieldsAt(Address->Place->Pointee, Address->Place->At);
  return !Fields.empty() && Fields.back().Parent == F.first &&
         Fields.back().Field == F.second &&
         Load->getType() == F.first->getField(F.second).getLLVMType();
}

ConstantRange StructUsesBuilder::rangeOf(const Value &V, DeadReads::Field F,
                                         unsigned Depth) {
  /// Merges of merges beyond this depth are any number.
  static constexpr unsigned MaxDepth = 4;
  unsigned Bits = V.getType()->getIntegerBitWidth();
  if (isLoadOf(V, F))
    return ConstantRange::getEmpty(Bits);
  if (Depth < MaxDepth) {
    if (const auto *Select = dyn_cast<SelectInst>(&V))
      return rangeOf(*Select->getTrueValue(), F, Depth + 1)
          .unionWith(rangeOf(*Select->getFalseValue(), F, Depth + 1));
    if (const auto *Phi = dyn_cast<PHINode>(&V)) {
      ConstantRange All = ConstantRange::getEmpty(Bits);
      for (const Use &Incoming : Phi->incoming_values())
        if (Incoming != Phi)
          All = All.unionWith(rangeOf(*Incoming, F, Depth + 1));
      return All;
    }
  }
  SimplifyQuery Query(M.getDataLayout());
  WithCache<const Value *> Known(&V);
  return computeConstantRangeIncludingKnownBits(Known, /*ForSigned=*/false,
                                                Query)
      .intersectWith(computeConstantRange(&V, /*ForSigned=*/false));
}

void StructUsesBuilder::noteStore(const StoreInst &Store, DeadReads::Field F) {
  const Value &V = *Store.getValueOperand();
  if (V.getType()->isIntegerTy())
    noteRange(F, rangeOf(V, F, 0));
}

void StructUsesBuilder::noteInitialNumber(const Constant &Number,
                                          const DTransType *Element,
                                          uint64_t Offset) {
  std::optional<Position> At = layout().canonicalize(Element, Offset);
  SmallVector<ElementPointee, 2> Fields;
  if (At)
    Fields = layout().fieldsAt(Element, *At);
  if (!Fields.empty())
    noteRange({Fields.back().Parent, Fields.back().Field},
              Number.toConstantRange());
}

} // namespace restruct
