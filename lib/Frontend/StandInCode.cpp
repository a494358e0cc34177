//===- StandInCode.cpp - Machine code beside the bitcode ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StandInCode.h"

#include "restruct/Types/LinkContract.h"

#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace restruct {

bool prepareStandInCode(Module &M, TargetMachine &TM, CodeGenFileType,
                        raw_pwrite_stream &) {
  if (takeOwedOptimizationLevel(M)) {
    TM.setOptLevel(CodeGenOptLevel::None);
    TM.setFastISel(true);
  }
  return false;
}

} // namespace restruct
