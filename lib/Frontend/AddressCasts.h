//===- AddressCasts.h - Pointers that change their pointee ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_ADDRESSCASTS_H
#define RESTRUCT_LIB_FRONTEND_ADDRESSCASTS_H

namespace clang {
class CallExpr;
class Stmt;
} // namespace clang

namespace restruct {

/// Whether \p S, by itself, may make a pointer to a record, or to a pointer, of
/// a pointer that is none: a cast, explicit or not; a member of a union; an
/// object made in memory that exists; the address of what holds pointers, given
/// away as that of bytes. Not the result of a call that was given no pointer,
/// or of an allocation function: that is another one. True when unsure.
bool mayChangePointee(const clang::Stmt &S);

/// Whether what \p S, a call, is given may be the address of a structure that a
/// cast in it makes of another address: `f((char *)(struct s *)p->name)`.
bool castsArguments(const clang::Stmt &S);

/// Whether \p S is a cast of what may be an array, or the address of an
/// element, to a pointer to something else: `(unsigned char *)p->text` may be
/// meant as the bytes of `*p`. Values of variables and of calls are none.
bool castsArray(const clang::Stmt &S);

/// Whether \p S, by itself, may make an address of plain data of that of a
/// record, a pointer or an array, other than by naming what is in it: a cast,
/// explicit or not; a member of a union; an argument that is not converted. Or
/// whether it asks for the size of a record, or for an offset in it, by which a
/// field's address leads to other fields. True when unsure.
bool showsBytes(const clang::Stmt &S);

/// Whether \p Call, of a library function, makes no copy of what its arguments
/// point to: they may be cast to pointers to bytes.
bool copiesNoPointers(const clang::CallExpr &Call);

/// Whether the code of the caller computes no other address from what \p Call
/// is given: the program does not have the body of the called function, and the
/// result, if it \p IsUsed, is another value.
bool keepsNoAddress(const clang::CallExpr &Call, bool IsUsed);

/// Whether \p Call may be given sizes of records: of no code of the program, or
/// without an address that they could belong to.
bool takesPlainSizes(const clang::CallExpr &Call);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_ADDRESSCASTS_H
