//===- Accessors.h - Functions that return an address -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `int &count() { return n; }` lets the address of a field leave a function,
/// and so does `begin()` of a class with an array of numbers. The caller of an
/// accessor does with the address what it would do with `p->n`. The inliner
/// finds the same later; analyses of the unoptimised program must not wait.
///
/// Accessors of members that are structures stay functions: their declared
/// types say what the address is, as in a container's node with storage for a
/// value.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_ACCESSORS_H
#define RESTRUCT_LIB_MEMORY_ACCESSORS_H

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Inlines the functions of \p M that only return the address of scalars in a
/// structure that is an argument, where the inliner may do that within a
/// translation unit. Those that nothing refers to any more are deleted.
/// \returns whether anything changed.
bool inlineAccessors(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_ACCESSORS_H
