//===- PointerFacts.cpp - Cells of pointers while IR changes --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The traversal from a pointer back to its roots:
///
///     p = phi [a, q]    a: a root, at {N, 8}
///     q = p + 24
///     r = q + 4         r: {N, 8 + 24 + 4}, up to multiples of 24
///     s = load r        what the cell of r holds
///
/// Offsets are relative to the queried pointer. A value that is reached again
/// at another offset makes all offsets known only up to multiples of the
/// difference. All roots must be in one node.
///
/// A load has no cell of its own: its result is what the graph holds at its
/// address, whichever pass created the load. The traversal is bounded; beyond
/// the bound the pointer is unknown.
///
/// Inlined code may name globals that the caller's graph does not have, and may
/// load what only the callee loaded. Both are in the globals graph, which has
/// everything reachable from globals, for all functions alike (docs/adr/0027):
///
///     @g                the globals graph's node of @g
///     load of a cell    the node has no link there in the caller's graph, but
///                       its images have the links of all functions; they have
///                       to agree
///
/// A cell that was found this way can only be compared by images.
///
/// Queries are many, and most pointers have one path to one root, through GEPs
/// and casts. The fast path follows those without a visited set. From the first
/// phi or select on there may be several paths, and cycles.
///
//===----------------------------------------------------------------------===//

#include "PointerFacts.h"

#include "restruct/DSA/MemberSteps.h"
#include "restruct/DSA/PlaceOverlap.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

#include <utility>

using namespace llvm;

namespace restruct {

namespace {

/// Limits of one query: the values that it visits, the loads that it follows.
constexpr unsigned MaxSteps = 32;
constexpr unsigned MaxLoads = 4;

/// Whether the cell of \p I is derived from its operands, and not stored.
bool isTraversed(const Instruction &I) {
  switch (I.getOpcode()) {
  case Instruction::GetElementPtr:
  case Instruction::BitCast:
  case Instruction::AddrSpaceCast:
  case Instruction::Freeze:
  case Instruction::Select:
  case Instruction::PHI:
  case Instruction::Load:
    return true;
  default:
    return false;
  }
}

/// Whether \p I selects one of several pointers.
bool isBranching(const Instruction &I) {
  return isa<PHINode>(I) || isa<SelectInst>(I);
}

/// The target of a whole pointer of \p Bytes bytes at \p Offset in \p N, or
/// null.
DSNodeHandle getLink(const DSNode &N, uint64_t Offset, uint64_t Bytes) {
  DSNodeHandle Held = N.getLink(Offset);
  if (!Held || !(Held == N.getLink(N.normalize(
                             static_cast<int64_t>(Offset + Bytes - 1)))))
    return {};
  return Held;
}

} // namespace

/// The traversal of one query.
class PointerFacts::Traversal {
public:
  /// \p Globals: the fallback for what \p Context does not have; or null.
  Traversal(const PointerFacts &Facts, const DSGraph *Context,
            const DSGraph *Globals = nullptr)
      : Facts(Facts), Context(Context), Globals(Globals) {}

  /// Recurses only for loads, at most MaxLoads deep, and for arrays in
  /// structures, which count as steps.
  std::optional<PointerCell> find(const Value &V, unsigned Depth);

private:
  /// A derivation of the queried pointer: it is Distance bytes after To, up to
  /// multiples of Period.
  struct Path {
    const Value *To;
    int64_t Distance = 0;
    uint64_t Period = 0;
  };
  /// The roots of a phi or select.
  struct Branches {
    SmallDenseMap<const Value *, int64_t, 8> Seen;
    SmallVector<std::pair<const Instruction *, int64_t>, 8> Worklist;
    std::optional<PointerCell> Found; // of the queried pointer
    uint64_t Period = 0;
  };
  /// Follows GEPs and casts from \p W to a root, load, phi or select. \returns
  /// false if the derivation is unknown or too long.
  bool descend(Path &W);
  std::optional<PointerCell> findEnd(const Value &End, unsigned Depth);
  std::optional<PointerCell> findBranching(const Instruction &I,
                                           unsigned Depth);
  bool addSource(Branches &B, const Value &V, int64_t Distance, bool NullIsNone,
                 unsigned Depth);
  static bool addRoot(Branches &B, PointerCell Cell, int64_t Distance);
  std::optional<PointerCell> findMember(const GetElementPtrInst &GEP,
                                        unsigned Depth);
  std::optional<PointerCell> lookup(const Value &V);
  std::optional<PointerCell> findLoaded(const LoadInst &Load, unsigned Depth);

