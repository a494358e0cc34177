//===- VariableArguments.h - Functions that format strings ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_VARIABLEARGUMENTS_H
#define RESTRUCT_USES_VARIABLEARGUMENTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

/// Whether all that \p F, which has variable arguments, does with them is to
/// have the library format them (vprintf): strings are read, and numbers.
bool onlyFormatsArguments(const llvm::Function &F);

} // namespace restruct

#endif // RESTRUCT_USES_VARIABLEARGUMENTS_H
