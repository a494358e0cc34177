//===- Edits.h - Uses in instructions ---------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REWRITE_EDITS_H
#define RESTRUCT_LIB_REWRITE_EDITS_H

#include "SplitObjects.h"

#include "restruct/Uses/AddressSteps.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/ValueHandle.h"

namespace restruct {

/// The edits of instructions, one for each use of a changed structure. They are
/// collected while the analyses describe the module, and applied afterwards.
class Edits {
public:
  Edits(llvm::Module &M, const NewLayouts &Layouts, const StructUses &Uses,
        const PointerTypeAnalyzer &Pointers, SplitObjects &Splits);
  void apply();

private:
  struct StepEdit {
    llvm::GetElementPtrInst *GEP;
    AddressStep Step;
    /// The values of the step's terms, whole ones first: other edits may
    /// replace them before.
    llvm::SmallVector<llvm::WeakTrackingVH, 2> Terms = {};
    /// The structure that the source type names, seen from the base.
    InnerPlace Inner = {};
    bool IsDeleted = false;
  };
  struct AccessEdit {
    llvm::Instruction *I;
    unsigned Operand;
    InnerPlace Inner = {};
    llvm::Align Alignment = {}; ///< That its place has in each layout.
    bool IsDeleted = false;
    llvm::Constant *Value = nullptr;     ///< Of a deleted field, or null.
    llvm::IntegerType *Narrow = nullptr; ///< The new type of an integer.
    bool IsSigned = false;
    const DTransStructType *Link =
        nullptr; ///< Of which it is an index, or null.
  };
  /// A load or store of several numbers, and the new offsets of those that
  /// exist, from the address on.
  struct MultipleEdit {
    llvm::Instruction *I;
    unsigned Operand;
    struct Number {
      uint64_t Offset; ///< In the accessed bytes.
      uint64_t Size;
      int64_t NewOffset;
      llvm::Type *Type;
    };
    std::vector<Number> Numbers;
    bool IsInPlace = true;
    llvm::Align Alignment = {}; ///< That the first one has in each layout.
    /// Where the address is, seen from the object.
    int64_t Address = 0;
    /// If a variable holds the fields: it and the type of the object.
    llvm::AllocaInst *Variable = nullptr;
    const DTransStructType *Object = nullptr;
  };
  struct ByteCountEdit {
    llvm::Instruction *I;
    unsigned Operand;
    InnerPlace Inner = {};
    llvm::Align Alignment;
    /// Of the unit, if its size changes.
    uint64_t OldSize = 0, NewSize = 0;
    /// If the unit is split.
    const DTransStructType *Split = nullptr;
  };
  /// An access of padding through this operand.
  struct PaddingEdit {
    llvm::Instruction *I;
    unsigned Operand;
  };
  /// Some bytes of an object in its new layout.
  struct RangePart {
    uint64_t Offset, Size;
    llvm::Align Alignment;
  };
  /// A memory function for fields that need not be adjacent any more.
  struct RangeEdit {
    llvm::Instruction *I;
    std::vector<RangePart> Parts;
    uint64_t Base = 0; ///< The new offset of what the operands point to.
  };
  /// An operand that is a number of bytes, or is divided by one.
  struct SizeEdit {
    llvm::Instruction *I;
    unsigned Operand;
    uint64_t OldSize, NewSize;
  };

  /// The type and alignment that a call or a parameter names.
  struct InMemoryEdit {
    llvm::Value *Where;
    unsigned Operand;
    InnerPlace Inner = {};
    llvm::Type *Type = nullptr;
    llvm::MaybeAlign Alignment = {}; ///< Of a copy.
    /// Whether the object that is copied may not be aligned so.
    bool NeedsPlace = false;
  };

