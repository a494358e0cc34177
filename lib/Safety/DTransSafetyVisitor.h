//===- DTransSafetyVisitor.h - Sets safety conditions -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_SAFETY_DTRANSSAFETYVISITOR_H
#define RESTRUCT_LIB_SAFETY_DTRANSSAFETYVISITOR_H

#include "FunctionPointerTypes.h"
#include "LibraryCode.h"
#include "MemberAddresses.h"
#include "SizeObservations.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/FieldConfinement.h"
#include "restruct/Recovery/PassedInMemory.h"
#include "restruct/Safety/SafetyInfo.h"
#include "restruct/Uses/FlexibleTails.h"
#include "restruct/Uses/PointerView.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstVisitor.h"

namespace llvm {
class GEPOperator;
class MemIntrinsic;
} // namespace llvm

namespace restruct {

/// Structures with conditions that have a cause outside of the C++ library.
using OpenConditions =
    llvm::DenseSet<std::pair<const DTransStructType *, unsigned>>;

/// Visits a module once and sets the conditions of its structures.
/// DTransSafetyVisitor.cpp begins with the argument; each group of instructions
/// is in the file of its concept.
class DTransSafetyVisitor : public llvm::InstVisitor<DTransSafetyVisitor> {
public:
  DTransSafetyVisitor(const llvm::Module &M,
                      const PointerTypeAnalyzer &Pointers,
                      const MemoryInfo &Memory,
                      unsigned MaxCauses = SafetyRecord::MaxCauses);
  DTransSafetyInfo run();

private:
  friend class llvm::InstVisitor<DTransSafetyVisitor>;
  using Condition = SafetyCondition;

  // DTransSafetyVisitor.cpp: the traversal, and the rule for every value.
  void visitFunction(const llvm::Function &F);
  void checkValue(const llvm::Value &V);
  void checkConstant(const llvm::Constant &C, const llvm::Value &Where);
  void visitInstruction(llvm::Instruction &I);
  void visitTerminator(llvm::Instruction &I) { visitInstruction(I); }
  void add(const StructSet &To, Condition C, const llvm::Value *Where,
           llvm::StringRef Sentence);
  /// Likewise, if \p Where concerns only objects of \p T, a class of the
  /// library (LibraryCode.cpp).
  void addConfined(const DTransStructType *T, Condition C,
                   const llvm::Value *Where, llvm::StringRef Sentence);
  const PointerView &view(const llvm::Value *V) { return Views.of(V); }
  /// Whether \p V points to memory that holds pointers, and is no field.
  static bool leadsToPointers(const PointerView &V) {
    return V.IsTrusted && V.Into.empty() && V.Place &&
           V.Place->At == Position::at(0) && V.Place->Pointee->isPointerTy();
  }
  bool isLibrarysStore(const llvm::Value &Where, const PointerView &V);
  std::optional<uint64_t> sizeOf(const DTransType *T) const {
    return Pointers.getLayout().sizeOf(T);
  }

  // StructuralConditions.cpp
  void checkStructures();
  void checkStructure(const DTransStructType &T);
  void checkVariableType(const llvm::Value &Variable, const DTransType *T);
  void addIfTail(const DTransStructType &T, const llvm::Value &Where,
                 llvm::StringRef Sentence);
  std::optional<uint64_t> getTailOffset(const DTransType *T) const {
    return restruct::getTailOffset(T, Pointers.getLayout(), Relations);
  }
  bool hasPaddingInUse(const DTransStructType &T) const;
  bool isPackedForItsPadding(const DTransStructType &T) const;
  void checkLiteralStructures();
  void checkRecords();

  // GlobalConditions.cpp
  void checkGlobal(const llvm::GlobalVariable &G);
  void checkInitializer(const llvm::GlobalVariable &G);
  bool isVirtual(const llvm::Function &F, const llvm::GlobalVariable &G);
  void checkBytesUsedAsStructures(const llvm::Value &Object,
                                  const DTransType *ValueType);

