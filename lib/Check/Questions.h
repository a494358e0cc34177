//===- Questions.h - What is asked and what the run has to show ------*- C++
//-*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_QUESTIONS_H
#define RESTRUCT_LIB_CHECK_QUESTIONS_H

#include "CheckABI.h"

#include "restruct/Check/Check.h"

#include "llvm/Analysis/MemoryLocation.h"

namespace restruct::check {

/// One access of one instruction.
struct Access {
  llvm::Instruction *I;
  llvm::Value *Pointer;
  llvm::Value *Length; ///< in bytes, if only the run can tell; else null
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
};

/// What is checked in one function. Refers to it, and changes nothing.
struct FunctionPlan {
  llvm::Function *F;
  std::vector<llvm::Value *> Pointers;
  std::vector<Access> Accesses;
  std::vector<AccessClass> Classes;
  std::vector<WatchedCall> Calls;
  /// Calls that make objects in ways that the runtime cannot see.
  std::vector<llvm::CallBase *> Births;
  std::vector<llvm::CallBase *> StackRestores;
  std::vector<llvm::CallBase *> Scopes;
};

/// Whether \p Analysis goes by the types of accesses.
bool isTypeBased(llvm::StringRef Analysis);

/// Asks all questions. Functions that cannot be instrumented have no plan.
std::vector<FunctionPlan> planChecks(llvm::Module &M,
                                     const CheckedAnalyses &Analyses,
                                     const CheckOptions &Options,
                                     CheckCounts &Counts);

} // namespace restruct::check

#endif // RESTRUCT_LIB_CHECK_QUESTIONS_H
