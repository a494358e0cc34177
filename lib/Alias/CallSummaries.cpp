//===- CallSummaries.cpp - How what a call does is found out --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For each function that a call may reach, its bottom-up graph is walked from
/// parameters and result, along with the caller's graph from arguments and the
/// call's own place:
///
///     callee: %p -> n0 (Modified)      n0 is n7 in this context,
///                    n0 [8,16) -> n1   n1 is n9: the call writes n7
///     caller: call @f(ptr %x)   %x -> n7 [8,16) -> n9
///
/// So what a function does to its parameters is told apart by context. What it
/// does to memory that globals reach, and through code that is not seen, is in
/// its Effects. Memory that a function makes, and neither returns nor stores
/// anywhere, is nobody else's.
///
/// The walk needs no instruction of the callee, and of the caller the call
/// alone: copies of calls are answered for like the calls that they were copied
/// from. Where an argument's place is not known, or a link is missing in the
/// caller's graph, the call may do anything.
///
/// Two incomplete nodes may be the same memory. So what is done to one of them
/// is done to each; OnIncomplete has the union.
///
//===----------------------------------------------------------------------===//

#include "CallEffects.h"

#include "GraphRelation.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {
/// Whether \p V may carry a pointer that has a place.
static bool mayPoint(const Value &V) {
  return !isa<ConstantData>(V) && !V.getType()->isFloatingPointTy() &&
         !V.getType()->isMetadataTy() && !V.getType()->isVoidTy();
}

/// A summary that is being made. What functions do elsewhere is most often what
/// one of them does, which is not copied.
class CallEffects::Builder {
public:
  explicit Builder(const EffectSummaries &Summaries) : Summaries(Summaries) {}

  /// \p N, but not the member arrays that it holds.
  void addNode(const DSNode &N, ModRefInfo What) {
    if (What != ModRefInfo::NoModRef)
      Nodes[&N] |= static_cast<uint8_t>(What);
  }
  /// \p N, from some byte on.
  void addObjects(const DSNode &N, ModRefInfo What) {
    addNode(N, What);
    for (const DSLink &L : N.links())
      if (L.IsMember)
        addNode(*L.Target.getNode(), What);
  }
  /// Passes may have made one access of several: what leaves a member array
  /// goes to its holder.
  void addObjects(const NodeBytes &Bytes, ModRefInfo What) {
    addObjects(*Bytes.Node, What);
    const DSNode *Holder = Bytes.Node->getHolder().getNode();
    if (Holder && !staysInside(Bytes))
      addObjects(*Holder, What);
  }
  /// \p E has to stay.
  void join(const Effects &E) {
    if (!Shared)
      Shared = &E;
    else
      (void)own().join(E);
  }
  Effects &own() {
    if (!Own)
      Own = std::make_unique<Effects>(Shared ? *Shared : Summaries.makeEmpty());
    Shared = Own.get();
    return *Own;
  }
  void mayDoAnything() { Anything = true; }
  bool isAnything() const { return Anything || (Shared && Shared->Anything); }

  CallSummary finish();
  std::unique_ptr<Effects> takeOwn() { return std::move(Own); }

private:
  const EffectSummaries &Summaries;
  decltype(CallSummary::Nodes) Nodes;
  const Effects *Shared = nullptr;
  std::unique_ptr<Effects> Own;
  bool Anything = false;
};

/// What \p Mem may access at its operand \p Place.
static NodeBytes getBytes(const PointerPlace &Place, const MemIntrinsic &Mem) {
  NodeBytes Bytes{Place.Node, {Place.Offset, std::nullopt}, Place.Period};
  if (const auto *Length = dyn_cast<ConstantInt>(Mem.getLength());
      Length && Length->getValue().isIntN(63))
    Bytes.Bytes.Bytes = Length->getZExtValue();
  return Bytes;
}

CallSummary CallEffects::Builder::finish() {
  if (!Shared)
    (void)own();
  if (Own)
    Summaries.complete(*Own);
  CallSummary Summary;
  Summary.OnIncomplete = Shared->onIncomplete();
  for (const auto &[N, Bits] : Nodes)
    if (N->isIncompleteNode())
      Summary.OnIncomplete |= static_cast<ModRefInfo>(Bits);
  Summary.Nodes = std::move(Nodes);
  Summary.Beyond = Shared;
  return Summary;
}

