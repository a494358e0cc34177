//===- PointerFacts.cpp - Where pointers point, while IR changes ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The walk from a pointer to its roots:
///
///     p = phi [a, q]         a: a root, at {N, 8}
///     q = p + 24
///     r = q + 4              r: {N, 8 + 24 + 4}, up to multiples of 24
///     s = load r             what r's place holds
///
/// Steps in one coordinate, the distance from the pointer that was asked for.
/// A value that is met again at another distance makes all distances known up
/// to multiples of the difference. All roots have to be in one node.
///
/// A load has no place of its own: it is what the graph says is held at its
/// address. So it does not matter who made the load, and when. Walks are
/// bounded; beyond that, nothing is known.
///
//===----------------------------------------------------------------------===//

#include "PointerFacts.h"

#include "restruct/DSA/PlaceOverlap.h"
#include "restruct/DSA/PointerDerivation.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// Values that one question looks at, and loads that it follows.
constexpr unsigned MaxSteps = 96;
constexpr unsigned MaxLoads = 8;

uint64_t magnitude(int64_t Bytes) {
  return Bytes < 0 ? -static_cast<uint64_t>(Bytes)
                   : static_cast<uint64_t>(Bytes);
}

/// Whether an instruction of this kind is walked through, not remembered.
bool isWalked(const Instruction &I) {
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

} // namespace

/// One question.
class PointerFacts::Walk {
public:
  Walk(const PointerFacts &Facts, const DSGraph *Context)
      : Facts(Facts), Context(Context) {}

  /// Recursion only by loads, MaxLoads deep.
  std::optional<PointerPlace> find(const Value &V, unsigned Depth);

private:
  struct State {
    SmallDenseMap<const Value *, int64_t, 8> Seen;
    SmallVector<std::pair<const Value *, int64_t>, 8> Worklist;
    std::optional<PointerPlace> Found; // of the pointer that was asked for
    uint64_t Period = 0;
    bool NullIsObject = false;
  };
  void add(State &S, const Value &V, int64_t Distance);
  bool visit(State &S, const Value &V, int64_t Distance, unsigned Depth);
  bool addRoot(State &S, std::optional<PointerPlace> Place, int64_t Distance);
  std::optional<PointerPlace> lookup(const Value &V);
  std::optional<PointerPlace> findLoaded(const LoadInst &Load, unsigned Depth);

  const PointerFacts &Facts;
  const DSGraph *Context;
  unsigned Steps = 0;
};

PointerFacts::PointerFacts(const DataStructures &Graphs)
    : DL(Graphs.getModule().getDataLayout()) {
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
    DSNodeHandle Place = Graph.getNodeForValue(&V);
    if (!Place.isNull())
      (*Roots)[&V] = {&Graph, Place, Graph.getOffsetStride(&V)};
  };
  for (const Argument &A : F.args())
    Add(A);
  for (const Instruction &I : instructions(F)) {
    if (isa<CallBase>(I) && !isa<IntrinsicInst>(I))
      (*Roots)[&I] = {&Graph, {}, 0}; // what it calls is known
    if (I.getType()->isPointerTy() && !isWalked(I))
      Add(I);
  }
  // Where walks are too long, or lose their way, the graph's own answer for the
  // instruction is remembered.
  for (const Instruction &I : instructions(F))
    if (I.getType()->isPointerTy() && (isa<PHINode>(I) || isa<LoadInst>(I)) &&
        !Walk(*this, &Graph).find(I, 0))
      Add(I);
}

bool PointerFacts::isMovable(const Instruction &I) const {
  return !isa<AllocaInst>(I) && isKnown(I);
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
    // Constants that become one are only read.
    if (NewIt != Roots->end() && !(IsConstant(Old) && IsConstant(New)))
      KnowsNothing = true;
    return;
  }
  if (NewIt == Roots->end()) {
    // The function was made anew with other parameters; its body moved.
    const auto *Parameter = dyn_cast<Argument>(&New);
    if (!Parameter || !isa<Argument>(Old))
      return;
    (*Roots)[&New] = OldRoot;
    if (!isKnown(*Parameter->getParent()))
      (*Roots)[Parameter->getParent()].Graph = OldRoot.Graph;
    return;
  }
  const Root &NewRoot = NewIt->second;
  if (isa<GlobalValue>(New) || OldRoot.Place.isNull() ||
      NewRoot.Place.isNull() || OldRoot.Place == NewRoot.Place)
    return;
  Blurred.insert(OldRoot.Place.getNode());
  Blurred.insert(NewRoot.Place.getNode());
}

std::optional<PointerPlace> PointerFacts::find(const Value &V,
                                               const DSGraph *Context) const {
  if (KnowsNothing || !V.getType()->isPointerTy())
    return std::nullopt;
  return Walk(*this, Context).find(V, 0);
}

