//===- FieldWalks.h - Pointers that walk through first fields ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A pointer that begins at the first field of a structure, and advances in
/// steps of an element, may walk through that array or through all bytes of the
/// structure. Where IR says that it begins at an element (zero indices down to
/// it, as the front end keeps them), and the function casts no pointer to one
/// to a structure (Types/PointerCasts.h), it is the array; but merged with its
/// own successor it is
/// a pointer like others. Indices say it everywhere:
///
///     %c = phi ptr [ %name, ... ], [ %next, ... ]
///     %next = getelementptr i8, ptr %c, i64 1
///
/// becomes
///
///     %i = phi i64 [ 0, ... ], [ %j, ... ]
///     %j = add i64 %i, 1
///     %c = getelementptr %struct.node, ptr %p, i32 0, i32 0, i64 %i
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_FIELDWALKS_H
#define RESTRUCT_LIB_MEMORY_FIELDWALKS_H

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

/// Replaces pointers that are derived from the first element of a first field
/// alone, by steps of whole elements, phis and selects, and that do not escape
/// but to calls. \returns whether there were any.
bool indexFieldWalks(llvm::Function &F);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_FIELDWALKS_H
