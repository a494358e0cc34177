//===- PointerCasts.h - Functions without pointer casts ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The address of a structure's first field may be cast to the structure, and
/// no trace of that is in IR:
///
///     unsigned hash(char (*name)[8]) {
///       struct s *p = (struct s *)name;      or container_of, or a void *
///       ...                                  reads all bytes of *p by index
///
/// So what IR shows, an index from the address of an array of 8 bytes, says
/// nothing of how far the index goes. Before any pass runs, the front end marks
/// the definitions in whose source no pointer may become one to a structure, or
/// to a pointer: by a cast, a union, or a copy of its bytes. Results of calls
/// with numbers as their only arguments may, which are no pointers that the
/// function had before. The mark is
///
///     define i32 @hash(ptr %0) !restruct.nocasts !0 { ... }
///
/// and holds of all that passes may inline into the function, too. A pass that
/// drops it makes the function one that may cast, which is the safe answer.
///
/// The other direction is `(char *)p`, the bytes of a structure. IR shows no
/// more of p->name, if it comes first. A function in which neither is cast to
/// the other has a second mark, `!restruct.nobytes`: what it computes from a
/// pointer to a structure, by numbers of bytes, starts at a field that its
/// source names.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_POINTERCASTS_H
#define RESTRUCT_TYPES_POINTERCASTS_H

#include "llvm/ADT/DenseSet.h"

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace restruct {

/// Marks functions of \p M, which is as the front end made it: those of \p
/// WithoutCasts that refer to no other definition, directly or not. If some
/// function that may cast is called through a pointer, so may all functions
/// with indirect calls.
void markFunctionsWithoutCasts(
    llvm::Module &M,
    const llvm::DenseSet<const llvm::Function *> &WithoutCasts);

/// Whether a pointer in \p F may be cast to one to a structure. True if there
/// is no mark.
bool mayCastPointers(const llvm::Function &F);

/// The same of those in which the address of a structure does not become that
/// of its bytes either.
void markFunctionsWithoutBytes(
    llvm::Module &M,
    const llvm::DenseSet<const llvm::Function *> &WithoutBytes);

/// Whether the address of a structure in \p F may become that of its bytes, or
/// the other way round. True if there is no mark.
bool mayShowBytes(const llvm::Function &F);

} // namespace restruct

#endif // RESTRUCT_TYPES_POINTERCASTS_H
