//===- PoolObstacles.h - Programs without pools -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PLAN_POOLOBSTACLES_H
#define RESTRUCT_LIB_PLAN_POOLOBSTACLES_H

#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Why the program \p M cannot have pools (lib/Runtime/Pools.c); empty if it
/// can.
std::string whyNoPools(const llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_LIB_PLAN_POOLOBSTACLES_H
