//===- AddressCasts.h - Pointers that change their pointee ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_ADDRESSCASTS_H
#define RESTRUCT_LIB_FRONTEND_ADDRESSCASTS_H

namespace clang {
class Stmt;
} // namespace clang

namespace restruct {

/// Whether \p S, by itself, may make a pointer to a record, or to a pointer, of
/// a pointer that is none: a cast, explicit or not; a member of a union; an
/// object made in memory that exists; the address of a pointer, given away as
/// that of bytes. Not the result of an allocation function, which points to
/// nothing else. True when unsure.
bool mayChangePointee(const clang::Stmt &S);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_ADDRESSCASTS_H
