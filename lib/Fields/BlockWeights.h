//===- BlockWeights.h - How often blocks are executed -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FIELDS_BLOCKWEIGHTS_H
#define RESTRUCT_LIB_FIELDS_BLOCKWEIGHTS_H

#include "restruct/Fields/FieldFacts.h"

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class BasicBlock;
class CallBase;
} // namespace llvm

namespace restruct {

/// How often each block of a module is executed in one run of the program, by
/// its profile, or as far as its loops and calls tell.
class BlockWeights {
public:
  /// Whether a call allocates memory, the amount of which is not constant.
  using AllocationTest = llvm::function_ref<bool(const llvm::CallBase &)>;

  BlockWeights(const llvm::Module &M, const FrequencySource &Source,
               AllocationTest AllocatesArray);

  /// Executions of \p Block.
  double get(const llvm::BasicBlock &Block) const;
  /// What identifies the innermost loop around \p Block: its header. Outside of
  /// loops, it is that of the call that most entries of the function come from,
  /// or the entry of a function that is called repeatedly; else null.
  const llvm::BasicBlock *getLoop(const llvm::BasicBlock &Block) const;
  /// The direct call that most entries of \p F come from; null if none does.
  const llvm::CallBase *getMainCall(const llvm::Function &F) const;

private:
  struct Call {
    const llvm::Function *Callee; ///< Null if it is indirect.
    llvm::FunctionType *Type;
    const llvm::CallBase *Site;
    double Frequency; ///< For one entry of the caller.
  };
  struct OfFunction {
    std::vector<Call> Calls;
    double Entries = 0;
    /// Whether each entry allocates an array that stays.
    bool Grows = false;
    /// Where most entries come from, if that is one direct call.
    const llvm::CallBase *MainCall = nullptr;
  };
  struct OfBlock {
    double Frequency = 0; ///< For one entry of the function.
    const llvm::BasicBlock *Loop = nullptr;
  };
  void measure(const llvm::Function &F, const FrequencySource &Source,
               AllocationTest AllocatesArray);
  bool isConditional(const llvm::BasicBlock &Block) const;
  void
  findGrowth(llvm::ArrayRef<llvm::SmallVector<const llvm::Function *, 1>> SCCs);
  void addCall(const llvm::CallBase &Call, double Frequency);
  void findBases(const llvm::Module &M);
  void
  spread(llvm::ArrayRef<llvm::SmallVector<const llvm::Function *, 1>> SCCs);
  void addIndirectCalls(const llvm::Module &M);
  void findMainCalls();

  llvm::DenseMap<const llvm::BasicBlock *, OfBlock> Blocks; ///< Looked up only.
  llvm::MapVector<const llvm::Function *, OfFunction> Functions;
  /// Entries that do not come from calls in the module.
  llvm::DenseMap<const llvm::Function *, double> Bases;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FIELDS_BLOCKWEIGHTS_H
