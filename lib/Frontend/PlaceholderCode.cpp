//===- PlaceholderCode.cpp - Machine code of fat objects ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PlaceholderCode.h"

#include "restruct/Types/LinkContract.h"

#include "llvm/Target/TargetMachine.h"

using namespace llvm;

namespace restruct {

bool preparePlaceholderCode(Module &M, TargetMachine &TM, CodeGenFileType,
                            raw_pwrite_stream &) {
  if (takeDeferredOptimizationLevel(M)) {
    TM.setOptLevel(CodeGenOptLevel::None);
    TM.setFastISel(true);
  }
  return false;
}

} // namespace restruct