const CallSummary &CallEffects::getSummary(const CallBase &Call,
                                           Functions Callees) {
  Key Now;
  Now.Graph = Facts.getGraph(*Call.getFunction());
  if (!Now.Graph)
    return Anything;
  Now.Callees = std::move(Callees);
  auto Find = [&](const Value &V) {
    Passed P;
    P.MayPoint = mayPoint(V);
    P.IsCode = isa<Function>(V);
    P.IsNumber = V.getType()->isIntegerTy();
    if (P.MayPoint)
      P.Place = Facts.find(V, Now.Graph);
    if (P.Place && P.Place->Node->getParentGraph() != Now.Graph)
      P.Place.reset();
    return P;
  };
  for (const Use &Arg : Call.args())
    Now.Args.push_back(Find(*Arg));
  Now.Result = Find(Call);
  if (Call.getCalledFunction() && !Summaries.lookup(*Now.Callees.front()))
    Now.Model = Memory.Library.lookup(Call);
  std::unique_ptr<Entry> &E = Known[&Call];
  if (E && E->From == Now && isRemembered(Call, Now))
    return E->Summary;
  Builder New(Summaries);
  addCopiedArguments(Call, Now, New);
  for (const Function *Callee : Now.Callees)
    if (const Effects *Body = Summaries.lookup(*Callee))
      addBody(Call, Now, *Callee, *Body, New);
    else
      addLibrary(Call, Now, *Callee, New);
  CallSummary Summary = New.isAnything() ? Anything : New.finish();
  E = std::make_unique<Entry>(
      Entry{std::move(Now), std::move(Summary), New.takeOwn()});
  return E->Summary;
}

/// Whether \p From is all that the summary of a call depends on.
bool CallEffects::isRemembered(const CallBase &Call, const Key &From) const {
  return !isa<IntrinsicInst>(Call) &&
         (!From.Model || From.Model->callbacks().empty());
}

void CallEffects::addReachable(const DSNode &N, ModRefInfo What,
                               Builder &Into) const {
  DenseSet<const DSNode *> Nodes;
  N.markReachableNodes(Nodes);
  BitVector Reached;
  for (const DSNode *Next : Nodes) {
    Into.addNode(*Next, What);
    if (!OneGraph && !isReachedByGlobals(*Next))
      continue;
    Reached.resize(Summaries.getUniverseSize());
    if (!Summaries.addReachable(*Next, Reached))
      Into.mayDoAnything();
  }
  if (Reached.empty())
    return;
  if (isModSet(What))
    Into.own().Mod |= Reached;
  if (isRefSet(What))
    Into.own().Ref |= Reached;
}

/// What argument \p I of \p Call, which points to \p Place, passes by value.
static NodeBytes getPassedBytes(const PointerPlace &Place, const CallBase &Call,
                                unsigned I, const DataLayout &DL) {
  if (!Call.isByValArgument(I))
    return Place.getAllBytes();
  NodeBytes Bytes{Place.Node, {Place.Offset, std::nullopt}, Place.Period};
  TypeSize Size = DL.getTypeAllocSize(Call.getParamByValType(I));
  if (!Size.isScalable())
    Bytes.Bytes.Bytes = Size.getFixedValue();
  return Bytes;
}

/// Calls Visit for all that pointers in \p N lead to, and in the member arrays
/// that it holds.
template <typename Visitor>
static void forEachHeld(const DSNode &N, Visitor Visit) {
  for (const DSLink &L : N.links())
    if (L.IsMember)
      forEachHeld(*L.Target.getNode(), Visit);
    else
      Visit(L.Target);
}

/// Says in \p Relation that what pointers in \p Bytes lead to is what variable
/// arguments of the callee, at \p VarArgs, lead to.
static void bindContents(GraphRelation &Relation, const DSNodeHandle &VarArgs,
                         const NodeBytes &Bytes) {
  auto BindHeld = [&](const DSNodeHandle &Held) {
    Relation.bind(VarArgs, Held);
  };
  forEachHeld(*Bytes.Node, BindHeld);
  const DSNode *Holder = Bytes.Node->getHolder().getNode();
  if (Holder && !staysInside(Bytes))
    forEachHeld(*Holder, BindHeld);
}

/// What is copied for the callee (byval) is read by the call itself, whatever
/// the callee does. Memory of arguments (inalloca, preallocated) is the
/// callee's own from the call on.
void CallEffects::addCopiedArguments(const CallBase &Call, const Key &From,
                                     Builder &Into) const {
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    if (!Call.isPassPointeeByValueArgument(I) || !From.Args[I].MayPoint)
      continue;
    const std::optional<PointerPlace> &Place = From.Args[I].Place;
    if (!Place) {
      Into.mayDoAnything();
      return;
    }
    Into.addObjects(getPassedBytes(*Place, Call, I, DL),
                    Call.isByValArgument(I) ? ModRefInfo::Ref
                                            : ModRefInfo::ModRef);
  }
}

