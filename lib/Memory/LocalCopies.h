//===- LocalCopies.h - Copies that SROA leaves ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// **Copies that are not read.** `struct s c = *p; return c.n;` copies all of
/// the structure. SROA makes a variable of its own of the part that is not
/// read, and a copy of some bytes to it. Both are dropped.
///
/// **Copies of parts.** A part that is copied again, SROA gives a type of its
/// own, which names no structure of the program. It becomes an array of bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_LOCALCOPIES_H
#define RESTRUCT_LIB_MEMORY_LOCALCOPIES_H

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

/// Drops local variables of \p F that are not read, and makes bytes of those of
/// which SROA made the type. \returns whether anything changed.
bool simplifyLocalCopies(llvm::Function &F);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_LOCALCOPIES_H