  // Edits.cpp
  void addAccess(const StructUse &Use);
  void addLink(const StructUse &Use);
  void addDifference(const StructUse &Use);
  void addAllocation(const StructUse &Use);
  void addFrees();
  void applyAccess(const AccessEdit &Edit);
  void applyNarrow(const AccessEdit &Edit);
  void applyDifference(const SizeEdit &Edit);
  void applyPools();
  void replaceAlloca(llvm::AllocaInst &Old);
  void remove(llvm::Instruction &I, llvm::Constant *Value = nullptr);

  // MultipleFields.cpp
  void addMultipleFields(const StructUse &Use);
  void addHeldFields(const StructUse &Use);
  MultipleEdit describeMultiple(const StructUse &Use,
                                const struct MultipleFields &Several);
  void applyMultiple(const MultipleEdit &Edit);
  void applyHeld(const MultipleEdit &Edit);
  llvm::Value *loadNumbers(llvm::IRBuilder<> &Builder,
                           const MultipleEdit &Edit);
  void storeNumbers(llvm::IRBuilder<> &Builder, const MultipleEdit &Edit);

  // Steps.cpp
  void addStep(const StructUse &Use);
  void applyStep(StepEdit &Edit);
  llvm::Value *stepByFields(llvm::IRBuilder<> &Builder, const StepEdit &Edit,
                            llvm::Value *Base);
  llvm::Value *stepByBytes(llvm::IRBuilder<> &Builder, const StepEdit &Edit,
                           llvm::Value *Base);

  // MemoryFunctions.cpp
  void addByteCount(const StructUse &Use);
  void addRange(const StructUse &Use);
  void applyByteCount(const ByteCountEdit &Edit);
  void splitMemoryFunction(const ByteCountEdit &Edit);
  void applyPadding(const PaddingEdit &Edit);
  void applyRange(const RangeEdit &Edit);

  // PassedInMemory.cpp
  void addInMemory(const StructUse &Use);
  void applyInMemory(const InMemoryEdit &Edit);

  // Indices.cpp
  void loadIndex(AccessEdit &Edit);

  llvm::Module &M;
  const NewLayouts &Layouts;
  const StructUses &Uses;
  const PointerTypeAnalyzer &Pointers;
  SplitObjects &Splits;
  std::vector<StepEdit> Steps;
  std::vector<AccessEdit> Accesses;
  std::vector<MultipleEdit> Multiples, Held;
  /// Those that hold the fields in the new layout. Only looked up.
  llvm::DenseMap<llvm::AllocaInst *, llvm::AllocaInst *> Holders;
  std::vector<ByteCountEdit> ByteCounts;
  std::vector<PaddingEdit> Paddings;
  std::vector<RangeEdit> Ranges;
  std::vector<InMemoryEdit> InMemory;
  std::vector<SizeEdit> Allocations, Walks, Differences;
  /// Memory functions that set only deleted fields.
  std::vector<llvm::Instruction *> DeletedSets;
  llvm::SmallPtrSet<llvm::Instruction *, 8> Divisions;
  /// Allocations and frees of structures with a pool.
  struct PoolEdit {
    llvm::WeakVH Call;
    unsigned Operand;
    const DTransStructType *Type;
  };
  std::vector<PoolEdit> PoolAllocations, PoolFrees;
  std::vector<llvm::WeakVH> OtherFrees;
  std::vector<llvm::AllocaInst *> Variables;
  std::vector<llvm::WeakTrackingVH> Removed;
};

/// The instruction that uses a structure, to be edited.
template <typename InstructionType>
InstructionType *mutableOf(const StructUse &Use) {
  return const_cast<InstructionType *>(llvm::cast<InstructionType>(Use.Where));
}

/// \p Bytes, a multiple of \p OldSize, for as many elements of \p NewSize.
llvm::Value *scaleBytes(llvm::IRBuilder<> &Builder, llvm::Value *Bytes,
                        uint64_t OldSize, uint64_t NewSize);

} // namespace restruct

#endif // RESTRUCT_LIB_REWRITE_EDITS_H
