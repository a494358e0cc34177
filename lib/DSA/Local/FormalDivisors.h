//===- FormalDivisors.h - Divisors of integer parameters --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_FORMALDIVISORS_H
#define RESTRUCT_LIB_DSA_LOCAL_FORMALDIVISORS_H

#include <cstdint>

namespace llvm {
class Argument;
} // namespace llvm

namespace restruct {

/// A divisor of the integer parameter \p Formal, read as signed or as unsigned,
/// in all current calls of its function. 1 is always right.
uint64_t findDivisor(const llvm::Argument &Formal);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_FORMALDIVISORS_H