  DSNodeHandle getLinkOfImages(const DSNode &N, uint64_t Offset,
                               uint64_t Bytes) const;

  const PointerFacts &Facts;
  const DSGraph *Context;
  const DSGraph *Globals;
  unsigned Steps = 0;
};

PointerFacts::PointerFacts(const DataStructures &Graphs)
    : DL(Graphs.getModule().getDataLayout()),
      Globals(Graphs.getPhase() == DSAPhase::Steensgaard
                  ? nullptr // the only graph has all nodes
                  : Graphs.getGlobalsGraph()) {
  Roots = std::make_unique<RootMap>(this);
  for (const GlobalValue &G : Graphs.getModule().global_values())
    (*Roots)[&G] = {};
  for (const Function &F : Graphs.getModule())
    if (const DSGraph *Graph = Graphs.getDSGraph(F)) {
      (*Roots)[&F].Graph = Graph;
      addRoots(*Graph, F);
    }
}

void PointerFacts::addRoots(const DSGraph &Graph, const Function &F) {
  auto Add = [&](const Value &V) {
    DSNodeHandle Cell = Graph.getNodeForValue(&V);
    if (!Cell.isNull())
      (*Roots)[&V] = {&Graph, Cell, Graph.getOffsetStride(&V), false};
  };
  for (const Argument &A : F.args())
    Add(A);
  for (const Instruction &I : instructions(F)) {
    if (isa<CallBase>(I) && !isa<IntrinsicInst>(I))
      (*Roots)[&I] = {&Graph, {}, 0, false}; // its callees are known
    if (I.getType()->isPointerTy() && !isTraversed(I))
      Add(I);
  }
  // Where the traversal is too long or fails, store the graph's own cell of the
  // instruction.
  for (const Instruction &I : instructions(F))
    if (I.getType()->isPointerTy() && (isa<PHINode>(I) || isa<LoadInst>(I)) &&
        !Traversal(*this, &Graph).find(I, 0))
      Add(I);
}

bool PointerFacts::isMergeable(const Instruction &I) const {
  if (!isa<CallBase>(I) && (!I.getType()->isPointerTy() || isa<AllocaInst>(I) ||
                            isa<GetElementPtrInst>(I)))
    return false; // most instructions, without a lookup
  return isKnown(I);
}

const DSGraph *PointerFacts::getGraph(const Function &F) const {
  auto It = Roots->find(&F);
  return It == Roots->end() ? nullptr : It->second.Graph;
}

void PointerFacts::noteReplacement(const Value &Old, const Value &New) {
  auto OldIt = Roots->find(&Old);
  if (OldIt == Roots->end() || &Old == &New)
    return;
  Root OldRoot = OldIt->second;
  auto NewIt = Roots->find(&New);
  if (isa<GlobalValue>(Old)) {
    auto IsConstant = [](const Value &V) {
      const auto *G = dyn_cast<GlobalVariable>(&V);
      return G && G->isConstant();
    };
    // Merged constants are only read.
    if (NewIt != Roots->end() && !(IsConstant(Old) && IsConstant(New)))
      IsStale = true;
    return;
  }
  if (NewIt == Roots->end()) {
    // The function was recreated with other parameters; its body moved.
    const auto *Parameter = dyn_cast<Argument>(&New);
    if (!Parameter || !isa<Argument>(Old))
      return;
    (*Roots)[&New] = OldRoot;
    const Function &F = *Parameter->getParent();
    if (!isKnown(F))
      (*Roots)[&F] = {OldRoot.Graph, {}, 0, /*IsRecreated=*/true};
    return;
  }
  const Root &NewRoot = NewIt->second;
  if (isa<GlobalValue>(New) || OldRoot.Cell.isNull() || NewRoot.Cell.isNull() ||
      OldRoot.Cell == NewRoot.Cell)
    return;
  Invalidated.insert(outermost(*OldRoot.Cell.getNode()));
  Invalidated.insert(outermost(*NewRoot.Cell.getNode()));
}

std::optional<PointerCell> PointerFacts::find(const Value &V,
                                              const DSGraph *Context) const {
  if (IsStale || !V.getType()->isPointerTy())
    return std::nullopt;
  return Traversal(*this, Context).find(V, 0);
}

std::optional<PointerCell>
PointerFacts::findAnywhere(const Value &V, const DSGraph *Context) const {
  if (IsStale || !V.getType()->isPointerTy())
    return std::nullopt;
  return Traversal(*this, Context, Context ? Globals : nullptr).find(V, 0);
}

std::optional<PointerCell>
PointerFacts::findWithinOneLoad(const Value &V, const DSGraph *Context) const {
  if (IsStale || !V.getType()->isPointerTy())
    return std::nullopt;
  return Traversal(*this, Context).find(V, MaxLoads - 1);
}

/// Offsets beyond this are larger than any object.
constexpr int64_t StepLimit = int64_t(1) << 40;

/// The offset of a GEP with one constant byte index, the form to which LLVM
/// canonicalizes most.
static std::optional<int64_t> getBytes(const GetElementPtrInst &GEP) {
  if (GEP.getNumIndices() != 1 || !GEP.getSourceElementType()->isIntegerTy(8))
    return std::nullopt;
  const auto *Bytes = dyn_cast<ConstantInt>(GEP.getOperand(1));
  if (!Bytes || Bytes->getBitWidth() > 64)
    return std::nullopt;
  return Bytes->getSExtValue();
}

bool PointerFacts::Traversal::descend(Path &W) {
  while (const auto *I = dyn_cast<Instruction>(W.To)) {
    if (!I->getType()->isPointerTy() ||
        ++Steps > MaxSteps) // a lane of a vector
      return false;
    switch (I->getOpcode()) {
    case Instruction::GetElementPtr: {
      if (getMemberStep(*I, Facts.DL))
        return true;
      PointerDerivation Step{I->getOperand(0)};
      if (std::optional<int64_t> Bytes = getBytes(cast<GetElementPtrInst>(*I)))
        Step.Offset = *Bytes;
      else
        Step = derive(cast<GEPOperator>(*I), Facts.DL);
      if (Step.Offset >= StepLimit || Step.Offset <= -StepLimit)
        return false;
      W.Distance += Step.Offset;
      if (W.Distance >= StepLimit || W.Distance <= -StepLimit ||
          Step.Stride >= uint64_t(StepLimit))
        return false;
      W.Period = getCommonPeriod(W.Period, Step.Stride);
      W.To = Step.Base;
      break;
    }
    case Instruction::BitCast:
    case Instruction::AddrSpaceCast:
    case Instruction::Freeze:
      W.To = I->getOperand(0);
      break;
    case Instruction::Call:
    case Instruction::Invoke:
    case Instruction::CallBr: {
      const Value *Same = cast<CallBase>(I)->getReturnedArgOperand();
      if (!Same || !Same->getType()->isPointerTy())
        return true;
      W.To = Same;
      break;
    }
    default:
      return true;
    }
  }
  return true;
}

std::optional<PointerCell> PointerFacts::Traversal::find(const Value &V,
                                                         unsigned Depth) {
  if (const auto *I = dyn_cast<Instruction>(&V);
      I && (!I->getParent() || !I->getFunction()))
    return std::nullopt;
  Path W{&V};
  if (!descend(W))
    return std::nullopt;
  std::optional<PointerCell> Found = findEnd(*W.To, Depth);
  if (!Found)
    return std::nullopt;
  return Found->moveBy(W.Distance, W.Period);
}

/// The cell of \p End, at which descend() stopped.
std::optional<PointerCell> PointerFacts::Traversal::findEnd(const Value &End,
                                                            unsigned Depth) {
  if (isa<Constant>(End)) {
    ConstantPosition At = stripConstantSteps(End, Facts.DL);
    if (!isa<GlobalVariable>(At.Base))
      return std::nullopt;
    std::optional<PointerCell> Cell = lookup(*At.Base);
    if (Cell)
      Cell->Offset += At.Offset;
    return Cell;
  }
  if (Facts.isKnown(End))
    return lookup(End);
  if (const auto *Load = dyn_cast<LoadInst>(&End))
    return findLoaded(*Load, Depth);
  if (const auto *GEP = dyn_cast<GetElementPtrInst>(&End))
    return findMember(*GEP, Depth);
  const auto *I = dyn_cast<Instruction>(&End);
  if (!I || !isBranching(*I))
    return std::nullopt;
  return findBranching(*I, Depth);
}

/// The cell of an array in a structure, or of an element: in the member array's
/// node, if the structure's cell is known as exactly as its node allows, and
/// has one there; otherwise in the bytes of the structure. The graph is built
/// likewise (PointerOffsets): otherwise it has no member, as it could not track
/// indices that leave the array.
std::optional<PointerCell>
PointerFacts::Traversal::findMember(const GetElementPtrInst &GEP,
                                    unsigned Depth) {
  PointerDerivation Whole = derive(cast<GEPOperator>(GEP), Facts.DL);
  std::optional<PointerCell> Cell = find(*Whole.Base, Depth);
  if (!Cell)
    return std::nullopt;
  std::optional<MemberStep> Step = getMemberStep(GEP, Facts.DL);
  PointerCell Start = *Cell;
  if (Step)
    Start = Cell->moveBy(Step->ToArray.Offset, Step->ToArray.Stride);
  if (!Step || Start.Period != Start.Node->getStride() ||
      (Start.Offset < 0 && Start.Period == 0))
    return Cell->moveBy(Whole.Offset, Whole.Stride);
  DSNodeHandle Array =
      Start.Node->getMember(Start.Node->normalize(Start.Offset), Step->Bytes);
  if (Array.isNull())
    return Cell->moveBy(Whole.Offset, Whole.Stride);
  return PointerCell{Array.getNode(), 0, Array.getNode()->getStride()}.moveBy(
      Step->Offset, Step->Stride);
}

std::optional<PointerCell>
PointerFacts::Traversal::findBranching(const Instruction &I, unsigned Depth) {
  bool NullIsNone = !I.getFunction()->nullPointerIsDefined() &&
                    I.getType()->getPointerAddressSpace() == 0;
  Branches B;
  B.Seen[&I] = 0;
  B.Worklist.push_back({&I, 0});
  while (!B.Worklist.empty()) {
    auto [Next, Distance] = B.Worklist.pop_back_val();
    auto Sources = drop_begin(Next->operand_values(), isa<SelectInst>(Next));
    for (const Value *Source : Sources)
      if (!addSource(B, *Source, Distance, NullIsNone, Depth))
        return std::nullopt;
  }
  if (B.Found)
    B.Found->Period = getCommonPeriod(B.Found->Period, B.Period);
  return B.Found;
}

/// Adds the sources of \p V, which is \p Distance bytes before the queried
/// pointer.
bool PointerFacts::Traversal::addSource(Branches &B, const Value &V,
                                        int64_t Distance, bool NullIsNone,
                                        unsigned Depth) {
  Path W{&V, Distance};
  if (++Steps > MaxSteps || !descend(W))
    return false;
  B.Period = getCommonPeriod(B.Period, W.Period);
  if (isa<UndefValue>(W.To) || (NullIsNone && isa<ConstantPointerNull>(W.To)))
    return true;
  const auto *I = dyn_cast<Instruction>(W.To);
  if (!I || !isBranching(*I) || Facts.isKnown(*I)) {
    std::optional<PointerCell> Cell = findEnd(*W.To, Depth);
    return Cell && addRoot(B, *Cell, W.Distance);
  }
  auto [It, IsNew] = B.Seen.try_emplace(I, W.Distance);
  if (IsNew)
    B.Worklist.push_back({I, W.Distance});
  else
    B.Period =
        getCommonPeriod(B.Period, AbsoluteValue(W.Distance - It->second));
  return true;
}

bool PointerFacts::Traversal::addRoot(Branches &B, PointerCell Cell,
                                      int64_t Distance) {
  Cell.Offset += Distance;
  if (!B.Found) {
    B.Found = Cell;
    return true;
  }
  if (B.Found->Node != Cell.Node)
    return false;
  B.Period =
      getCommonPeriod(B.Period, AbsoluteValue(Cell.Offset - B.Found->Offset));
  B.Found->Period = getCommonPeriod(B.Found->Period, Cell.Period);
  return true;
}

std::optional<PointerCell> PointerFacts::Traversal::lookup(const Value &V) {
  auto It = Facts.Roots->find(&V);
  if (It == Facts.Roots->end())
    return std::nullopt;
  DSNodeHandle Cell = It->second.Cell;
  if (isa<GlobalValue>(V) && Context) {
    Cell = Context->getNodeForValue(&V);
    if (Cell.isNull() && Globals)
      Cell = Globals->getNodeForValue(&V);
  }
  if (Cell.isNull() || Facts.isInvalidated(*Cell.getNode()))
    return std::nullopt;
  const DSNode *Node = Cell.getNode();
  return PointerCell{Node, static_cast<int64_t>(Cell.getOffset()),
                     getCommonPeriod(Node->getStride(), It->second.Stride)};
}

std::optional<PointerCell>
PointerFacts::Traversal::findLoaded(const LoadInst &Load, unsigned Depth) {
  if (Depth == MaxLoads)
    return std::nullopt;
  std::optional<PointerCell> At = find(*Load.getPointerOperand(), Depth + 1);
  if (!At || At->Period != At->Node->getStride() ||
      (At->Offset < 0 && At->Period == 0))
    return std::nullopt;
  const DSNode &N = *At->Node;
  uint64_t Bytes = Facts.DL.getTypeStoreSize(Load.getType()).getFixedValue();
  uint64_t Offset = N.normalize(At->Offset);
  DSNodeHandle Held = getLink(N, Offset, Bytes);
  if (!Held && !N.hasLink(Offset, Bytes))
    Held = getLinkOfImages(N, Offset, Bytes);
  if (!Held || Facts.isInvalidated(*Held.getNode()))
    return std::nullopt;
  const DSNode *Target = Held.getNode();
  return PointerCell{Target, static_cast<int64_t>(Held.getOffset()),
                     Target->getStride()};
}

/// The link of \p N's images at \p Offset, if all agree on one cell. N itself
/// has no link there.
DSNodeHandle PointerFacts::Traversal::getLinkOfImages(const DSNode &N,
                                                      uint64_t Offset,
                                                      uint64_t Bytes) const {
  DSNodeHandle Held;
  if (!Globals || N.domains() != 0)
    return Held;
  for (const DSNodeHandle &Image : N.globalsImages()) {
    const DSNode &There = *Image.getNode();
    uint64_t Stride = There.getStride();
    if (N.getStride() != 0 && (Stride == 0 || N.getStride() % Stride != 0))
      return {};
    DSNodeHandle Here = getLink(
        There,
        There.normalize(static_cast<int64_t>(Image.getOffset() + Offset)),
        Bytes);
    if (!Here || (Held && !(Held == Here)))
      return {};
    Held = Here;
  }
  return Held;
}

} // namespace restruct
