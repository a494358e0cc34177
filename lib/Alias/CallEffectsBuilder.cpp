//===- CallEffectsBuilder.cpp - Computes mod/ref summaries of calls -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Computes the mod/ref summary of a call. For each callee, its bottom-up graph
/// is traversed from the parameters and the result, in parallel with the
/// caller's graph from the arguments and the cell of the call:
///
///     callee: %p -> n0 (Modified)      n0 is n7 in this context,
///                    n0 [8,16) -> n1   n1 is n9: the call writes n7
///     caller: call @f(ptr %x)   %x -> n7 [8,16) -> n9
///
/// So accesses through parameters are context-sensitive. Accesses to memory
/// that is reachable from globals, and those of external code, are in the
/// callee's Effects. Memory that a function allocates, and neither returns nor
/// stores to other memory, is not visible to callers.
///
/// The traversal needs no instruction of the callee, and only the call of the
/// caller: copies of calls get the answers of the originals. If the cell of an
/// argument is unknown, or the caller's graph lacks a link, the call may access
/// anything.
///
/// Two incomplete nodes may share objects. So an access to one of them may be
/// to any of them; OnIncomplete has the union.
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

/// Whether \p V may carry a pointer that has a cell.
static bool mayPoint(const Value &V) {
  return !isa<ConstantData>(V) && !V.getType()->isFloatingPointTy() &&
         !V.getType()->isMetadataTy() && !V.getType()->isVoidTy();
}

/// A summary under construction. The effects beyond arguments are usually those
/// of a single callee, which are then shared and not copied.
class CallEffects::Builder {
public:
  explicit Builder(const EffectSummaries &Summaries) : Summaries(Summaries) {}

  /// Adds \p N, without the member arrays that it holds.
  void addNode(const DSNode &N, ModRefInfo What) {
    if (What != ModRefInfo::NoModRef)
      Nodes[&N] |= static_cast<uint8_t>(What);
  }
  /// Adds \p N with its member arrays: the access has no known extent.
  void addObjects(const DSNode &N, ModRefInfo What) {
    addNode(N, What);
    for (const DSLink &L : N.links())
      if (L.IsMember)
        addNode(*L.Target.getNode(), What);
  }
  /// Adds \p Bytes. Passes may have merged several accesses into one: an access
  /// that leaves a member array continues in its holder.
  void addObjects(const NodeBytes &Bytes, ModRefInfo What) {
    addObjects(*Bytes.Node, What);
    const DSNode *Holder = Bytes.Node->getHolder().getNode();
    if (Holder && !staysInside(Bytes))
      addObjects(*Holder, What);
  }
  /// Joins \p E, which must outlive the summary.
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

/// The bytes that \p Mem may access at its operand, which points to \p Cell.
static NodeBytes getBytes(const PointerCell &Cell, const MemIntrinsic &Mem) {
  NodeBytes Bytes{Cell.Node, {Cell.Offset, std::nullopt}, Cell.Period};
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
      P.Cell = Facts.find(V, Now.Graph);
    if (P.Cell && P.Cell->Node->getParentGraph() != Now.Graph)
      P.Cell.reset();
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

/// Whether the summary of a call depends on nothing but \p From.
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

/// The bytes that argument \p I of \p Call, which points to \p Cell, passes by
/// value.
static NodeBytes getPassedBytes(const PointerCell &Cell, const CallBase &Call,
                                unsigned I, const DataLayout &DL) {
  if (!Call.isByValArgument(I))
    return Cell.getAllBytes();
  NodeBytes Bytes{Cell.Node, {Cell.Offset, std::nullopt}, Cell.Period};
  TypeSize Size = DL.getTypeAllocSize(Call.getParamByValType(I));
  if (!Size.isScalable())
    Bytes.Bytes.Bytes = Size.getFixedValue();
  return Bytes;
}

/// Calls Visit for each target of a link of \p N, or of a member array that it
/// holds.
template <typename Visitor>
static void forEachHeld(const DSNode &N, Visitor Visit) {
  for (const DSLink &L : N.links())
    if (L.IsMember)
      forEachHeld(*L.Target.getNode(), Visit);
    else
      Visit(L.Target);
}

/// Binds in \p Relation the callee's variable arguments, \p VarArgs, to the
/// targets of the pointers in \p Bytes.
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

/// Adds the memory of arguments that are passed in memory. The call itself
/// reads what it copies (byval), independently of the callee. The callee owns
/// inalloca and preallocated memory, so it may also write it.
void CallEffects::addCopiedArguments(const CallBase &Call, const Key &From,
                                     Builder &Into) const {
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    if (!Call.isPassPointeeByValueArgument(I) || !From.Args[I].MayPoint)
      continue;
    const std::optional<PointerCell> &Cell = From.Args[I].Cell;
    if (!Cell) {
      Into.mayDoAnything();
      return;
    }
    Into.addObjects(getPassedBytes(*Cell, Call, I, DL),
                    Call.isByValArgument(I) ? ModRefInfo::Ref
                                            : ModRefInfo::ModRef);
  }
}

/// Whether each argument has the node of its parameter. Passes may let a call
/// write the destination of a copy where it wrote the source.
bool CallEffects::passesTheSame(const CallBase &Call, const Key &From,
                                const Function &Callee) const {
  auto Outermost = [](const DSNode &N) {
    const DSNode *Holder = N.getHolder().getNode();
    return Holder ? Holder : &N;
  };
  for (unsigned I = 0; I != From.Args.size() && I < Callee.arg_size(); ++I) {
    const std::optional<PointerCell> &Here = From.Args[I].Cell;
    if (!Here || !From.Args[I].MayPoint || Call.isByValArgument(I))
      continue; // a copy belongs to the callee
    std::optional<PointerCell> Formal =
        Facts.find(*Callee.getArg(I), /*Context=*/nullptr);
    if (!Formal || Outermost(*Formal->Node) != Outermost(*Here->Node))
      return false;
  }
  return true;
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
    if (From.Args[I].Cell)
      addReachable(*From.Args[I].Cell->Node, Deep, Into);
    else
      Into.mayDoAnything();
  }
  if (OneGraph) { // the callee's effects have all accesses
    if (!passesTheSame(Call, From, Callee))
      Into.mayDoAnything();
    return;
  }
  if (Into.isAnything())
    return;

