//===- AddressForms.h - How addresses and sizes are computed ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// **Structures in registers.** Where the ABI passes a small structure in
/// registers, clang computes addresses of its parts with the literal type of
/// the registers. Offsets in bytes say the same, and name no other structure.
///
/// **Steps back from the end of an array.** `s->buf + sizeof s->buf - 1` first
/// leads behind the array, where another field may begin. The sum of both steps
/// leads to the last element.
///
/// **Ends of arrays.** `p != s->arr + N`, for an array of N elements, becomes a
/// comparison with `&s->arr[N]`, an element of the array: the next field may
/// begin there, too.
///
/// **Shifted sizes.** `sizeof(struct s) << n` is a multiple of the size, which
/// `(1 << n) * sizeof(struct s)` shows.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_ADDRESSFORMS_H
#define RESTRUCT_LIB_MEMORY_ADDRESSFORMS_H

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

/// Computes addresses and sizes in \p F in these ways.
/// \returns whether anything changed.
bool simplifyAddresses(llvm::Function &F);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_ADDRESSFORMS_H