void CallEffects::addBody(const CallBase &Call, const Key &From,
                          const Function &Callee, const Effects &Effect,
                          Builder &Into) const {
  Into.join(Effect);
  ModRefInfo Deep = ModRefInfo::NoModRef;
  if (Effect.DeepMod)
    Deep |= ModRefInfo::Mod;
  if (Effect.DeepRef)
    Deep |= ModRefInfo::Ref;
  for (size_t I = 0; I != From.Args.size(); ++I) {
    if (Deep == ModRefInfo::NoModRef || !From.Args[I].MayPoint ||
        From.Args[I].IsCode || From.Args[I].IsNumber)
      continue;
    if (From.Args[I].Place)
      addReachable(*From.Args[I].Place->Node, Deep, Into);
    else
      Into.mayDoAnything();
  }
  if (OneGraph || Into.isAnything())
    return; // of the one graph, all is in the callee's effects

  const DSGraph &Body = *Bodies.getDSGraph(Callee);
  GraphRelation Relation(/*SharedIsLeaf=*/true);
  // Whether a place without a counterpart matters.
  auto HasEffects = [](const DSNodeHandle &Place) {
    DenseSet<const DSNode *> Nodes;
    Place.getNode()->markReachableNodes(Nodes);
    return any_of(Nodes, [](const DSNode *N) {
      return N->isModifiedNode() || N->isReadNode();
    });
  };
  auto Bind = [&](const DSNodeHandle &InCallee, const Passed &Here) {
    if (InCallee.isNull() || !Here.MayPoint)
      return;
    const std::optional<PointerPlace> &Place = Here.Place;
    if (Place && Place->Period == Place->Node->getStride() &&
        (Place->Offset >= 0 || Place->Period != 0))
      Relation.bind(InCallee, DSNodeHandle(const_cast<DSNode *>(Place->Node),
                                           Place->Offset));
    else if (!HasEffects(InCallee))
      return;
    else if (Here.IsNumber) // of a pointer that was made a number somewhere
      Into.own().UnseenMod = Into.own().UnseenRef = true;
    else
      Into.mayDoAnything();
  };
  DSNodeHandle VarArgs = Body.getVANodeFor(Callee);
  // What a tail call passes on without naming it has no place here.
  if (Call.isMustTailCall() && Call.getFunction()->isVarArg() &&
      (Callee.arg_size() > Call.arg_size() || Summaries.readsVarArgs(Callee)))
    Into.mayDoAnything();
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    const Passed &Here = From.Args[I];
    bool IsNamed = I < Callee.arg_size();
    bool IsCopied = Call.isPassPointeeByValueArgument(I) && Here.Place;
    // The contents are among the variable arguments.
    if (!VarArgs.isNull() && IsCopied && !(IsNamed && Call.isByValArgument(I)))
      bindContents(Relation, VarArgs, getPassedBytes(*Here.Place, Call, I, DL));
    if (IsNamed || !IsCopied)
      Bind(IsNamed ? Body.getNodeForValue(Callee.getArg(I)) : VarArgs, Here);
  }
  Bind(Body.getReturnNodeFor(Callee), From.Result);
  bool KnowsAll =
      Relation.run([&](const DSNode &N, const DSNode &There, int64_t Distance) {
        ModRefInfo What = getEffect(N, DL);
        forEachTouched(N, There, Distance, DL,
                       [&](const DSNode &Each) { Into.addNode(Each, What); });
      });
  if (!KnowsAll)
    Into.mayDoAnything();
}

void CallEffects::addIntrinsic(const CallBase &Call, const Key &From,
                               Builder &Into) const {
  if (Call.doesNotAccessMemory())
    return;
  MemoryEffects ME = Call.getMemoryEffects();
  if (!ME.onlyAccessesInaccessibleOrArgMem()) {
    Into.mayDoAnything();
    return;
  }
  // What is in the memory is gone behind such a marker, and not looked at.
  bool IsMarker = cast<IntrinsicInst>(Call).isLifetimeStartOrEnd();
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    const Value &V = *Call.getArgOperand(I);
    if (!V.getType()->isPtrOrPtrVectorTy() || isa<ConstantData>(V) ||
        Call.doesNotAccessMemory(I))
      continue;
    ModRefInfo What = IsMarker                   ? ModRefInfo::Mod
                      : Call.onlyReadsMemory(I)  ? ModRefInfo::Ref
                      : Call.onlyWritesMemory(I) ? ModRefInfo::Mod
                                                 : ModRefInfo::ModRef;
    if (From.Args[I].Place)
      Into.addObjects(From.Args[I].Place->getAllBytes(), What);
    else
      Into.mayDoAnything();
  }
}

