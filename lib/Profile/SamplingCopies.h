//===- SamplingCopies.h - Code that runs during bursts ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PROFILE_SAMPLINGCOPIES_H
#define RESTRUCT_LIB_PROFILE_SAMPLINGCOPIES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"

namespace llvm {
class Function;
class GlobalVariable;
class Instruction;
class Module;
} // namespace llvm

namespace restruct {

/// Lets the functions of a module record accesses in bursts.
class SamplingCopies {
public:
  explicit SamplingCopies(llvm::Module &M);

  /// Calls \p Record for each of \p Accesses, of \p F. What it inserts before
  /// the access, to record it, stays only in code that runs during bursts; it
  /// may also add phis and selects. Ticks are F's beginning, and rounds of the
  /// loops with accesses in \p Reasons.
  void sample(llvm::Function &F, llvm::ArrayRef<llvm::Instruction *> Accesses,
              llvm::ArrayRef<llvm::Instruction *> Reasons,
              llvm::function_ref<void(llvm::IRBuilder<> &, llvm::Instruction &)>
                  Record);

private:
  struct Plan;
  void sampleInCopy(llvm::Function &F, Plan &P);
  void sampleInPlace(llvm::Function &F, Plan &P);
  llvm::Value *loadLeft(llvm::IRBuilder<> &B);
  llvm::Value *isBursting(llvm::IRBuilder<> &B);
  llvm::Value *callTick(llvm::IRBuilder<> &B);
  llvm::BasicBlock *countTick(llvm::BasicBlock &Where, llvm::BasicBlock &Not);

  llvm::Module &M;
  /// The ticks that a thread has left.
  llvm::GlobalVariable *Left;
  llvm::MDNode *Rarely;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PROFILE_SAMPLINGCOPIES_H
