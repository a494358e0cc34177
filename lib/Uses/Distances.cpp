//===- Distances.cpp - Bytes between two addresses ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/Distances.h"

#include "restruct/Uses/PointerView.h"

#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace restruct {

static const DTransStructType *wholeStructAt(const Value &Address,
                                             PointerViews &Views) {
  const PointerView &V = Views.of(&Address);
  return V.IsTrusted ? V.wholeStruct() : nullptr;
}

const DTransStructType *getDistanceUnit(const Value &Bytes,
                                        PointerViews &Views) {
  const auto *Difference = dyn_cast<BinaryOperator>(&Bytes);
  if (!Difference || Difference->getOpcode() != Instruction::Sub)
    return nullptr;
  const DTransStructType *T = wholeStructAt(*Difference->getOperand(0), Views);
  return T && T == wholeStructAt(*Difference->getOperand(1), Views) ? T
                                                                    : nullptr;
}

bool isUseAsBytes(const Use &U, const DTransStructType *T,
                  PointerViews &Views) {
  if (const auto *Compare = dyn_cast<ICmpInst>(U.getUser())) {
    const auto *Zero =
        dyn_cast<ConstantInt>(Compare->getOperand(1 - U.getOperandNo()));
    return Zero && Zero->isZero();
  }
  const auto *Function = dyn_cast<MemIntrinsic>(U.getUser());
  if (!Function || &U != &Function->getArgOperandUse(2) ||
      wholeStructAt(*Function->getRawDest(), Views) != T)
    return false;
  const auto *Transfer = dyn_cast<MemTransferInst>(Function);
  return !Transfer || wholeStructAt(*Transfer->getRawSource(), Views) == T;
}

} // namespace restruct