  const DSGraph &Body = *Bodies.getDSGraph(Callee);
  GraphRelation Relation(/*SharedIsLeaf=*/true);
  // Whether a cell without a counterpart matters.
  auto HasEffects = [](const DSNodeHandle &Cell) {
    DenseSet<const DSNode *> Nodes;
    Cell.getNode()->markReachableNodes(Nodes);
    return any_of(Nodes, [](const DSNode *N) {
      return N->isModifiedNode() || N->isReadNode();
    });
  };
  auto Bind = [&](const DSNodeHandle &InCallee, const Passed &Here) {
    if (InCallee.isNull() || !Here.MayPoint)
      return;
    const std::optional<PointerCell> &Cell = Here.Cell;
    if (Cell && Cell->Period == Cell->Node->getStride() &&
        (Cell->Offset >= 0 || Cell->Period != 0))
      Relation.bind(InCallee, DSNodeHandle(Cell->Node, Cell->Offset));
    else if (!HasEffects(InCallee))
      return;
    else if (Here.IsNumber) // of a pointer that was converted to an integer
      Into.own().ExternalMod = Into.own().ExternalRef = true;
    else
      Into.mayDoAnything();
  };
  DSNodeHandle VarArgs = Body.getVANodeFor(Callee);
  // The variable arguments that a musttail call forwards have no cell here.
  if (Call.isMustTailCall() && Call.getFunction()->isVarArg() &&
      (Callee.arg_size() > Call.arg_size() || Summaries.readsVarArgs(Callee)))
    Into.mayDoAnything();
  for (unsigned I = 0; I != Call.arg_size(); ++I) {
    const Passed &Here = From.Args[I];
    bool IsNamed = I < Callee.arg_size();
    bool IsCopied = Call.isPassPointeeByValueArgument(I) && Here.Cell;
    // The copied contents are among the variable arguments.
    if (!VarArgs.isNull() && IsCopied && !(IsNamed && Call.isByValArgument(I)))
      bindContents(Relation, VarArgs, getPassedBytes(*Here.Cell, Call, I, DL));
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
  // A lifetime marker makes the contents undefined, and reads nothing.
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
    if (From.Args[I].Cell)
      Into.addObjects(From.Args[I].Cell->getAllBytes(), What);
    else
      Into.mayDoAnything();
  }
}

void CallEffects::addLibrary(const CallBase &Call, const Key &From,
                             const Function &Callee, Builder &Into) {
  // Intrinsics may also order accesses, so use their attributes.
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
    Into.join(ExternalCall);
    for (unsigned I = 0; I != Call.arg_size(); ++I)
      if (From.Args[I].Cell)
        addReachable(*From.Args[I].Cell->Node, ModRefInfo::ModRef, Into);
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
    // The initial contents are undefined or new, unless realloc moved them.
    ModRefInfo What = Model->Allocation.Freed == NoArgument
                          ? ModRefInfo::Mod
                          : ModRefInfo::ModRef;
    if (From.Result.Cell)
      Into.addObjects(*From.Result.Cell->Node, What);
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
      Into.join(ExternalCall);
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
    if (!From.Args[I].Cell)
      Into.mayDoAnything();
    else if (IsDeep)
      addReachable(*From.Args[I].Cell->Node, What, Into);
    else if (const auto *Mem = dyn_cast<MemIntrinsic>(&Call))
      Into.addObjects(getBytes(*From.Args[I].Cell, *Mem), What);
    else
      Into.addObjects(*From.Args[I].Cell->Node, What);
  }
}

/// Adds the effects of callbacks. addArguments() already covers the memory that
/// is passed to them.
void CallEffects::addCallbacks(const CallBase &Call, const Function &Callee,
                               Builder &Into) const {
  const DSCallGraph &Calls = Graphs.getCallGraph();
  if (!Facts.isKnown(Call) || !Calls.isKnown(Call)) {
    Into.mayDoAnything();
    return;
  }
  if (!Calls.isComplete(Call))
    Into.join(ExternalCall);
  for (const Function *F : Calls.callees(Call))
    if (const Effects *Body = getBody(*F))
      Into.join(*Body);
    else if (Summaries.lookup(*F)) // recreated by a pass
      Into.mayDoAnything();
    else if (F != &Callee)
      Into.join(ExternalCall);
}

} // namespace restruct
