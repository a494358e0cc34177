//===- ProgramFacts.h - Is this a whole program? ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The spec's two gates (spec: "Introduction"): the module is a whole program,
/// without unknown external functions, and it does not handle exceptions. Here
/// they are facts, not switches. Safety conditions refuse, one by one, the
/// structures that external code can reach; a planner states which gate it
/// needs besides. An open gate is proven open.
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

/// A reason that closes a gate. ProgramFacts.def is the table.
enum class ProgramFactKind : uint8_t {
#define PROGRAM_FACT(Name, Key, Gate, Sentence) Name,
#include "restruct/Safety/ProgramFacts.def"
};
/// What a transformation may require of the whole program.
enum class ProgramGate : uint8_t { WholeProgram, NoExceptions };

/// The stable name of it, as in JSON.
llvm::StringRef getKey(ProgramFactKind Kind);
/// The same in words for users.
llvm::StringRef getSentence(ProgramFactKind Kind);
/// The gate that it closes.
ProgramGate getGate(ProgramFactKind Kind);

/// One reason why a gate is closed.
struct ProgramFact {
  ProgramFactKind Kind;
  /// The first global or instruction of this kind in the order of the module;
  /// null if the fact is about the module itself.
  const llvm::Value *First = nullptr;
  /// The number of such globals or instructions.
  uint64_t Count = 0;
};

/// The facts of one module. Refers to its values.
class ProgramFacts {
public:
  ProgramFacts(const llvm::Module &M, const MemoryInfo &Memory);

  /// At most one of a kind, in the order of the table.
  llvm::ArrayRef<ProgramFact> facts() const { return Facts; }
  /// Every function and variable that the module uses is known, and only the
  /// system, by main, uses its definitions.
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