  // Accesses.cpp
  void visitAllocaInst(llvm::AllocaInst &I);
  void visitLoadInst(llvm::LoadInst &I);
  void visitStoreInst(llvm::StoreInst &I);
  void visitAtomicRMWInst(llvm::AtomicRMWInst &I);
  void visitAtomicCmpXchgInst(llvm::AtomicCmpXchgInst &I);
  void checkAccess(const llvm::Instruction &I, const llvm::Value *Address,
                   llvm::Type *Accessed, bool IsVolatile, bool IsAtomic);
  void checkStoredValue(const llvm::Value &Where, const llvm::Value *Stored,
                        llvm::ArrayRef<const DTransType *> Slots);
  bool isStoredFunction(const llvm::Value *Stored,
                        llvm::ArrayRef<const DTransType *> Slots,
                        const llvm::Value &Where);
  bool isOneOf(const llvm::Value *V,
               const llvm::SmallPtrSetImpl<const DTransType *> &Types);
  bool isCopiedToPadding(const llvm::Instruction &Load);
  void checkWholeStructure(const llvm::Instruction &I, llvm::Type *Ty);

  // Addresses.cpp
  void visitGetElementPtrInst(llvm::GetElementPtrInst &I);
  void checkGEP(const llvm::GEPOperator &GEP, const llvm::Value &Where);
  void addTailIndex(const StructSet &To, const llvm::Value &Where);
  void checkTailIndexes();
  void noteMove(const PointerView &Base, const llvm::GEPOperator &GEP);
  void checkConstantAddress(const llvm::GEPOperator &GEP,
                            const llvm::Value &Where);
  void visitPHINode(llvm::PHINode &I);
  void visitSelectInst(llvm::SelectInst &I);
  void checkMerge(const llvm::Instruction &I,
                  llvm::ArrayRef<const llvm::Value *> Incoming);
  void visitCastInst(llvm::CastInst &I);
  void visitFreezeInst(llvm::FreezeInst &I);
  void visitExtractValueInst(llvm::ExtractValueInst &I) { checkRegisters(I); }
  void visitInsertValueInst(llvm::InsertValueInst &I) { checkRegisters(I); }
  void checkRegisters(const llvm::Instruction &I);
  void checkCopy(const llvm::Instruction &I);
  void visitBinaryOperator(llvm::BinaryOperator &I);
  void checkDifference(const llvm::BinaryOperator &I);
  void visitICmpInst(llvm::ICmpInst &I);

  // MemoryFunctions.cpp
  void visitMemIntrinsic(llvm::MemIntrinsic &I);
  enum class Covered : uint8_t { Whole, OneField, SomeFields, Unknown };
  bool isDistance(const llvm::MemIntrinsic &I, const PointerView &V);
  Covered coveredBy(const llvm::MemIntrinsic &I, unsigned Operand,
                    const PointerView &V);
  void noteSizeOf(const llvm::MemIntrinsic &I, const DTransType *T);
  bool isInTailOfNumbers(const PointerView &V) const;
  void addIfEntersTail(const llvm::MemIntrinsic &I, const PointerView &V);
  bool touchesOnlyPadding(const llvm::MemIntrinsic &I);

  // Intrinsics.cpp
  void visitIntrinsicInst(llvm::IntrinsicInst &I);

  // Calls.cpp
  void visitCallBase(llvm::CallBase &Call);
  void checkDirectCall(const llvm::CallBase &Call, const llvm::Function &F);
  bool isGivenAsEmptyClass(const llvm::Argument &Taken);
  void checkPassed(const llvm::CallBase &Call, const llvm::Value &Argument,
                   const llvm::Argument &Taken);
  bool isStringInField(const llvm::CallBase &Call, unsigned I);
  void checkResolvedCall(const llvm::CallBase &Call,
                         const ResolvedCall &Resolved);
  void checkIndirectCall(const llvm::CallBase &Call);
  bool mayLeaveField(const llvm::CallBase &Call, unsigned I,
                     const DTransType *Wanted, const llvm::Function &F);
  void checkVirtualCall(const llvm::CallBase &Call, const VirtualSlot &Slot,
                        const DTransFunctionType &Signature);
  bool isCovariant(const DTransType *Said, const DTransType *Meant) const;
  void checkDeclared(const llvm::CallBase &Call, const llvm::Value &Argument,
                     const DTransType *Parameter);
  void escape(const llvm::Value &V, const llvm::Value &Where,
              llvm::StringRef Sentence);
  void checkTarget(const llvm::Value &Argument, const llvm::CallBase &Call);
  void escapeArguments(const llvm::CallBase &Call, llvm::StringRef Sentence);
  void escapeCall(const llvm::CallBase &Call, llvm::StringRef Sentence);

