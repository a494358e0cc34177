//===- LocalBuilder.cpp - Builds the graph of one function ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The problem: find the cells and links of one function, independently of its
/// callers and callees.
///
/// Phases:
///   1. PointerOffsets and IntegerPointers analyse the function: which pointers
///      are derived from which, which integers are pointers.
///   2. Parameters, return value and variable arguments get cells.
///   3. Derived pointers get the cell of their root, plus the offset. A pointer
///      that is known modulo a stride folds the node only if a use needs its
///      exact cell.
///   4. Each instruction adds links, flags, accesses, calls.
///   5. Flags that hold for everything reachable are propagated, pointers that
///      are copied as numbers are exposed, and nodes that other functions may
///      add to are marked incomplete.
///
/// Nothing depends on the order of instructions: merging is unification.
///
/// Sound: each operation that creates a pointer either has a rule here, or is
/// handled by visitInstruction or visitUnknown, which assume the worst.
///
//===----------------------------------------------------------------------===//

#include "LocalBuilder.h"

#include "FormalDivisors.h"

#include "restruct/DSA/Exposure.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

LocalBuilder::LocalBuilder(const ModuleFacts &Facts, const Function &F,
                           DSGraph &Graph, AccessClassifier &Accesses)
    : Facts(Facts), DL(Facts.getDataLayout()), F(F), Graph(Graph),
      Accesses(Accesses), Constants(Facts, Graph, F.nullPointerIsDefined()),
      Integers(F, Facts, Accesses),
      Offsets(
          F, DL,
          [this](const Instruction &I, PointerDerivations &Sources) {
            return classify(I, Sources);
          },
          findDivisor),
      Splits(Offsets, DL, [this](const LoadInst &Load) {
        return !holdsPointer(Load.getType()) && !Integers.isMoved(Load);
      }) {}

void LocalBuilder::build() {
  addFormals();
  placeDerived();
  for (const BasicBlock &B : F)
    for (const Instruction &I : B) {
      At = &I;
      DSGraph::BlameScope Blame(Graph, At);
      visitConstantOperands(I);
      visit(const_cast<Instruction &>(I)); // the visitor's interface; read-only
    }
  finish();
}

void LocalBuilder::addFormals() {
  SmallVector<DSNodeHandle, 8> Formals;
  for (const Argument &A : F.args()) {
    Formals.emplace_back();
    if (holdsPointer(A.getType())) {
      DSNodeHandle Place = Graph.getOrCreateNodeForValue(&A);
      if (A.hasByValAttr()) { // a copy for this call
        addFlags(Place, DSNode::AllocaNode);
        Graph.growTo(
            Place,
            DL.getTypeAllocSize(A.getParamByValType()).getKnownMinValue());
      }
      Formals.back() = Place;
    }
  }
  if (F.isVarArg())
    VarArgs = DSNodeHandle(&Graph.createNode(), 0);
  Graph.addFunction(F, {}, VarArgs);
  Graph.setFormals(F, Formals);
  // The assembly of a naked function accesses its arguments directly.
  if (!F.hasFnAttribute(Attribute::Naked))
    return;
  for (const Argument &A : F.args())
    expose(Graph.getNodeForValue(&A));
  expose(VarArgs);
  if (holdsPointer(F.getReturnType()))
    Return = getUnknown();
}

bool LocalBuilder::classify(const Instruction &I,
                            PointerDerivations &Sources) const {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return classifyCall(*Call, Sources);
  return Integers.classifyDerivation(I, Sources) ||
         classifyDerivation(I, DL, Sources, findDivisor);
}

bool LocalBuilder::classifyCall(const CallBase &Call,
                                PointerDerivations &Sources) const {
  if (!Call.getType()->isPtrOrPtrVectorTy())
    return false;
  if (const Value *Returned = Call.getReturnedArgOperand();
      Returned && Returned->getType()->isPtrOrPtrVectorTy()) {
    Sources.push_back({Returned});
    return true;
  }
  const FunctionModel *Model = Facts.getLibrary().lookup(Call);
  if (!Model || Model->Allocation.Alloc != AK_NotAlloc)
    return false;
  // Derived, if every source of the result is an argument.
  for (const PointerFlow &Flow : Model->flows()) {
    if (Flow.To.K != PointerTarget::Result)
      continue;
    if ((Flow.From.K != PointerSource::Argument &&
         Flow.From.K != PointerSource::Within) ||
        Flow.From.Arg >= Call.arg_size() ||
        !Call.getArgOperand(Flow.From.Arg)->getType()->isPtrOrPtrVectorTy()) {
      Sources.clear();
      return false;
    }
    uint64_t Stride = Flow.From.K == PointerSource::Within ? 1 : 0;
    if (Stride != 0 && Flow.From.Stride < Call.arg_size())
      if (const auto *C =
              dyn_cast<ConstantInt>(Call.getArgOperand(Flow.From.Stride));
          C && !C->isZero() && C->getValue().ult(uint64_t(1) << 32))
        Stride = C->getZExtValue();
    Sources.push_back({Call.getArgOperand(Flow.From.Arg), 0, Stride});
  }
  return !Sources.empty();
}

