//===- LocalBuilder.h - Builds the graph of one function --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_LOCALBUILDER_H
#define RESTRUCT_LIB_DSA_LOCAL_LOCALBUILDER_H

#include "AccessKinds.h"
#include "ConstantPlaces.h"
#include "IntegerPointers.h"
#include "ModuleFacts.h"
#include "PointerOffsets.h"
#include "SplitJoins.h"

#include "restruct/DSA/DSGraph.h"

#include "llvm/IR/InstVisitor.h"

#include <vector>

namespace llvm {
class MDNode;
class MemTransferInst;
} // namespace llvm

namespace restruct {

class LibraryCallBuilder;

/// Builds the graph of one function. The methods are in the order in which
/// build() calls them. Instructions are in LocalMemory.cpp, calls in
/// LocalCalls.cpp, copies of memory in LocalCopies.cpp.
class LocalBuilder : public llvm::InstVisitor<LocalBuilder> {
public:
  LocalBuilder(const ModuleFacts &Facts, const llvm::Function &F,
               DSGraph &Graph, AccessClassifier &Accesses);
  void build();

  /// Plain parameters of callees that get a pointer known modulo a stride.
  llvm::ArrayRef<StridedFormal> stridedFormals() const { return Strided; }
  /// The targets of addresses whose distance is not tracked.
  llvm::ArrayRef<DSNodeHandle> distances() const { return Distances; }
  /// Whether integers that may be distances are added to addresses.
  bool addsDistances() const { return AddsDistances; }

  //===--------------------------------------------------------------------===//
  // Instructions

  void visitAllocaInst(llvm::AllocaInst &I);
  void visitLoadInst(llvm::LoadInst &I);
  void visitStoreInst(llvm::StoreInst &I);
  void visitAtomicCmpXchgInst(llvm::AtomicCmpXchgInst &I);
  void visitAtomicRMWInst(llvm::AtomicRMWInst &I);
  void visitExtractValueInst(llvm::ExtractValueInst &I);
  void visitInsertValueInst(llvm::InsertValueInst &I);
  void visitPHINode(llvm::PHINode &I);
  void visitSelectInst(llvm::SelectInst &I);
  void visitFreezeInst(llvm::FreezeInst &I);
  void visitBinaryOperator(llvm::BinaryOperator &I);
  void visitPtrToIntInst(llvm::PtrToIntInst &I) { visitAddressAsNumber(I); }
  void visitPtrToAddrInst(llvm::PtrToAddrInst &I) { visitAddressAsNumber(I); }
  void visitIntToPtrInst(llvm::IntToPtrInst &I);
  void visitReturnInst(llvm::ReturnInst &I);
  void visitVAArgInst(llvm::VAArgInst &I);
  void visitLandingPadInst(llvm::LandingPadInst &I);
  void visitResumeInst(llvm::ResumeInst &I);
  void visitCallBase(llvm::CallBase &Call);
  void visitInstruction(llvm::Instruction &I);

private:
  friend class LibraryCallBuilder;

  /// Whether an access may move bytes of pointers as numbers (DSAccessType).
  struct AccessKind {
    bool MayReadPointer = false;
    bool MayWritePointer = false;
    bool ReadsIfCopied = false;
    bool WritesIfCopied = false;
  };

  // build()
  void addFormals();
  void placeMembers();
  void placeDerived();
  void noteSteps(const PointerOffsets::Derived &D, DSNodeHandle Place);
  void visitConstantOperands(const llvm::Instruction &I);
  void finish();

  // Derivations
  bool classify(const llvm::Instruction &I, PointerDerivations &Sources) const;
  bool classifyCall(const llvm::CallBase &Call,
                    PointerDerivations &Sources) const;
  /// Whether some use of \p V, which is known modulo a stride, needs its exact
  /// cell. Then the node must repeat with that stride.
  bool needsExactPlace(const llvm::Instruction &V) const;
  bool needsExactPlace(const llvm::Use &U) const;
  /// Whether the call only accesses numbers through this argument.
  bool isPlainArgument(const llvm::CallBase &Call, unsigned Argument) const;

  // Places
  /// Null for a value that is no pointer, or points to no object.
  DSNodeHandle getPlace(const llvm::Value &V);
  /// A cell that an access is recorded at, and any multiple of Stride from
  /// there.
  struct AccessPlace {
    DSNodeHandle Cell;
    uint64_t Stride = 0;
  };
  llvm::SmallVector<AccessPlace, 2> getPlaces(const llvm::Value &Pointer);
  DSNodeHandle getPlaceAt(DSNodeHandle Place, uint64_t Bytes) {
    return Graph.getPlaceAt(Place, static_cast<int64_t>(Bytes));
  }
  void merge(DSNodeHandle A, DSNodeHandle B) { Graph.merge(A, B, At); }
  DSNodeHandle getLink(DSNodeHandle Place, uint64_t Bytes) {
    return Graph.getOrCreateLink(Place, Bytes, At);
  }
  /// The size of the link for a pointer of type \p Ty.
  uint64_t getLinkBytes(llvm::Type *Ty) const {
    return std::max<uint64_t>(1, DL.getTypeStoreSize(Ty).getKnownMinValue());
  }
  /// The link that a pointer of \p Ty has at \p Place.
  DSNodeHandle getLink(DSNodeHandle Place, llvm::Type *Ty);
  DSNodeHandle getUnknown() { return Constants.createUnknown(); }
  /// Does not record the kind of the access; recordAccess() does, after
  /// addAccessFlag().
  void addFlags(DSNodeHandle Place, DSNode::NodeTy Flags) {
    if (Place.isNull())
      return;
    if (Flags & (DSNode::ReadNode | DSNode::ModifiedNode))
      Flags |= DSNode::WidelyAccessedNode;
    Graph.addFlags(*Place.getNode(), Flags);
    if (Flags & DSNode::ExternalNode)
      Graph.noteExternal(*Place.getNode(), At);
  }
  void addAccessFlag(DSNodeHandle Place, DSNode::NodeTy ReadOrModified) {
    Graph.addFlags(*Place.getNode(), ReadOrModified);
  }
  /// The pointer escapes to external code.
  void expose(DSNodeHandle Place, DSNode::NodeTy Flags = DSNode::ExternalNode) {
    addFlags(Place, Flags);
  }
  void collapse(DSNodeHandle Place) {
    Graph.collapse(*Place.getNode(), CollapseCause::Requested, At);
  }

