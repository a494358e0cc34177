//===- ProgramFacts.h - Is this a whole program? ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The spec's two gates (spec: "Introduction"): the whole program was seen,
/// that is, no unknown external calls; and it is free of exception handling.
/// Here they are facts, not switches: safety conditions refuse the structures
/// that unknown code can reach, one by one, and a planner says which gate it
/// needs besides. A gate that is open was proven open.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_SAFETY_PROGRAMFACTS_H
#define RESTRUCT_SAFETY_PROGRAMFACTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <vector>

namespace llvm {
class Module;
class Value;
} // namespace llvm

namespace restruct {

struct MemoryInfo;

/// What was found. ProgramFacts.def is the one table.
enum class ProgramFactKind : uint8_t {
#define PROGRAM_FACT(Name, Key, Gate, Sentence) Name,
#include "restruct/Safety/ProgramFacts.def"
};
enum class ProgramGate : uint8_t { WholeProgram, NoExceptions };

llvm::StringRef getKey(ProgramFactKind Kind);
llvm::StringRef getSentence(ProgramFactKind Kind);
ProgramGate getGate(ProgramFactKind Kind);

/// One reason why a gate is closed.
struct ProgramFact {
  ProgramFactKind Kind;
  /// The first global or instruction of this kind in the order of the module;
  /// null where the module itself is meant.
  const llvm::Value *First = nullptr;
  /// How many there are.
  uint64_t Count = 0;
};

/// The facts of one module. Refers to its values.
class ProgramFacts {
public:
  ProgramFacts(const llvm::Module &M, const MemoryInfo &Memory);

  /// At most one of a kind, in the order of the table.
  llvm::ArrayRef<ProgramFact> facts() const { return Facts; }
  /// Nothing of what the module uses is unknown, and nobody but the system,
  /// by main, uses what it defines.
  bool isWholeProgram() const { return isOpen(ProgramGate::WholeProgram); }
  bool isFreeOfExceptionHandling() const {
    return isOpen(ProgramGate::NoExceptions);
  }

private:
  bool isOpen(ProgramGate Gate) const;
  std::vector<ProgramFact> Facts;
};

} // namespace restruct

#endif // RESTRUCT_SAFETY_PROGRAMFACTS_H