DSNodeHandle LocalBuilder::getPlace(const Value &V) {
  if (const auto *C = dyn_cast<Constant>(&V)) {
    if (isa<ConstantData>(C) && !isa<ConstantPointerNull>(C) &&
        !isa<ConstantAggregateZero>(C))
      return {};
    DSNodeHandle Place = Constants.getPlace(*C);
    if (isa<ConstantExpr>(C) && !Place.isNull() && !Graph.hasNodeForValue(C))
      Graph.addPlace(C, Place);
    return Place;
  }
  if (Graph.hasNodeForValue(&V))
    return Graph.getNodeForValue(&V);
  if (Splits.contains(V))
    return {};
  if (!holdsPointer(V.getType()) && !Integers.isMoved(V))
    return {};
  PointerPosition Position = Offsets.getPosition(V);
  if (!Position.Root)
    return {};
  const Value &From = *Position.Root;
  DSNodeHandle Root =
      isa<Constant>(From) ? Constants.getPlace(cast<Constant>(From))
      : Offsets.isMember(From) // placeMembers() already handled it
          ? Graph.getNodeForValue(&From)
          : Graph.getOrCreateNodeForValue(&From);
  if (&From == &V || Root.isNull())
    return Root;
  DSNodeHandle Place = Graph.getPlaceAt(Root, Position.Offset);
  Graph.addPlace(&V, Place);
  return Place;
}

SmallVector<LocalBuilder::AccessPlace, 2>
LocalBuilder::getPlaces(const Value &Pointer) {
  if (!Splits.contains(Pointer))
    return {{getPlace(Pointer), Graph.getOffsetStride(&Pointer)}};
  SmallVector<AccessPlace, 2> Places;
  for (const auto &[Source, ReadsNumbers] : Splits.sources(Pointer)) {
    DSNodeHandle Base = getPlace(*Source.Base);
    if (Base.isNull())
      continue;
    DSNodeHandle Cell = Graph.getPlaceAt(Base, Source.Offset);
    if (!ReadsNumbers)
      Graph.addStride(Cell, Source.Stride, At);
    Places.push_back({Cell, ReadsNumbers ? Source.Stride : 0});
  }
  return Places;
}

DSNodeHandle LocalBuilder::getLink(DSNodeHandle Place, Type *Ty) {
  return getLink(Place, getLinkBytes(Ty));
}

/// Pointers derived from members find them placed. A member's holder comes
/// before it, so that the recursion depth does not depend on nesting.
void LocalBuilder::placeMembers() {
  for (const PointerOffsets::Derived &D : Offsets.derived()) {
    if (!D.Member)
      continue;
    At = D.I;
    const PointerDerivation &Step = D.Member->ToArray;
    DSNodeHandle Base = getPlace(*Step.Base);
    if (Base.isNull())
      continue;
    DSNodeHandle Start = Graph.getPlaceAt(Base, Step.Offset);
    Graph.addStride(Start, Offsets.getArray(D).Stride, D.I);
    DSNodeHandle Array = Graph.getOrCreateMember(Start, D.Member->Bytes, D.I);
    Graph.addPlace(D.I, Graph.getPlaceAt(Array, D.Member->Offset));
  }
}

void LocalBuilder::placeDerived() {
  placeMembers();
  for (const PointerOffsets::Derived &D : Offsets.derived()) {
    At = D.I;
    DSNodeHandle Place = getPlace(*D.I);
    if (Place.isNull())
      continue;
    noteSteps(D, Place);
    if (D.IsJoin)
      for (const PointerDerivation &Source : D.Sources) {
        PointerPosition From = Offsets.getPosition(*Source.Base);
        DSNodeHandle Base = getPlace(*Source.Base);
        if (!Base.isNull() && From.Root && From.Root != D.I)
          merge(Place, Graph.getPlaceAt(Base, Source.Offset));
      }
    if (D.At.Stride == 0)
      continue;
    if (needsExactPlace(*D.I))
      Graph.addStride(Place, D.At.Stride, D.I);
    else
      Graph.setOffsetStride(D.I, D.At.Stride);
  }
}

/// Whether \p I may be the end of an array: it is only compared, or stored.
static bool mayBeEnd(const Instruction &I) {
  return all_of(I.uses(), [](const Use &U) {
    return isa<ICmpInst>(U.getUser()) ||
           (isa<StoreInst>(U.getUser()) &&
            U.getOperandNo() != StoreInst::getPointerOperandIndex());
  });
}