  // PassingConventions.cpp
  void checkPassingConvention(const llvm::CallBase &Call);
  bool isLibraryResult(const llvm::CallBase &Call, unsigned I);
  void checkParametersInMemory(const llvm::Function &F);
  bool isKnownCopy(const llvm::CallBase &Call, unsigned I);
  bool isDeclaredInMemory(const llvm::Argument &A);
  void addInMemory(const llvm::Value &Where, const PointerView &V,
                   const DTransStructType *T, llvm::StringRef WhyFixed);

  // LibraryCalls.cpp
  void checkLibraryCall(const llvm::CallBase &Call, const llvm::Function &F,
                        const AllocationCall *Allocation, const FreeCall *Free);
  bool staysInField(const llvm::CallBase &Call, unsigned I,
                    const FunctionModel &Model);
  bool staysInField(const llvm::CallBase &Call, unsigned I,
                    const FunctionModel &Model, const PointerView &Address);
  bool callbacksAccessElement(const llvm::CallBase &Call, unsigned I,
                              const FunctionModel &Model, uint64_t Size);
  bool isSystemObject(const llvm::CallBase &Call, const llvm::Function &F,
                      unsigned I, const FunctionModel &Model);
  bool isLibraryObject(const llvm::CallBase &Call, const llvm::Value &Argument,
                       const llvm::Function &F, unsigned I);
  bool goesToExitHandler(const llvm::CallBase &Call, unsigned I);
  bool returnsElement(const llvm::CallBase &Call, unsigned I);
  bool accessesObjectAlone(const llvm::CallBase &Call, unsigned I,
                           const FunctionModel &Model);
  bool isStringInStructure(const llvm::CallBase &Call, unsigned I,
                           const FunctionModel &Model);
  bool goesToCallback(const llvm::CallBase &Call, unsigned I,
                      const FunctionModel &Model);

  // Allocations.cpp
  bool takesCount(const AllocationCall &Allocation, const DTransStructType *T,
                  uint64_t Size);
  void checkAllocation(const llvm::CallBase &Call,
                       const AllocationCall &Allocation);
  void checkFree(const FreeCall &Free);
  void checkFreedSize(const FreeCall &Free);
  bool isFreedAlikeInside(const FreeCall &Free);

  // Signatures.cpp
  void visitReturnInst(llvm::ReturnInst &I);
  void checkSignatures();
  void checkCallbackTypes();
  void addUntyped(const DTransFunctionType &Signature, unsigned I,
                  const llvm::Value &V, StructSet &Passed);
  void checkMismatch(const llvm::CallBase &Call,
                     const DTransFunctionType *Signature,
                     const llvm::Function &F);
  void checkDeclaredAlike(const llvm::CallBase &Call,
                          const DTransFunctionType &Signature,
                          const llvm::Function &F);

