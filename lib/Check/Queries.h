//===- Queries.h - Alias queries and what violates their answers ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_QUERIES_H
#define RESTRUCT_LIB_CHECK_QUERIES_H

#include "CheckABI.h"

#include "restruct/Check/Check.h"

#include "llvm/Analysis/MemoryLocation.h"
#include "llvm/IR/Dominators.h"

#include <optional>

namespace restruct::check {

/// One access of one instruction.
struct Access {
  llvm::Instruction *I;
  llvm::Value *Pointer;
  llvm::Value *Length; ///< in bytes, if only known at run time; else null
  uint64_t Size;       ///< in bytes, if Length is null
  uint64_t Effects;
  uint64_t Class = NoClass; ///< index into FunctionPlan::Classes
  llvm::MemoryLocation Location;
};

struct AccessClass {
  unsigned Pointer; ///< index into FunctionPlan::Pointers
  llvm::MemoryLocation Location;
  uint64_t Size; ///< or DynamicSize
  uint64_t Flags;
  std::vector<CheckPair> Pairs;
};

struct WatchedCall {
  llvm::CallBase *Call;
  std::vector<CheckPair> Pairs;
  uint64_t FirstSeen = 0; ///< see CheckCall
};

/// What is checked in one function. Refers to the function without changing it.
struct FunctionPlan {
  llvm::Function *F;
  std::vector<llvm::Value *> Pointers;
  std::vector<Access> Accesses;
  std::vector<AccessClass> Classes;
  std::vector<WatchedCall> Calls;
  /// Calls that create objects in ways that the runtime does not intercept.
  std::vector<llvm::CallBase *> Births;
  std::vector<llvm::CallBase *> StackRestores;
  std::vector<llvm::CallBase *> Scopes;
  uint64_t FirstSeen = 0; ///< see CheckFunction
};

/// Whether \p Analysis relies on the types of accesses.
bool isTypeBased(llvm::StringRef Analysis);

/// Asks all queries. Functions that cannot be instrumented have no plan.
std::vector<FunctionPlan> planChecks(llvm::Module &M,
                                     const CheckedAnalyses &Analyses,
                                     const CheckOptions &Options,
                                     CheckCounts &Counts);

/// The one of classes \p A and \p B whose pointer is defined later; none if no
/// program point is dominated by both definitions.
std::optional<unsigned> getLaterClass(const FunctionPlan &Plan,
                                      const llvm::DominatorTree &DT, unsigned A,
                                      unsigned B);
/// Whether the pointer of \p C has a value at \p I.
bool isDefinedAt(const FunctionPlan &Plan, const llvm::DominatorTree &DT,
                 const AccessClass &C, const llvm::Instruction &I);

/// What is recorded instead, for all pairs (Overlaps.cpp).
struct OverlapPlan {
  std::vector<FunctionPlan> Functions;
  uint64_t NumSeen = 0;
  uint64_t Hash = 0; ///< SeenHeader::Plan
};
OverlapPlan planOverlaps(llvm::Module &M);
/// Creates \p File anew, without observations.
llvm::Error makeSeenFile(const OverlapPlan &Plan, llvm::StringRef File);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_QUERIES_H