  // Accesses
  void load(const llvm::LoadInst &I, const AccessPlace &Accessed);
  void store(const llvm::StoreInst &I, const AccessPlace &Accessed);
  /// A scalar or aggregate of \p Ty at \p Pointer, which points to \p Place.
  void recordAccess(const llvm::Value &Pointer, DSNodeHandle Place,
                    uint64_t Offset, llvm::Type *Ty, AccessKind Kind) {
    recordAccess({Place, Graph.getOffsetStride(&Pointer)}, Offset, Ty, Kind);
  }
  void recordAccess(const AccessPlace &Place, uint64_t Offset, llvm::Type *Ty,
                    AccessKind Kind);
  /// Notes that \p Access copies a pointer at \p Place, unless its tag says
  /// pointer.
  void noteCopy(DSNodeHandle Place, const llvm::Instruction &Access);
  /// An access to \p Bytes bytes from \p Pointer on; std::nullopt if unknown.
  void recordTransfer(const llvm::Value &Pointer, std::optional<uint64_t> Bytes,
                      AccessKind Kind);
  /// Records an access to so many bytes from \p Place on, if that is constant.
  void noteLength(DSNodeHandle Place, const llvm::Value *Bytes);
  /// An access to an unknown number of bytes from \p Pointer on.
  void recordBytes(const llvm::Value &Pointer, AccessKind Kind);
  /// Links \p Place to the target of \p Value, which is stored or loaded there.
  void connect(DSNodeHandle Place, const llvm::Value &Value);
  void visitAddressAsNumber(llvm::Instruction &I);
  void joinAggregates(llvm::Instruction &I, llvm::ArrayRef<llvm::Value *> From);
  uint64_t getFieldOffset(llvm::Type *Ty, llvm::ArrayRef<unsigned> Indices);

  // Calls
  /// External code gets the operands of bundles.
  void visitBundles(const llvm::CallBase &Call);
  void visitAsm(llvm::CallBase &Call);
  void visitUnknown(llvm::CallBase &Call);
  void visitKnownBody(llvm::CallBase &Call, const llvm::Function &Callee);
  void visitIndirect(llvm::CallBase &Call);
  void visitAllocation(const AllocationCall &Allocation);
  bool visitIntrinsic(llvm::CallBase &Call);
  void visitMemTransfer(llvm::MemTransferInst &I);
  /// Whether \p I cannot copy whole pointers; it may copy parts of them.
  bool copiesNumbers(const llvm::MemTransferInst &I) const;
  void visitVectorAccess(llvm::CallBase &Call, const llvm::Value &Pointer,
                         llvm::Type *Ty, const llvm::Value *Stored);
  void startVarArgs(const llvm::Value &List);
  DSNodeHandle getVarArgsArea(const llvm::Value &List);
  /// Copies memory: all pointers that may be there are unified.
  void copyMemory(const llvm::Value &To, const llvm::Value &From,
                  const llvm::Value *Bytes, const llvm::MDNode *Fields);
  /// The same for a copy of \p Bytes bytes: the pointers are unified, but not
  /// the objects.
  void joinContents(DSNodeHandle Into, DSNodeHandle Source, uint64_t Bytes);
  /// The callee's copy of an argument that is passed by value.
  DSNodeHandle copyByValue(const llvm::CallBase &Call, unsigned Argument);
  void forwardVarArgs(const llvm::CallBase &Call, DSCallSite &Site);
  bool mayBeAddress(const llvm::Value &V) const;
  void addArguments(const llvm::CallBase &Call, DSCallSite &Site,
                    bool MayTakeMore, const llvm::Function *Callee);

  const ModuleFacts &Facts;
  const llvm::DataLayout &DL;
  const llvm::Function &F;
  DSGraph &Graph;
  AccessClassifier &Accesses;
  ConstantPlaces Constants;
  IntegerPointers Integers;
  PointerOffsets Offsets;
  SplitJoins Splits;
  DSNodeHandle Return;                   // null if F returns no pointer
  DSNodeHandle VarArgs;                  // null if F takes none
  const llvm::Instruction *At = nullptr; // the visited instruction
  std::vector<StridedFormal> Strided;
  std::vector<DSNodeHandle> Distances;
  bool AddsDistances = false;
  /// Flags for everything reachable from a cell, set once all links exist.
  std::vector<std::pair<DSNodeHandle, DSNode::NodeTy>> DeepFlags;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_LOCALBUILDER_H
