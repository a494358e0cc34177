//===- FieldFactsBuilder.h - Computes FieldFacts ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FIELDS_FIELDFACTSBUILDER_H
#define RESTRUCT_LIB_FIELDS_FIELDFACTSBUILDER_H

#include "BlockWeights.h"
#include "ObjectVisits.h"
#include "ThreadFunctions.h"

#include "restruct/Fields/FieldFacts.h"
#include "restruct/Recovery/PassedInMemory.h"
#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace llvm {
class AllocaInst;
class BasicBlock;
class CallBase;
class DataLayout;
class Instruction;
class Loop;
class MemIntrinsic;
class ReturnInst;
class Use;
} // namespace llvm

namespace restruct {

struct FunctionModel;
struct ResolvedCall;

/// The effect of one access on the bytes that it covers.
struct AccessEffect {
  enum KindTy : uint8_t {
    Read,
    WriteUnknown,  ///< anything
    WriteConstant, ///< Stored, where one field is exactly covered
    WriteValue,    ///< Stored, no constant
    WriteZero,     ///< all bytes become 0
    WriteSame,     ///< the bytes of another object of the type
    Initial,       ///< Stored, by an initializer or in new memory
    InitialZero,   ///< 0, likewise
    Taken,         ///< the address escapes as a pointer to the field's type
  };
  KindTy Kind = WriteUnknown;
  const llvm::Value *Stored = nullptr;
  const llvm::Value *Where = nullptr;
  const llvm::Value *Pointer = nullptr; ///< The address; null if not known.
  double Frequency = 0;
  const llvm::BasicBlock *Loop = nullptr; ///< BlockWeights::getLoop().
  bool IsUsed = true;                     ///< For reads: the value has a use.
};

/// Builds a FieldFacts. The member functions are used in their order here.
class FieldFactsBuilder {
public:
  FieldFactsBuilder(FieldFacts &Facts, const llvm::Module &M,
                    const PointerTypeAnalyzer &Pointers,
                    const MemoryInfo &Memory, const FrequencySource &Source);
  void build();

private:
  using FieldKey = std::pair<const DTransStructType *, unsigned>;

  // Builder.cpp: the phases.
  void addStructs();
  void visitGlobals();
  void visitFunctions();
  void visitFunction(const llvm::Function &F);
  void visitAllocation(const llvm::CallBase &Call);
  void visitSharedBeginnings();
  void finishLoops();
  void finishVisits();
  void closeExposures();
  void spreadToEnclosing();

  // Uses.cpp: the flow of pointers.
  bool isExempt(const llvm::Value &V) const;
  bool isOnlyNarrowed(const llvm::Value &V) const;
  void checkValue(const llvm::Value &V);
  void checkConstant(const llvm::Constant &C);
  void checkUse(const llvm::Use &U, const llvm::Instruction &I);
  void checkStep(const llvm::Use &U, const llvm::Instruction &I);
  void checkReturned(const llvm::Value &V, const llvm::ReturnInst &I);
  void checkFlow(const llvm::Value &From, const llvm::Value &To,
                 const llvm::Value &Where);
  void checkStored(const llvm::Value &From, const llvm::Value &Slot,
                   const llvm::Value &Where);
  void checkIntoPointee(const llvm::Value &From, const DTransType *Pointee,
                        const llvm::Value &Where);
  void markComplexUse(const llvm::Value &V, const llvm::Instruction &User);
  std::optional<PointerFact> placeOf(const llvm::Value &V) const;
  bool pointsToStruct(const llvm::Value &V) const;

  // CallArguments.cpp: what calls pass and return.
  void checkCallArgument(const llvm::Use &U, const llvm::CallBase &Call);
  bool visitCopiedArgument(const llvm::Use &U, const llvm::CallBase &Call);
  void checkIntrinsic(const llvm::Use &U, const llvm::CallBase &Call);
  void checkLibraryArgument(const llvm::Use &U, const llvm::CallBase &Call,
                            const FunctionModel &Model);
  bool returnsElement(const llvm::CallBase &Call, unsigned I,
                      const PointerFact &Place) const;
  void checkIndirectCallees(const llvm::CallBase &Call);
  void checkVirtualCallees(const llvm::CallBase &Call, const VirtualSlot &Slot);
  void checkResolvedCallees(const llvm::CallBase &Call,
                            const ResolvedCall &Resolved);

  // Accesses.cpp: the accesses.
  /// \pre The effect has a pointer.
  void accessThrough(uint64_t Size, const AccessEffect &Effect);
  void access(const DTransType *T, uint64_t Offset, uint64_t Size,
              const AccessEffect &Effect);
  void record(const DTransStructType *Struct, unsigned Field, uint64_t Offset,
              uint64_t Size, const AccessEffect &Effect);
  void noteVisit(FieldKey Key, const AccessEffect &Effect);
  bool isWriteOfThread(const llvm::Value *Where) const;
  void visitAccess(const llvm::Instruction &I);
  void visitMemIntrinsic(const llvm::MemIntrinsic &I);
  /// Bytes of which a call accesses some: an array field, or all of which it
  /// accesses.
  struct ArrayBytes {
    uint64_t Offset, Size; ///< In bytes, in the pointee.
    bool HoldsNumbers;
    bool IsArray;
  };
  std::optional<ArrayBytes> arrayOf(const llvm::CallBase &Call, unsigned I,
                                    const PointerFact &Place) const;
  std::optional<ArrayBytes> bytesOf(const llvm::MemIntrinsic &Call, unsigned I,
                                    const PointerFact &Place) const;
  std::optional<uint64_t> wholeExtent(const llvm::Value &Length,
                                      const PointerFact &Place) const;
  AccessEffect effectAt(const llvm::Instruction &I, AccessEffect::KindTy Kind,
                        const llvm::Value *Pointer = nullptr);

