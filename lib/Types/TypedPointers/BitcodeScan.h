//===- BitcodeScan.h - Types that bitcode gives to values -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_TYPEDPOINTERS_BITCODESCAN_H
#define RESTRUCT_LIB_TYPES_TYPEDPOINTERS_BITCODESCAN_H

#include "TypeTable.h"

#include "llvm/Support/MemoryBufferRef.h"

namespace restruct::typedpointers {

/// Data that LLVM's reader does not pass on: the types, by number in the table,
/// that records of a bitcode file refer to.
struct BitcodeScan {
  struct Cast {
    unsigned Opcode; // as bitcode numbers them
    unsigned DestType;
  };
  struct Function {
    llvm::StringRef Name; // in the buffer
    /// In instruction order: the allocated types of allocas, the signatures of
    /// indirect calls, all casts.
    std::vector<unsigned> Allocas;
    std::vector<unsigned> IndirectCalls;
    std::vector<Cast> Casts;
  };

  std::vector<std::pair<llvm::StringRef, unsigned>> Globals; // name, value type
  std::vector<Function> Functions;                           // with bodies
};

/// Scans a file that LLVM's reader has accepted, and whose type table is \p
/// Table.
/// \returns nothing if it contains several modules or predates string tables
/// (LLVM 5).
std::optional<BitcodeScan> scanBitcode(llvm::MemoryBufferRef Bitcode,
                                       const TypeTable &Table);

} // namespace restruct::typedpointers

#endif // RESTRUCT_LIB_TYPES_TYPEDPOINTERS_BITCODESCAN_H
