//===- BucketNumbers.h - Addresses as keys of hash tables -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `std::unordered_set<node *>` hashes an address: its value, as a number,
/// modulo the number of buckets. Which bucket that is says nothing of the
/// layout of a node, and no pointer is made of it again.
///
/// Other code that computes with an address may observe how elements of arrays
/// are aligned (`(uintptr_t)p % alignment`), or store a pointer in another
/// form.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_BUCKETNUMBERS_H
#define RESTRUCT_MEMORY_BUCKETNUMBERS_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace restruct {

/// Whether \p I is the step of a hash table of the C++ library from a hash to
/// the number of its bucket. \pre The function of I is defined.
bool isBucketNumber(const llvm::Instruction &I);

} // namespace restruct

#endif // RESTRUCT_MEMORY_BUCKETNUMBERS_H
