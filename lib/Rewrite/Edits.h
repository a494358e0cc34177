//===- Edits.h - Uses in instructions ---------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REWRITE_EDITS_H
#define RESTRUCT_LIB_REWRITE_EDITS_H

#include "NewLayouts.h"

#include "restruct/Uses/AddressSteps.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/ValueHandle.h"

namespace restruct {

/// The edits of instructions, one for each use of a changed structure. They are
/// collected while the analyses describe the module, and applied afterwards.
class Edits {
public:
  Edits(llvm::Module &M, const NewLayouts &Layouts, const StructUses &Uses,
        const PointerTypeAnalyzer &Pointers);
  void apply();

private:
  struct StepEdit {
    llvm::GetElementPtrInst *GEP;
    AddressStep Step;
    /// To the structure that the source type names.
    uint64_t InnerOffset = 0;
    bool IsDeleted = false;
  };
  struct AccessEdit {
    llvm::Instruction *I;
    unsigned Operand;
    uint64_t InnerOffset = 0;
    bool IsDeleted = false;
    llvm::Constant *Value = nullptr;     ///< Of a deleted field, or null.
    llvm::IntegerType *Narrow = nullptr; ///< The new type of an integer.
    bool IsSigned = false;
  };
  struct ByteCountEdit {
    llvm::Instruction *I;
    unsigned Operand;
    uint64_t InnerOffset;
    llvm::Align Alignment;
    /// Of the unit, if its size changes.
    uint64_t OldSize = 0, NewSize = 0;
  };
  /// An operand that is a number of bytes, or is divided by one.
  struct SizeEdit {
    llvm::Instruction *I;
    unsigned Operand;
    uint64_t OldSize, NewSize;
  };

  void addStep(const StructUse &Use);
  void addAccess(const StructUse &Use);
  void addByteCount(const StructUse &Use);
  void addDifference(const StructUse &Use);

  void applyStep(const StepEdit &Edit);
  void applyAccess(const AccessEdit &Edit);
  void applyNarrow(const AccessEdit &Edit);
  void applyByteCount(const ByteCountEdit &Edit);
  void applyDifference(const SizeEdit &Edit);
  llvm::Value *stepByFields(llvm::IRBuilder<> &Builder, const StepEdit &Edit,
                            llvm::Value *Base);
  llvm::Value *stepByBytes(llvm::IRBuilder<> &Builder, const StepEdit &Edit,
                           llvm::Value *Base);
  void replaceAlloca(llvm::AllocaInst &Old);
  void remove(llvm::Instruction &I, llvm::Constant *Value = nullptr);

  llvm::Module &M;
  const NewLayouts &Layouts;
  const StructUses &Uses;
  const PointerTypeAnalyzer &Pointers;
  std::vector<StepEdit> Steps;
  std::vector<AccessEdit> Accesses;
  std::vector<ByteCountEdit> ByteCounts;
  std::vector<SizeEdit> Allocations, Walks, Differences;
  llvm::SmallPtrSet<llvm::Instruction *, 8> Divisions;
  std::vector<llvm::AllocaInst *> Variables;
  std::vector<llvm::WeakTrackingVH> Removed;
};

/// \p Bytes, a multiple of \p OldSize, for as many elements of \p NewSize.
llvm::Value *scaleBytes(llvm::IRBuilder<> &Builder, llvm::Value *Bytes,
                        uint64_t OldSize, uint64_t NewSize);

} // namespace restruct

#endif // RESTRUCT_LIB_REWRITE_EDITS_H
