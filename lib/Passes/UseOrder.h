//===- UseOrder.h - The order of uses in modules that were read -*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_USEORDER_H
#define RESTRUCT_LIB_PASSES_USEORDER_H

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Puts the uses of every value of \p M into the order in which they would be
/// if \p M had been written as bitcode and read again.
void orderUsesAsRead(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_USEORDER_H