  // Initializers.cpp: the initial values of fields.
  struct Initializer;
  void visitInitializer(const llvm::Constant &C, const DTransType *T,
                        const llvm::GlobalVariable &G);
  void checkInitialAddress(const llvm::Constant &C, uint64_t Offset,
                           const Initializer &In);
  void recordInitial(const llvm::Constant *C, uint64_t Offset, uint64_t Size,
                     const Initializer &In);

  // PassedAddresses.cpp: fields whose addresses are passed to functions.
  bool followPassed(const llvm::Value &Address,
                    const llvm::Argument &Parameter);
  const DTransType *mergedFieldType(const llvm::Value &V) const;
  bool followMerged(const llvm::Value &Address, const llvm::Instruction &Merge);
  bool follow(const llvm::Value &Address, const llvm::Value &Root,
              const DTransType *Held);
  void visitPassedAccesses();

  // AllocEscape.cpp: whether allocations that a field holds escape from it.
  const llvm::Function *allocatorOf(
      const llvm::Value &Stored,
      llvm::SmallVectorImpl<const llvm::Value *> *Calls = nullptr) const;
  void checkEscapes();
  bool isGivenToCallbacks(
      const llvm::CallBase &Call, unsigned Number, const FunctionModel &Model,
      llvm::function_ref<void(const llvm::Value *)> Follow) const;
  const llvm::Value *findEscape(llvm::ArrayRef<const llvm::Value *> Roots,
                                const DTransStructType *Struct,
                                unsigned Field) const;

  // FieldFunctions.cpp: the functions that fields hold.
  void noteFunction(FieldKey Key, FieldInfo &Info, const AccessEffect &Effect);
  void noteCalls(FieldKey Key, FieldInfo &Info, const llvm::LoadInst &Load);
  std::optional<FieldKey> loadedField(const llvm::LoadInst &Load) const;
  void noteCallees(const llvm::CallBase &Call);
  void solveFunctionCopies();

  // Exposures.cpp: structures that escape.
  void expose(const DTransType *T, ExposureKind Kind, const llvm::Value *Where,
              const DTransStructType *From = nullptr);
  /// Exposes the structures that \p V points into.
  void exposePointees(const llvm::Value &V, ExposureKind Kind,
                      const llvm::Value *Where);
  /// Exposes all structures that \p T names, through pointers and signatures,
  /// too.
  void exposeNamed(const DTransType *T, ExposureKind Kind,
                   const llvm::Value *Where);
  /// Exposes all structures that the facts of \p V name.
  void exposeReached(const llvm::Value &V, ExposureKind Kind,
                     const llvm::Value *Where);
  void exposeSignature(const llvm::Function &F, ExposureKind Kind,
                       const llvm::Value *Where);
  void checkFunctionAddress(const llvm::Function &F, const llvm::Use &U,
                            const llvm::Instruction &I);

  void makeMany(FieldInfo &Info, const llvm::Value *Where);
  void makeBottom(FieldInfo &Info, const llvm::Value *Where);

  FieldFacts &Facts;
  const llvm::Module &M;
  const PointerTypeAnalyzer &Pointers;
  const ElementLayout &Layout;
  const DeclaredTypes &Types;
  const MemoryInfo &Memory;
  BlockWeights Weights;
  ObjectVisits Addresses;
  ThreadFunctions Threads;
  PassedInMemory InMemory;
  const llvm::DataLayout &DL;

  /// Exposed structures whose exposure has not propagated yet.
  std::vector<const DTransStructType *> Pending;
  /// Functions whose address is taken, by type.
  llvm::DenseMap<llvm::FunctionType *,
                 llvm::SmallVector<const llvm::Function *, 2>>
      AddressTaken;
  llvm::DenseSet<const llvm::Function *> SignaturesExposed; ///< Looked up only.
  llvm::DenseSet<const llvm::Constant *> ConstantsSeen;     ///< Looked up only.
  /// By field: its loads, and the allocations that are assigned to it.
  llvm::MapVector<FieldKey, std::vector<const llvm::Value *>> AllocRoots;

  /// To, from: a pointer is copied between fields.
  llvm::SetVector<std::pair<FieldKey, FieldKey>> FunctionCopies;
  /// An indirect call, and a field that its callee is loaded from.
  std::vector<std::pair<const llvm::CallBase *, FieldKey>> CallsOfFields;

  /// A load or store through a parameter that may hold the address of a field,
  /// the structure, and the offset in it in bytes.
  using PassedAccess =
      std::tuple<const llvm::Instruction *, const DTransType *, uint64_t>;
  /// By the function that contains them.
  llvm::MapVector<const llvm::Function *, llvm::SetVector<PassedAccess>>
      ThroughParameters;

  /// Of the current function.
  llvm::MapVector<const llvm::BasicBlock *, llvm::MapVector<FieldKey, double>>
      InLoop;
  /// What the program does with one object at a time.
  struct Visited {
    ObjectVisit Visit;
    bool IsProfiled = false;
    llvm::MapVector<unsigned, double> Fields; ///< How often each is accessed.
  };
  /// By structure and ObjectVisit::Root.
  llvm::MapVector<std::pair<const DTransStructType *, const llvm::Value *>,
                  Visited>
      Objects;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FIELDS_FIELDFACTSBUILDER_H