  // FieldOrder.cpp, FieldAddresses.cpp
  /// The meaning of an address where pointers to a type are declared.
  enum class AddressRole : uint8_t {
    Itself, ///< of such an object
    Member, ///< of a member that is such a structure, or such a pointer to one
    Field,  ///< of a field of another type
    Unknown
  };
  AddressRole roleAs(const PointerView &V, const DTransType *Wanted) const;
  /// Records that an address flows to a location where it means a field, \p
  /// Wanted.
  void handOver(const PointerView &V, const DTransType *Wanted,
                const llvm::Value &Where, llvm::StringRef Sentence,
                bool IsMerge = false);
  using TypeSet = MemberAddresses::TypeSet;
  /// The structures that \p V may point into, and the type of the pointers that
  /// it is declared to point to.
  static TypeSet typesAt(const PointerView &V);
  /// Handles \p V, which flows to \p To, an undeclared value that is one of
  /// several fields or variables according to its other sources. \returns true
  /// if \p To is such a value.
  bool isGivenAsPart(const PointerView &V, const PointerView &To,
                     const llvm::Value &Where);
  std::optional<PassedField> extentOfField(const PointerView &Address,
                                           const DTransType *Type,
                                           std::optional<uint64_t> Given);
  bool resultStaysInField(const llvm::Function &F, const PointerView &Address,
                          const DTransType *Type);
  bool staysInField(const llvm::CallBase &Call, const PointerView &Address,
                    const llvm::Argument &Parameter);
  void noteFreed(const PointerView &V, const llvm::Value &Where);
  bool isLibrarysOwn(const DTransType *T, const llvm::Value &Where);
  bool isGivenToLibrary(const llvm::CallBase &Call, const PointerView &V,
                        const llvm::Argument &Taken);
  /// Whether both point to pointers of one type, fields or not. Then they are
  /// equal in one layout if they are in all.
  bool arePointersOfOneType(const PointerView &A, const PointerView &B) const;
  bool areObjects(const PointerView &A, const PointerView &B,
                  const llvm::Value &Where);
  void noteComparison(const PointerView &A, const PointerView &B,
                      const llvm::Value &Where);
  /// Records addresses that \p Where orders or subtracts.
  void noteOrder(const PointerView &A, const PointerView &B,
                 const llvm::Value &Where, bool IsDistance);
  /// \p NumElements, if it is known.
  void noteStep(const PointerView &Base, const llvm::Value &From,
                std::optional<int64_t> NumElements = std::nullopt);

  const llvm::Module &M;
  const PointerTypeAnalyzer &Pointers;
  const MemoryInfo &Memory;
  const DeclaredTypes &Types;
  const FunctionParameters &Parameters;
  TypeRelations Relations;
  DTransSafetyInfo Info;
  FieldConfinement Confinement;
  PointerViews Views;
  SizeObservations Sizes;
  FunctionPointerTypes FunctionPointers;
  PassedInMemory InMemory;
  LibraryCode Library;
  /// The conditions of the library's classes that concern what is around their
  /// objects.
  OpenConditions Open;
  /// The structures that a source record describes.
  llvm::SmallPtrSet<const DTransStructType *, 32> HasSource;
  /// The names of classes that are bases by value of others.
  llvm::StringSet<> HasBaseVariant;
  /// The names of the structures that a source record describes.
  llvm::StringSet<> SourceNames;
  llvm::SmallPtrSet<const llvm::Constant *, 32> CheckedConstants;
  MemberAddresses MemberUses;
  /// A function that takes Touched is stored where those of type Slot are.
  struct StoredFunction {
    const DTransFunctionType *Slot;
    StructSet Touched;
    const llvm::Value *Where;
  };
  std::vector<StoredFunction> StoredFunctions;
  /// An index into an array of one element at the end of a Tail.
  struct TailIndex {
    const DTransStructType *Tail;
    StructSet Concerns;
    const llvm::Value *Where;
  };
  std::vector<TailIndex> TailIndexes;
  /// The structures that calls allocate, with more memory than for one.
  StructSet AllocatedStructs;
};

/// Propagates each condition of \p Info to related structures; with SpreadReach
/// also to those in \p HandedFrom, see MemberAddresses::getHandedFrom().
/// Those of the library's classes that are not in \p Open propagate to no
/// structure that contains the class.
void propagateConditions(
    const TypeRelations &Relations, const ElementLayout &Layout,
    const llvm::DenseMap<const DTransStructType *, StructSet> &HandedFrom,
    const LibraryCode &Library, OpenConditions Open, DTransSafetyInfo &Info);

} // namespace restruct

#endif // RESTRUCT_LIB_SAFETY_DTRANSSAFETYVISITOR_H