/// Marks the source of \p D if \p D may leave an array.
void LocalBuilder::noteSteps(const PointerOffsets::Derived &D,
                             DSNodeHandle Place) {
  for (const PointerDerivation &Source : D.Sources) {
    if (!Source.StepsBack && (Source.Stride != 0 || Source.Offset <= 0))
      continue;
    DSNodeHandle Base = getPlace(*Source.Base);
    if (Base.isNull())
      continue;
    if (Source.StepsBack)
      Graph.noteStepBack(Base, D.I);
    else // also if the node has a smaller stride
      Graph.noteExtent(
          Base, static_cast<uint64_t>(Source.Offset) + !mayBeEnd(*D.I), D.I);
  }
  // Integer arithmetic is not confined to an array.
  if (D.At.Stride != 0 &&
      (isa<IntToPtrInst>(D.I) || !D.I->getType()->isPtrOrPtrVectorTy()))
    Graph.noteStepBack(Place, D.I);
}

bool LocalBuilder::needsExactPlace(const Instruction &V) const {
  return any_of(V.uses(), [this](const Use &U) { return needsExactPlace(U); });
}

bool LocalBuilder::needsExactPlace(const Use &U) const {
  const auto &User = *cast<Instruction>(U.getUser());
  if (Offsets.isDerived(User) || isa<ICmpInst>(User))
    return false;
  if (const auto *Load = dyn_cast<LoadInst>(&User))
    return holdsPointer(Load->getType()) || Integers.isMoved(*Load);
  if (const auto *Store = dyn_cast<StoreInst>(&User)) {
    const Value *Stored = Store->getValueOperand();
    return U.getOperandNo() != StoreInst::getPointerOperandIndex() ||
           holdsPointer(Stored->getType()) || Integers.isMoved(*Stored) ||
           (isa<Constant>(Stored) && !isa<ConstantData>(Stored));
  }
  if (const auto *Swap = dyn_cast<AtomicCmpXchgInst>(&User))
    return U.getOperandNo() != AtomicCmpXchgInst::getPointerOperandIndex() ||
           holdsPointer(Swap->getType());
  if (const auto *Update = dyn_cast<AtomicRMWInst>(&User))
    return U.getOperandNo() != AtomicRMWInst::getPointerOperandIndex() ||
           holdsPointer(Update->getType());
  // Addresses that are converted to integers keep only their node.
  if (isa<PtrToIntInst>(User) || isa<PtrToAddrInst>(User))
    return false;
  if (const auto *Call = dyn_cast<CallBase>(&User))
    return !Call->isArgOperand(&U) ||
           !isPlainArgument(*Call, Call->getArgOperandNo(&U));
  return true;
}

void LocalBuilder::visitConstantOperands(const Instruction &I) {
  // Comparisons and differences do not capture an address. Stores handle their
  // own operands.
  if (isa<ICmpInst>(I) || isa<StoreInst>(I) || isDistance(I))
    return;
  for (const Use &Operand : I.operands())
    if (const auto *C = dyn_cast<Constant>(Operand);
        C && !isa<ConstantData>(C) && !holdsPointer(C->getType()) &&
        (isa<ConstantExpr>(C) || isa<ConstantAggregate>(C)))
      Constants.exposeGlobals(*C);
}

void LocalBuilder::visitBinaryOperator(BinaryOperator &I) {
  AddsDistances = AddsDistances || Integers.addsDistance(I);
  if (!Integers.exposesDistance(I))
    return;
  for (const Value *Address : I.operand_values())
    if (DSNodeHandle Place = getPlace(*cast<User>(Address)->getOperand(0));
        !Place.isNull())
      Distances.push_back(Place);
}

void LocalBuilder::finish() {
  if (Return.isNull() && holdsPointer(F.getReturnType()))
    Return = DSNodeHandle(&Graph.createNode(), 0);
  Graph.addFunction(F, Return, VarArgs);
  for (const auto &[Place, Flags] : DeepFlags) {
    SmallVector<const DSNode *, 16> Worklist = {Place.getNode()};
    DenseSet<const DSNode *> Seen = {Place.getNode()};
    while (!Worklist.empty()) {
      const DSNode &N = *Worklist.pop_back_val();
      Graph.addFlags(N, Flags | DSNode::WidelyAccessedNode);
      N.forEachNeighbor([&](const DSNode &Next) {
        if (Seen.insert(&Next).second)
          Worklist.push_back(&Next);
      });
    }
  }
  exposePointers(Graph, DL);

  auto AddTo = [this](const DSNodeHandle &Place) {
    addFlags(Place, DSNode::IncompleteNode);
  };
  for (const Argument &A : F.args())
    AddTo(Graph.getNodeForValue(&A));
  AddTo(VarArgs);
  for (const DSCallSite &Call : Graph.getFunctionCalls())
    Call.forEachHandle(AddTo);
  for (const DSNode &N : Graph.nodes())
    if (N.isGlobalNode() || N.isExternalNode() || N.domains() != 0)
      Graph.addFlags(N, DSNode::IncompleteNode);
  Graph.propagateFlags(DSNode::IncompleteNode, DSNode::IncompleteNode);
}

} // namespace restruct
