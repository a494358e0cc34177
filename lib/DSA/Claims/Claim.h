//===- Claim.h - One claim about DSA, as data -------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The output of the parser and input of the checker. All names are resolved.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_CLAIMS_CLAIM_H
#define RESTRUCT_LIB_DSA_CLAIMS_CLAIM_H

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <optional>

namespace restruct {

enum class ClaimKind : uint8_t {
#define CLAIM(Name, Keyword, Operands, Sentence) Name,
#include "restruct/DSA/ClaimKinds.def"
};

/// The root of a place.
struct ClaimRoot {
  enum RootKind : uint8_t { Value, Return, VarArgs, Domain };
  RootKind Kind = Value;
  const llvm::Function *Context = nullptr; ///< Null: the globals graph.
  const llvm::Value *V = nullptr;          ///< Only of a Value.
  LibraryDomain Memory = LibraryDomain{};  ///< Only of a Domain.
};

/// A place: a root, and the path from there.
struct ClaimPlace {
  struct Step {
    bool IsFollow; ///< Follow the link at that offset, or only add it.
    int64_t Bytes;
  };
  ClaimRoot Root;
  llvm::SmallVector<Step, 2> Steps;
  llvm::StringRef Text; ///< The text of the claim.
};

/// An access, relative to a place.
struct ClaimType {
  llvm::Type *Ty;
  int64_t Offset;
  uint64_t Stride;
};

/// Bytes [Begin, End), relative to a place.
struct ClaimBytes {
  int64_t Begin;
  int64_t End;
};

struct Claim {
  unsigned Line = 0;
  unsigned Column = 0; ///< Of the keyword.
  llvm::SmallVector<DSAPhase, 2> Phases;
  ClaimKind Kind = ClaimKind{};

  // Operands: those that the kind has.
  llvm::SmallVector<ClaimPlace, 2> Places;
  llvm::SmallVector<ClaimPlace, 2> Images; ///< Behind "=".
  const llvm::CallBase *Call = nullptr;
  llvm::StringRef CallText;
  DSNode::NodeTy Flags = DSNode::ShadowNode;
  uint64_t Number = 0;
  llvm::SmallVector<ClaimType, 4> Types;
  llvm::SmallVector<ClaimBytes, 4> Bytes;
  llvm::SmallVector<const llvm::GlobalValue *, 4> Globals;
  std::optional<bool> IsComplete;
  CollapseCause Cause = CollapseCause{};
  const llvm::Instruction *CausedBy = nullptr;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_CLAIMS_CLAIM_H
