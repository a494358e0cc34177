//===- UseOrder.h - Use lists as the bitcode reader builds them -----------===//
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

/// Orders the uses of every value of \p M as if \p M had been written as
/// bitcode and read again.
void orderUsesAsRead(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_USEORDER_H
