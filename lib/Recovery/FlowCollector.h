//===- FlowCollector.h - From IR to the flow graph --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_RECOVERY_FLOWCOLLECTOR_H
#define RESTRUCT_LIB_RECOVERY_FLOWCOLLECTOR_H

#include "FlowGraph.h"
#include "TBAAStructNames.h"

#include "restruct/Recovery/CallbackTypes.h"
#include "restruct/Recovery/FieldConfinement.h"
#include "restruct/Recovery/FunctionParameters.h"

#include "llvm/IR/InstVisitor.h"
#include "llvm/IR/Operator.h"

namespace restruct {

struct FunctionModel;
struct MemoryInfo;
struct PointerSource;

/// Builds the flow graph of a module. FlowInstructions.cpp collects the facts
/// of instructions, FlowCalls.cpp those of calls, FlowGlobals.cpp those of
/// globals and their initializers. The types that IR alone gives to values are
/// in \p Types already (collectTypes).
class FlowCollector : public llvm::InstVisitor<FlowCollector> {
public:
  FlowCollector(const llvm::Module &M, const DeclaredTypes &Types,
                const TBAAStructNames &Names, const MemoryInfo &Memory,
                const ElementLayout &Layout,
                const FunctionParameters &Parameters,
                const CallbackTypes &Callbacks);

  FlowGraph collect() &&;

private:
  friend llvm::InstVisitor<FlowCollector>;
  using OptionalNode = std::optional<FlowNodeId>;

  //===--- Nodes and edges ------------------------------------------------===//

  /// The node of \p V; nothing if it cannot hold a pointer, or holds none to an
  /// object (null, undef, integers). Constants get their edges later.
  OptionalNode nodeOf(const llvm::Value *V);
  FlowNodeId addNode(const llvm::Value *V);
  void addEdge(OptionalNode From, OptionalNode To, FlowKind Kind,
               uint32_t Detail, const llvm::Value *Where);
  void addCopy(const llvm::Value *From, const llvm::Value *To);
  void addStep(OptionalNode From, OptionalNode To, const PointerStep &Step,
               const llvm::Value *Where);
  void addCause(FlowNodeId Node, IncompleteCause Cause);
  /// If \p Pointee is null or generic, \p Node is not an anchor.
  void declare(FlowNodeId Node, const DTransType *Pointee, EvidenceKind Kind,
               const llvm::Value *Where, bool IsAnchor);
  void use(const llvm::Value *V, const DTransType *Pointee, uint64_t Offset,
           EvidenceKind Kind, const llvm::Value *Where);
  /// Records that the value's producer is not handled.
  void markUnhandled(const llvm::Value &V);
  /// Collects the constants for which nodeOf() created a node.
  void collectPendingConstants();

  //===--- Globals (FlowGlobals.cpp) --------------------------------------===//

  void collectGlobal(const llvm::GlobalVariable &G);
  void collectInitializer(const llvm::GlobalVariable &G,
                          const DTransType *Declared);
  void collectAliases();
  void collectFunctionPointer(const llvm::Function &F);

  //===--- Functions and calls (FlowCalls.cpp) ----------------------------===//

  void collectSignature(const llvm::Function &F);
  FlowNodeId resultOf(const llvm::Function &F);
  void passToGivenFunctions(const llvm::CallBase &Call);
  void visitCallBase(llvm::CallBase &Call);
  void visitReturnInst(llvm::ReturnInst &Return);
  void visitIntrinsicCall(const llvm::CallBase &Call, unsigned ID);
  bool visitAllocation(const llvm::CallBase &Call);
  void visitModelledCall(const llvm::CallBase &Call,
                         const FunctionModel &Model);
  void visitCallbacks(const llvm::CallBase &Call);
  void visitDirectCall(const llvm::CallBase &Call, const llvm::Function &F);
  void visitIndirectCall(const llvm::CallBase &Call);
  void passArguments(const llvm::CallBase &Call,
                     const DTransFunctionType *Signature);
  void copyMemory(const llvm::Value *To, const llvm::Value *From,
                  const llvm::Value *Length, uint64_t Unit,
                  const llvm::CallBase &Call);
  PointerStep stepWithin(const llvm::CallBase &Call,
                         const PointerSource &Source) const;

  //===--- Instructions (FlowInstructions.cpp) ----------------------------===//

  void visitInstruction(llvm::Instruction &I);
  void visitAllocaInst(llvm::AllocaInst &I);
  void visitLoadInst(llvm::LoadInst &I);
  void visitStoreInst(llvm::StoreInst &I);
  void visitAtomicCmpXchgInst(llvm::AtomicCmpXchgInst &I);
  void visitAtomicRMWInst(llvm::AtomicRMWInst &I);
  void visitICmpInst(llvm::ICmpInst &I);
  /// phi, select, casts, getelementptr, arithmetic, vectors and aggregates: the
  /// operations that constant expressions share.
  void visitOperation(const llvm::User &Op);
  void collectGEP(const llvm::GEPOperator &GEP);
  const DTransType *elementCountedBy(const llvm::Value *Base,
                                     const PointerStep &Step) const;
  bool isStructOrField(const llvm::Value &V) const;
  bool isNamedField(const llvm::GEPOperator &GEP) const;
  void collectArithmetic(const llvm::User &Op, unsigned Opcode);
  void collectAccess(const llvm::Instruction &I, const llvm::Value *Address,
                     const llvm::Value *Stored);
  uint32_t storeSize(llvm::Type *Ty) const;

  const llvm::Module &M;
  const llvm::DataLayout &DL;
  const DeclaredTypes &Types;
  const TBAAStructNames &Names;
  const MemoryInfo &Memory;
  const ElementLayout &Layout;
  const FunctionParameters &Parameters;
  const CallbackTypes &Callbacks;
  PointerHolders Holders;
  FieldConfinement Confinement;
  FlowGraph Graph;
  std::vector<const llvm::Constant *> PendingConstants;
  llvm::DenseMap<const llvm::Function *, FlowNodeId> Results; // looked up only
};

} // namespace restruct

#endif // RESTRUCT_LIB_RECOVERY_FLOWCOLLECTOR_H
