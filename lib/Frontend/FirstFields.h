//===- FirstFields.h - Addresses of first fields ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `p->name` and `(char *)p` are one address if the name comes first, but only
/// the second one may be used to access all of the structure. clang's IR has a
/// getelementptr with zero indices for the first, which the passes of the
/// compile replace by `p`:
///
///     for (char *c = p->name; *c; c++)        %c = phi ptr [ %p ], [ %next ]
///
/// Then nothing tells the field from the structure. So these passes get to see
/// a detour, which they do not simplify, and which becomes the getelementptr
/// again after them:
///
///     %away = getelementptr %struct.node, ptr %p, i64 2
///     %name = getelementptr i8, ptr %away, i64 -48, !restruct.first !{}
///
/// The number of structures is that of zeros behind the first one.
///
/// Only addresses that do not say by their use what they are take it: those
/// that are stored, merged, or stepped from. Not the ones of local
/// variables, which would stay in memory; and none in a function that may cast
/// them back to the structure (Types/PointerCasts.h).
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_FIRSTFIELDS_H
#define RESTRUCT_LIB_FRONTEND_FIRSTFIELDS_H

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Gives the addresses of first fields in \p M, which is as clang made it, a
/// detour. \returns whether there were any.
bool detourFirstFields(llvm::Module &M);

/// Takes the detours out: the addresses are computed with zero indices again.
/// One that passes have changed stays a sum of bytes, which says nothing of a
/// field. \returns whether there were any.
bool straightenFirstFields(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_FIRSTFIELDS_H
