//===- StructUsesBuilder.h - Classifies uses --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_USES_STRUCTUSESBUILDER_H
#define RESTRUCT_LIB_USES_STRUCTUSESBUILDER_H

#include "DeadReads.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PassedInMemory.h"
#include "restruct/Recovery/PointerTypeAnalyzer.h"
#include "restruct/Uses/FlexibleTails.h"
#include "restruct/Uses/StructUses.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class ConstantRange;
class GEPOperator;
class MemIntrinsic;
} // namespace llvm

namespace restruct {

struct AddressStep;
struct MultipleFields;
class ValueRanges;

/// Visits a module once and fills its StructUses.
class StructUsesBuilder {
public:
  StructUsesBuilder(StructUses &Result, const llvm::Module &M,
                    const PointerTypeAnalyzer &Pointers,
                    const MemoryInfo &Memory);
  ~StructUsesBuilder();
  void run();

private:
  const PointerView &view(const llvm::Value *V) { return Result.viewOf(V); }
  const ElementLayout &layout() const { return Pointers.getLayout(); }
  /// The types that begin where \p V points, outermost first; empty if that is
  /// unknown.
  llvm::SmallVector<const DTransType *, 4>
  typesBeginningAt(const PointerView &V) const;
  /// The fields at byte \p Offset of \p Element; none if that is not known.
  llvm::SmallVector<ElementPointee, 2> fieldsAt(const DTransType *Element,
                                                uint64_t Offset) const;

  // StructUsesBuilder.cpp
  void keepBeginnings();
  void pinTails();
  void visitConstant(const llvm::Constant &C, const llvm::Value &Where);
  /// \p V flows to where it means an object of type \p Meant, which begins at
  /// its cell; or to where its meaning is unknown, if that is null.
  void flow(const llvm::Value &V, const DTransType *Meant,
            const llvm::Value &Where);
  /// Likewise, to where \p To is what is known.
  void flow(const llvm::Value &V, const PointerView &To,
            const llvm::Value &Where);
  void unhandled(const PointerView &V, const llvm::Value &Where,
                 llvm::StringRef Sentence);
  void unhandled(const DTransStructType *T, const llvm::Value &Where,
                 llvm::StringRef Sentence);
  void add(StructUse Use);
  /// Whether uses of this kind have no rule, for a test.
  static bool isDisabled(UseKind Kind);
  /// Field \p I of \p T keeps its size, and is not deleted unless it \p MayGo.
  void keepField(const DTransStructType *T, unsigned I,
                 const llvm::Value &Where, llvm::StringRef Sentence,
                 bool MayGo);
  /// Records that the fields that contain \p Meant at \p Place, or lie there,
  /// have to exist.
  /// Unless they \p MayGo, together with the use.
  void keepFields(const PointerView &V, const DTransType *Meant,
                  const llvm::Value &Where, llvm::StringRef Sentence,
                  bool MayGo = false);

  // InstructionUses.cpp
  void visitInstruction(const llvm::Instruction &I);
  void visitStep(const llvm::GEPOperator &GEP, const llvm::Value &Where,
                 bool IsInstruction);
  /// Whether \p Size bytes at the address are padding.
  bool addPadding(const llvm::Instruction &I, unsigned Operand, uint64_t Size);
  void visitAccess(const llvm::Instruction &I, unsigned Operand,
                   llvm::Type *Accessed);
  void keepTogether(const llvm::Instruction &I, const StructUse &Use,
                    const MultipleFields &Several, bool IsRead);
  bool visitMultipleFields(const llvm::Instruction &I, unsigned Operand);
  void visitStored(const llvm::Value &Stored, const llvm::Value *Address,
                   const llvm::Value &Where);
  void visitMerge(const llvm::Instruction &I);
  void visitRegisters(const llvm::Instruction &I);
  bool visitCommonArray(const llvm::Instruction &I, bool IsDistance);
  void visitComparison(const llvm::Instruction &I);
  void visitDifference(const llvm::Instruction &I);
  void visitReturn(const llvm::Instruction &I);

  // VariableUses.cpp
  void visitGlobal(const llvm::GlobalVariable &G);
  void visitInitializer(const llvm::GlobalVariable &G, const DTransType *T);
  void checkUnnamed(const llvm::Value &Variable, llvm::Type *ValueType);
  void visitVariable(const llvm::Value &Variable, const DTransType *Declared,
                     llvm::Type *ValueType);

