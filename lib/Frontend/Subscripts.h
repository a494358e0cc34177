//===- Subscripts.h - Sums that are elements of arrays ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In C, `p->text + i` is `&p->text[i]`. Clang's code says of the second only
/// that the index is one of the array:
///
///     %a = getelementptr [8 x i8], ptr %text, i64 0, i64 0     p->text + i
///     %e = getelementptr i8, ptr %a, i64 %i
///
///     %e = getelementptr [8 x i8], ptr %text, i64 0, i64 %i    &p->text[i]
///
/// The first passes drop what has zero indices. Where the array comes first in
/// its structure, no trace of it is left then, and %i may as well count bytes
/// of the structure. So the first becomes
///
///     %e = getelementptr [8 x i8], ptr %a, i64 0, i64 %i
///
/// and so does what is added to an element, `&p->text[i] + j`. The end of an
/// array, `p->text + 8`, has the address of the next field, with which the
/// first passes would merge it; it becomes the end of the last element.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_SUBSCRIPTS_H
#define RESTRUCT_LIB_FRONTEND_SUBSCRIPTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

/// Turns what is added to arrays and their elements in \p F, which is as clang
/// made it, into subscripts. \pre No array, and no address of an element, is
/// cast to a pointer to something else (AddressCasts.h).
void useSubscripts(llvm::Function &F);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_SUBSCRIPTS_H
