//===- FieldArguments.cpp - Addresses of first fields ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/FieldArguments.h"

#include "restruct/Types/TypeMetadata.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

/// The bytes of the field whose address \p V is computed as; nothing if it is
/// not the address of a first field.
static std::optional<uint64_t> sizeOfFirstField(const Value &V,
                                                const DataLayout &DL) {
  std::optional<uint64_t> Size;
  bool IsField = false;
  const auto *GEP = dyn_cast<GEPOperator>(&V);
  for (; GEP && GEP->hasAllZeroIndices();
       GEP = dyn_cast<GEPOperator>(GEP->getPointerOperand())) {
    Type *Source = GEP->getSourceElementType();
    if (GEP->getNumIndices() > 1 && isa<StructType>(Source))
      IsField = true;
    // The array that an address of its first element is in.
    Type *Meant = isa<ArrayType>(Source) ? Source : GEP->getResultElementType();
    if (TypeSize Bytes = DL.getTypeAllocSize(Meant);
        !Size && !Bytes.isScalable())
      Size = Bytes.getFixedValue();
  }
  return IsField ? Size : std::nullopt;
}

void markFieldArguments(Function &F) {
  LLVMContext &Context = F.getContext();
  auto Number = [&](Type *Ty, uint64_t N) {
    return ConstantAsMetadata::get(ConstantInt::get(Ty, N));
  };
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    SmallVector<Metadata *, 4> Pairs;
    for (const Use &Argument : Call->args())
      if (std::optional<uint64_t> Size =
              sizeOfFirstField(*Argument, F.getDataLayout())) {
        Pairs.push_back(Number(Type::getInt32Ty(Context),
                               Call->getArgOperandNo(&Argument)));
        Pairs.push_back(Number(Type::getInt64Ty(Context), *Size));
      }
    if (!Pairs.empty())
      Call->setMetadata(metadata::FieldArguments, MDTuple::get(Context, Pairs));
  }
}

std::optional<uint64_t> getFieldArgument(const CallBase &Call, unsigned I) {
  const MDNode *Pairs = Call.getMetadata(metadata::FieldArguments);
  for (unsigned N = 0; Pairs && N + 1 < Pairs->getNumOperands(); N += 2) {
    auto *Argument =
        mdconst::dyn_extract_or_null<ConstantInt>(Pairs->getOperand(N));
    auto *Size =
        mdconst::dyn_extract_or_null<ConstantInt>(Pairs->getOperand(N + 1));
    if (Argument && Size && Argument->equalsInt(I) &&
        Size->getValue().getActiveBits() <= 32)
      return Size->getZExtValue();
  }
  return std::nullopt;
}

} // namespace restruct
