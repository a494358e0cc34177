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

/// The type of what the result of \p GEP, which has zero indices, is the
/// address of: for that of an array's first element, the array.
static Type *getMeantType(const GEPOperator &GEP) {
  Type *T = GEP.getSourceElementType(), *Array = nullptr;
  for (unsigned I = 1; I < GEP.getNumIndices(); ++I) {
    auto *Outer = dyn_cast<ArrayType>(T);
    if (!Outer)
      Array = nullptr;
    else if (!Array)
      Array = Outer;
    T = GetElementPtrInst::getTypeAtIndex(T, uint64_t(0));
  }
  if (GEP.getNumIndices() == 1 && isa<ArrayType>(T))
    return T;
  return Array ? Array : T;
}

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
    Type *Meant = getMeantType(*GEP);
    if (TypeSize Bytes = DL.getTypeAllocSize(Meant);
        !Size && !Bytes.isScalable())
      Size = Bytes.getFixedValue();
  }
  return IsField ? Size : std::nullopt;
}

bool markFieldArguments(Function &F) {
  LLVMContext &Context = F.getContext();
  auto Number = [&](Type *Ty, uint64_t N) {
    return ConstantAsMetadata::get(ConstantInt::get(Ty, N));
  };
  bool Changed = false;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      continue;
    SmallVector<Metadata *, 4> Pairs;
    bool IsNew = false;
    for (const Use &Argument : Call->args()) {
      unsigned Index = Call->getArgOperandNo(&Argument);
      std::optional<uint64_t> Known = getFieldArgument(*Call, Index);
      std::optional<uint64_t> Size =
          Known ? Known : sizeOfFirstField(*Argument, F.getDataLayout());
      if (!Size)
        continue;
      IsNew |= !Known;
      Pairs.push_back(Number(Type::getInt32Ty(Context), Index));
      Pairs.push_back(Number(Type::getInt64Ty(Context), *Size));
    }
    if (IsNew)
      Call->setMetadata(metadata::FieldArguments, MDTuple::get(Context, Pairs));
    Changed |= IsNew;
  }
  return Changed;
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
