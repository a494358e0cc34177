//===- Sizes.cpp - Numbers of bytes in a new layout -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Edits.h"

#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace restruct {

Value *scaleBytes(IRBuilder<> &Builder, Value *Bytes, uint64_t OldSize,
                  uint64_t NewSize) {
  Type *Ty = Bytes->getType();
  if (OldSize == NewSize)
    return Bytes;
  auto Scaled = [&](const APInt &Number) {
    return ConstantInt::get(Ty, Number.udiv(OldSize) *
                                    APInt(Number.getBitWidth(), NewSize,
                                          /*isSigned=*/false,
                                          /*implicitTrunc=*/true));
  };
  const APInt *Factor;
  Value *Count;
  if (match(Bytes, m_APInt(Factor)))
    return Scaled(*Factor);
  // The common forms need no division. If the product overflows, the program
  // uses memory that it does not own.
  if (match(Bytes, m_Mul(m_Value(Count), m_APInt(Factor))) &&
      Factor->urem(OldSize) == 0)
    return Builder.CreateMul(Count, Scaled(*Factor));
  if (match(Bytes, m_Shl(m_Value(Count), m_APInt(Factor))) &&
      Factor->ult(Factor->getBitWidth())) {
    APInt Power = APInt::getOneBitSet(Factor->getBitWidth(),
                                      unsigned(Factor->getZExtValue()));
    if (Power.urem(OldSize) == 0)
      return Builder.CreateMul(Count, Scaled(Power));
  }
  if (match(Bytes, m_ExtractValue<0>(m_Intrinsic<Intrinsic::umul_with_overflow>(
                       m_Value(Count), m_APInt(Factor)))) &&
      Factor->urem(OldSize) == 0)
    return Builder.CreateMul(Count, Scaled(*Factor));
  // new[]: no memory has so many bytes, also if an element is smaller.
  Value *IsTooMany, *Product;
  if (match(Bytes, m_Select(m_Value(IsTooMany), m_AllOnes(), m_Value(Product))))
    return Builder.CreateSelect(IsTooMany, Constant::getAllOnesValue(Ty),
                                scaleBytes(Builder, Product, OldSize, NewSize));
  Count = Builder.CreateExactUDiv(Bytes, ConstantInt::get(Ty, OldSize));
  return Builder.CreateMul(Count, ConstantInt::get(Ty, NewSize));
}

} // namespace restruct
