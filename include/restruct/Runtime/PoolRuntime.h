//===- PoolRuntime.h - Memory of split structures ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RUNTIME_POOLRUNTIME_H
#define RESTRUCT_RUNTIME_POOLRUNTIME_H

namespace llvm {
class Module;
class Triple;
} // namespace llvm

namespace restruct {

/// Whether there is a pool runtime for programs of \p Target.
bool hasPoolRuntime(const llvm::Triple &Target);

/// Links the definitions of the pool functions that \p M declares (Pools.c)
/// into it, as internal functions. Does nothing if M declares none. \pre
/// hasPoolRuntime() is true of the target of M. Should run late: optimisation
/// knows what the declarations do, and could not tell it from the definitions.
void linkPoolRuntime(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_RUNTIME_POOLRUNTIME_H