  // StoredNumbers.cpp
  void noteStore(const llvm::StoreInst &Store, DeadReads::Field F);
  void noteInitialNumber(const llvm::Constant &Number,
                         const llvm::GlobalVariable &G,
                         const DTransType *Element, uint64_t Offset);
  void noteInitialBytes(const llvm::ConstantDataSequential &Bytes,
                        const llvm::GlobalVariable &G,
                        const DTransType *Element, uint64_t Offset);
  void noteRange(DeadReads::Field F, const llvm::ConstantRange &Range);
  llvm::ConstantRange rangeOf(const llvm::Value &V, DeadReads::Field F,
                              unsigned Depth, const llvm::Instruction &At);
  llvm::ConstantRange rangeOfParameter(const llvm::Argument &A,
                                       DeadReads::Field F, unsigned Depth);
  std::optional<DeadReads::Field> loadedField(const llvm::Value &V);
  FieldUses *lookupField(DeadReads::Field F);

  // PartUses.cpp
  void findPieces();
  void keepInOnePiece(const DTransType *T, const llvm::Value &Where,
                      llvm::StringRef Sentence);
  void keepInOnePiece(const PointerView &V, const llvm::Value &Where,
                      llvm::StringRef Sentence);
  void keepBase(const AddressStep &Step, const llvm::Value &Where);
  void noteStep(const AddressStep &Step, const llvm::Value &Where);
  void noteElementStep(const AddressStep &Step, const llvm::GEPOperator &GEP);
  void findStacks();
  void noteNumber(const llvm::Instruction &I);
  void noteAllocation(const StructUse &Use);
  bool canAllocateInPool(const llvm::CallBase &Call, unsigned Depth = 0);
  bool isCopyableWrapper(const llvm::Function &F, unsigned Depth);
  void noteVariable(const StructUse &Use);
  UseSummary *lookupSummary(const DTransType *T);

  // Links.cpp
  void addLink(const llvm::Instruction &I, const StructUse &Access,
               llvm::ArrayRef<DeadReads::Field> Fields);
  void noteInitialLink(const llvm::Constant &C, const llvm::GlobalVariable &G,
                       const DTransType *Element, uint64_t Offset);
  void noteLinkSources(const llvm::Instruction &I);
  void noteLoadedLink(const llvm::LoadInst &Load);
  void noteMark(const llvm::Use &Mark, const llvm::Instruction &I);
  void noteMarkIn(const PointerView &V, const llvm::Instruction &I);
  void noteMarkedBytes(const llvm::MemIntrinsic &I);
  void noteExternalWrites(const llvm::CallBase &Call);
  void foreign(const DTransStructType *T, const llvm::Value &Where,
               llvm::StringRef Sentence);
  void foreign(const StructSet &Types, const llvm::Value &Where,
               llvm::StringRef Sentence);
  void foreignToAll(const llvm::Value &Where, llvm::StringRef Sentence);

  // MemoryUses.cpp
  void visitMemIntrinsic(const llvm::MemIntrinsic &I);
  bool visitFieldRange(const llvm::MemIntrinsic &I);
  bool coversHeader(const PointerView &V, const llvm::Value &Bytes) const;
  bool visitHeldFields(const llvm::MemIntrinsic &I);
  const DTransType *coveredUnit(const llvm::MemIntrinsic &I, unsigned Operand,
                                const PointerView &V, bool &IsNumbers) const;
  void keepNumbers(const DTransType *Unit, const llvm::Value &Where);
  void visitAllocation(const llvm::CallBase &Call,
                       const AllocationCall &Allocation);
  void visitFree(const FreeCall &Free);

  // CallUses.cpp
  void visitCall(const llvm::CallBase &Call);
  void visitParametersInMemory(const llvm::Function &F);
  bool visitPassedInMemory(const llvm::CallBase &Call, unsigned I);
  void visitArgument(const llvm::CallBase &Call, unsigned I,
                     const llvm::Argument &Parameter);
  /// Handles argument \p I if it is the address of the first field, and not of
  /// the structure. \returns false if it may be either.
  bool flowToFirstField(const llvm::CallBase &Call, unsigned I);
  void visitDirectCall(const llvm::CallBase &Call, const llvm::Function &F);
  void visitIndirectCall(const llvm::CallBase &Call);
  void visitLibraryCall(const llvm::CallBase &Call);
  bool visitWalk(const llvm::CallBase &Call, unsigned I,
                 const FunctionModel &Model);

  StructUses &Result;
  const llvm::Module &M;
  const PointerTypeAnalyzer &Pointers;
  const MemoryInfo &Memory;
  const DeclaredTypes &Types;
  const FunctionParameters &Parameters;
  PassedInMemory InMemory;
  DeadReads Reads;
  llvm::SmallPtrSet<const llvm::Constant *, 32> VisitedConstants;
  std::unique_ptr<ValueRanges> Ranges;
};

} // namespace restruct

#endif // RESTRUCT_LIB_USES_STRUCTUSESBUILDER_H
