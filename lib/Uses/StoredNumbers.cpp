//===- StoredNumbers.cpp - The numbers in fields --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// How many bits the numbers need that are stored in a field, from the values
/// of its stores and initializers. Values are followed to what callers pass. A
/// number that is copied from a field needs no more bits than that one.
///
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

#include "ValueRanges.h"

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

/// The field of which \p V is the loaded value.
std::optional<DeadReads::Field> StructUsesBuilder::loadedField(const Value &V) {
  const auto *Load = dyn_cast<LoadInst>(&V);
  const PointerView *Address =
      Load ? &view(Load->getPointerOperand()) : nullptr;
  if (!Address || !Address->IsTrusted || !Address->Place)
    return std::nullopt;
  SmallVector<ElementPointee, 2> Fields =
      layout().fieldsAt(Address->Place->Pointee, Address->Place->At);
  if (Fields.empty() ||
      Load->getType() !=
          Fields.back().Parent->getField(Fields.back().Field).getLLVMType())
    return std::nullopt;
  return DeadReads::Field{Fields.back().Parent, Fields.back().Field};
}

/// What the callers pass, if all of them are known.
ConstantRange StructUsesBuilder::rangeOfParameter(const Argument &A,
                                                  DeadReads::Field F,
                                                  unsigned Depth) {
  unsigned Bits = A.getType()->getIntegerBitWidth();
  const Function &Callee = *A.getParent();
  if (!Callee.hasLocalLinkage())
    return ConstantRange::getFull(Bits);
  ConstantRange All = ConstantRange::getEmpty(Bits);
  for (const Use &U : Callee.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U) ||
        Call->getFunctionType() != Callee.getFunctionType())
      return ConstantRange::getFull(Bits);
    All = All.unionWith(
        rangeOf(*Call->getArgOperand(A.getArgNo()), F, Depth + 1, *Call));
  }
  return All;
}

/// The range of \p V, which is stored in \p F, whenever \p At is executed;
/// without what is loaded from fields.
ConstantRange StructUsesBuilder::rangeOf(const Value &V, DeadReads::Field F,
                                         unsigned Depth,
                                         const Instruction &At) {
  /// Merges of merges beyond this depth are any number.
  static constexpr unsigned MaxDepth = 4;
  unsigned Bits = V.getType()->getIntegerBitWidth();
  if (std::optional<DeadReads::Field> Source = loadedField(V);
      Source && lookupField(*Source) && lookupField(F)) {
    if (Source != F)
      lookupField(F)->CopiedFrom.insert(*Source);
    return ConstantRange::getEmpty(Bits);
  }
  ConstantRange Own = Ranges->get(V, At);
  if (Depth == MaxDepth)
    return Own;
  if (const auto *Select = dyn_cast<SelectInst>(&V))
    return Own.intersectWith(
        rangeOf(*Select->getTrueValue(), F, Depth + 1, At)
            .unionWith(rangeOf(*Select->getFalseValue(), F, Depth + 1, At)));
  if (const auto *A = dyn_cast<Argument>(&V))
    return Own.intersectWith(rangeOfParameter(*A, F, Depth));
  if (const auto *Phi = dyn_cast<PHINode>(&V)) {
    ConstantRange All = ConstantRange::getEmpty(Bits);
    for (unsigned I = 0; I != Phi->getNumIncomingValues(); ++I)
      if (Phi->getIncomingValue(I) != Phi)
        All =
            All.unionWith(rangeOf(*Phi->getIncomingValue(I), F, Depth + 1,
                                  *Phi->getIncomingBlock(I)->getTerminator()));
    return Own.intersectWith(All);
  }
  return Own;
}

void StructUsesBuilder::noteStore(const StoreInst &Store, DeadReads::Field F) {
  const Value &V = *Store.getValueOperand();
  // A smaller number would not be faster to access.
  if (V.getType()->isIntegerTy() && V.getType()->getIntegerBitWidth() > 8)
    noteRange(F, rangeOf(V, F, 0, Store));
}

void StructUsesBuilder::noteInitialNumber(const Constant &Number,
                                          const GlobalVariable &G,
                                          const DTransType *Element,
                                          uint64_t Offset) {
  SmallVector<ElementPointee, 2> Fields = fieldsAt(Element, Offset);
  if (Fields.empty())
    return;
  const ElementPointee &In = Fields.back();
  Type *Field = In.Parent->getField(In.Field).getLLVMType();
  if (!Field->isIntegerTy() || Number.getType() == Field)
    return noteRange({In.Parent, In.Field}, Number.toConstantRange());
  // One byte of the storage unit of bit-fields.
  noteRange({In.Parent, In.Field},
            ConstantRange::getFull(Field->getIntegerBitWidth()));
  if (!isa<ConstantData>(Number))
    unhandled(In.Parent, G, "an initializer has an address in a number");
}

/// \p Bytes may be those of a string, and of integers.
void StructUsesBuilder::noteInitialBytes(const ConstantDataSequential &Bytes,
                                         const GlobalVariable &G,
                                         const DTransType *Element,
                                         uint64_t Offset) {
  if (!Element->isStructTy())
    return;
  for (uint64_t I = 0; I < Bytes.getNumElements();) {
    SmallVector<ElementPointee, 2> Fields = fieldsAt(Element, Offset + I);
    std::optional<uint64_t> Size =
        !Fields.empty() && Fields.back().FieldType
            ? layout().sizeOf(Fields.back().FieldType)
            : std::nullopt;
    if (Size && Fields.back().FieldType->isArrayTy() &&
        *Size > Fields.back().OffsetInField) {
      I += *Size - Fields.back().OffsetInField;
      continue;
    }
    if (!Fields.empty())
      noteInitialNumber(*Bytes.getElementAsConstant(unsigned(I)), G, Element,
                        Offset + I);
    ++I;
  }
}

} // namespace restruct
