//===- BucketNumbers.cpp - Addresses as keys of hash tables ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/BucketNumbers.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace restruct {

bool isBucketNumber(const Instruction &I) {
  // std::__detail::_Mod_range_hashing::operator()(size_t, size_t) const, in
  // libstdc++ since there is <unordered_map>.
  return I.getOpcode() == Instruction::URem &&
         I.getFunction()->getName() ==
             "_ZNKSt8__detail18_Mod_range_hashingclEmm";
}

} // namespace restruct
