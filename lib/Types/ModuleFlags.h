//===- ModuleFlags.h - Module flags that are read once ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_MODULEFLAGS_H
#define RESTRUCT_LIB_TYPES_MODULEFLAGS_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Metadata;
class Module;
} // namespace llvm

namespace restruct {

/// Removes the module flag \p Name from \p M. \returns its value, or null if
/// there is no such flag.
llvm::Metadata *takeModuleFlag(llvm::Module &M, llvm::StringRef Name);

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_MODULEFLAGS_H