std::optional<PointerPlace> PointerFacts::Walk::find(const Value &V,
                                                     unsigned Depth) {
  State S;
  if (const auto *I = dyn_cast<Instruction>(&V)) {
    if (!I->getParent() || !I->getFunction())
      return std::nullopt;
    S.NullIsObject = I->getFunction()->nullPointerIsDefined();
  }
  add(S, V, 0);
  while (!S.Worklist.empty()) {
    auto [Next, Distance] = S.Worklist.pop_back_val();
    if (++Steps > MaxSteps || !visit(S, *Next, Distance, Depth))
      return std::nullopt;
  }
  if (!S.Found)
    return std::nullopt;
  S.Found->Period = getCommonPeriod(S.Found->Period, S.Period);
  if (S.Found->Period != 0)
    S.Found->Offset %= static_cast<int64_t>(S.Found->Period);
  return S.Found;
}

void PointerFacts::Walk::add(State &S, const Value &V, int64_t Distance) {
  auto [It, IsNew] = S.Seen.try_emplace(&V, Distance);
  if (IsNew)
    S.Worklist.push_back({&V, Distance});
  else
    S.Period = getCommonPeriod(S.Period, magnitude(Distance - It->second));
}

bool PointerFacts::Walk::visit(State &S, const Value &V, int64_t Distance,
                               unsigned Depth) {
  if (!V.getType()->isPointerTy())
    return false; // a lane of a vector
  if (isa<ConstantData>(V))
    return isa<UndefValue>(V) ||
           (isa<ConstantPointerNull>(V) && !S.NullIsObject &&
            V.getType()->getPointerAddressSpace() == 0);
  constexpr int64_t Limit = int64_t(1) << 40; // objects are smaller
  if (isa<Constant>(V)) {
    ConstantPosition At = stripConstantSteps(V, Facts.DL);
    if (!isa<GlobalVariable>(At.Base) || !Facts.isKnown(*At.Base) || !Context)
      return false;
    return addRoot(S, lookup(*At.Base), Distance + At.Offset);
  }
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I || !isWalked(*I)) {
    if (const auto *Call = dyn_cast<CallBase>(&V))
      if (const Value *Same = Call->getReturnedArgOperand();
          Same && Same->getType()->isPointerTy()) {
        add(S, *Same, Distance);
        return true;
      }
    return addRoot(S, lookup(V), Distance);
  }
  if ((isa<PHINode>(I) || isa<LoadInst>(I)) && Facts.isKnown(*I))
    return addRoot(S, lookup(*I), Distance);
  if (const auto *Load = dyn_cast<LoadInst>(I))
    return addRoot(S, findLoaded(*Load, Depth), Distance);
  PointerDerivations Sources;
  if (!classifyDerivation(*I, Facts.DL, Sources))
    return false;
  for (const PointerDerivation &Source : Sources) {
    int64_t Sum = Distance + Source.Offset;
    if (Sum >= Limit || Sum <= -Limit || Source.Stride >= uint64_t(Limit))
      return false;
    S.Period = getCommonPeriod(S.Period, Source.Stride);
    add(S, *Source.Base, Sum);
  }
  return true;
}

bool PointerFacts::Walk::addRoot(State &S, std::optional<PointerPlace> Place,
                                 int64_t Distance) {
  if (!Place)
    return false;
  Place->Offset += Distance;
  if (!S.Found) {
    S.Found = Place;
    return true;
  }
  if (S.Found->Node != Place->Node)
    return false;
  S.Found->Period =
      getCommonPeriod(getCommonPeriod(S.Found->Period, Place->Period),
                      magnitude(Place->Offset - S.Found->Offset));
  return true;
}

std::optional<PointerPlace> PointerFacts::Walk::lookup(const Value &V) {
  auto It = Facts.Roots->find(&V);
  if (It == Facts.Roots->end())
    return std::nullopt;
  DSNodeHandle Place = It->second.Place;
  if (isa<GlobalValue>(V))
    Place = Context->getNodeForValue(&V);
  if (Place.isNull() || Facts.Blurred.contains(Place.getNode()))
    return std::nullopt;
  const DSNode *Node = Place.getNode();
  return PointerPlace{Node, static_cast<int64_t>(Place.getOffset()),
                      getCommonPeriod(Node->getStride(), It->second.Stride)};
}

std::optional<PointerPlace> PointerFacts::Walk::findLoaded(const LoadInst &Load,
                                                           unsigned Depth) {
  if (Depth == MaxLoads)
    return std::nullopt;
  std::optional<PointerPlace> At = find(*Load.getPointerOperand(), Depth + 1);
  if (!At || At->Period != At->Node->getStride() ||
      (At->Offset < 0 && At->Period == 0))
    return std::nullopt;
  const DSNode &N = *At->Node;
  uint64_t Bytes = Facts.DL.getTypeStoreSize(Load.getType()).getFixedValue();
  uint64_t Offset = N.normalize(At->Offset);
  // The whole pointer has to be held there.
  DSNodeHandle Held = N.getLink(Offset);
  if (!(Held ==
        N.getLink(N.normalize(static_cast<int64_t>(Offset + Bytes - 1)))))
    return std::nullopt;
  if (!Held || Facts.Blurred.contains(Held.getNode()))
    return std::nullopt;
  const DSNode *Target = Held.getNode();
  return PointerPlace{Target, static_cast<int64_t>(Held.getOffset()),
                      Target->getStride()};
}

} // namespace restruct
