//===- CopiesToInline.h - Library functions to inline -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// glibc's headers define `atoi` or `bsearch` for the inliner. The model of
/// such a function says more than its body: bsearch's parameters are pointers
/// to anything. So the body moves to a function of its own that nothing calls,
/// and comes back when layouts have changed (restoreCopies). Without a model,
/// the copy becomes one of the program's functions: its definition is
/// equivalent to the one elsewhere, and as an internal function it has no other
/// callers than those in this module.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_COPIESTOINLINE_H
#define RESTRUCT_LIB_MEMORY_COPIESTOINLINE_H

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Sets aside the bodies of available_externally functions in \p M that have a
/// model, and makes the others functions of the program. \returns whether there
/// are any.
bool setCopiesAside(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_COPIESTOINLINE_H