void CallEffects::addLibrary(const CallBase &Call, const Key &From,
                             const Function &Callee, Builder &Into) {
  // Markers mean more than what is read and written: attributes say it.
  if (isa<IntrinsicInst>(Call) && !isa<MemIntrinsic>(Call)) {
    addIntrinsic(Call, From, Into);
    return;
  }
  if (!Callee.isDeclaration()) {
    Into.mayDoAnything();
    return;
  }
  const FunctionModel *Model = From.Model;
  if (!Model) {
    Into.join(UnseenCall);
    for (unsigned I = 0; I != Call.arg_size(); ++I)
      if (From.Args[I].Place)
        addReachable(*From.Args[I].Place->Node, ModRefInfo::ModRef, Into);
      else if (From.Args[I].MayPoint && !From.Args[I].IsCode &&
               !Call.getArgOperand(I)->getType()->isIntegerTy())
        Into.mayDoAnything();
    return;
  }
  Into.join(getModelEffects(*Model));
  addArguments(Call, From, *Model, Into);
  if (!Model->callbacks().empty())
    addCallbacks(Call, Callee, Into);
  if (Model->Allocation.Alloc != AK_NotAlloc && Call.getType()->isPointerTy()) {
    // What new memory holds at first is nobody's, unless it was moved there.
    ModRefInfo What = Model->Allocation.Freed == NoArgument
                          ? ModRefInfo::Mod
                          : ModRefInfo::ModRef;
    if (From.Result.Place)
      Into.addObjects(*From.Result.Place->Node, What);
    else if (Model->Allocation.Zeroed || Model->Allocation.Freed != NoArgument)
      Into.mayDoAnything();
  }
}

void CallEffects::addArguments(const CallBase &Call, const Key &From,
                               const FunctionModel &Model,
                               Builder &Into) const {
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    const ArgumentModel &Argument = Model.getArgument(I);
    if (Argument.Escapes)
      Into.join(UnseenCall);
    if (!From.Args[I].MayPoint ||
        Call.getArgOperand(I)->getType()->isIntegerTy())
      continue;
    ModRefInfo What = ModRefInfo::NoModRef;
    if (Argument.Reads != Reach::Nothing || !Argument.IsPointer)
      What |= ModRefInfo::Ref;
    if (Argument.Writes != Reach::Nothing || Argument.Frees ||
        !Argument.IsPointer)
      What |= ModRefInfo::Mod;
    bool IsDeep = Argument.Reads == Reach::Everything ||
                  Argument.Writes == Reach::Everything;
    if (!Model.callbacks().empty()) {
      What = ModRefInfo::ModRef;
      IsDeep = true;
    }
    if (What == ModRefInfo::NoModRef || From.Args[I].IsCode)
      continue;
    if (!From.Args[I].Place)
      Into.mayDoAnything();
    else if (IsDeep)
      addReachable(*From.Args[I].Place->Node, What, Into);
    else if (const auto *Mem = dyn_cast<MemIntrinsic>(&Call))
      Into.addObjects(getBytes(*From.Args[I].Place, *Mem), What);
    else
      Into.addObjects(*From.Args[I].Place->Node, What);
  }
}

/// Whoever is called back: what is passed was taken care of.
void CallEffects::addCallbacks(const CallBase &Call, const Function &Callee,
                               Builder &Into) const {
  const DSCallGraph &Calls = Graphs.getCallGraph();
  if (!Facts.isKnown(Call) || !Calls.isKnown(Call)) {
    Into.mayDoAnything();
    return;
  }
  if (!Calls.isComplete(Call))
    Into.join(UnseenCall);
  for (const Function *F : Calls.callees(Call))
    if (const Effects *Body = getBody(*F))
      Into.join(*Body);
    else if (Summaries.lookup(*F)) // it is another function by now
      Into.mayDoAnything();
    else if (F != &Callee)
      Into.join(UnseenCall);
}

} // namespace restruct
