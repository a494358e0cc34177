//===- PlaceholderCode.h - Machine code of fat objects ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_PLACEHOLDERCODE_H
#define RESTRUCT_LIB_FRONTEND_PLACEHOLDERCODE_H

#include "llvm/Support/CodeGen.h"

namespace llvm {
class Module;
class raw_pwrite_stream;
class TargetMachine;
} // namespace llvm

namespace restruct {

/// The plugin's PreCodeGenCallback. A module with deferred optimisation is
/// about to become the machine code of a fat object, whose bitcode is what the
/// link uses. The machine code is a placeholder for tools that cannot use the
/// bitcode (docs/adr/0004), so it is generated at the least effort.
/// \returns false: the host generates the code.
bool preparePlaceholderCode(llvm::Module &M, llvm::TargetMachine &TM,
                            llvm::CodeGenFileType, llvm::raw_pwrite_stream &);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_PLACEHOLDERCODE_H
