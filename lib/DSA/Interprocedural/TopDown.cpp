//===- TopDown.cpp - Callers into callees ---------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: bottom-up, two parameters of a function are two nodes, although
/// some caller passes one object twice. Here each graph learns what is so in
/// any context.
///
/// A callee's graph gets no new nodes, but for open calls (below): all its
/// pointers have places already. It gets what its callers know of these places.
/// A bottom-up graph of a caller has, for each node of the callee that the call
/// reaches, a place of its own, since it is the callee's copy. So:
///
///   1. Units are taken callers first. All that is passed to a unit is then
///      known.
///   2. Nodes that have a place of the globals graph in common become one: they
///      are shared memory (GlobalsPublisher.cpp). They take that place's flags
///      and stride.
///   3. For each call that was bound in the unit, the callee's graph is walked
///      from the call's places, along with the caller's. Two nodes of the
///      callee whose places lie in one node of the caller become one, as far
///      apart as these places are. A node of the callee takes the flags of its
///      place, its stride, its functions and its images.
///
/// Merges in a callee are kept until its turn comes. So the walk sees the
/// callee as it was cloned, each of its nodes has one place, and the time is
/// linear in the callee's graph.
///
/// What an open call does was bound in callers, and is not in the graph:
///
///     void f(struct s *x, struct s *y, void (*g)(struct s *)) {
///       a = x->next;       // f's graph has x's link,
///       g(y);              // and not y's, which g may follow
///     }
///
/// Where one context makes x and y one, y's would be taken for x's. So nodes
/// that an open call reaches get the links of all callers, and new nodes for
/// them. A budget bounds these: beyond it, a graph with open calls becomes one
/// node that may be anything.
///
/// A graph is copied when it is first passed something, and left when its turn
/// is over: in between, which is not long, it is near.
///
/// What nothing is known to call may be called with anything, lest its graph
/// look as if all its callers had been seen. Its callees are marked by what it
/// passes alone.
///
/// Sound: let p and q be pointers of F that point to the same byte in some
/// activation. Follow where that memory came from. If F or its callees made p
/// and q meet, they are one node in F's bottom-up graph. If it happened through
/// memory that globals reach, both nodes have an image there, in F's graph or
/// in that of a caller up to which neither is shared; and the image is the same
/// place. Else both were passed by the caller in places that meet there, and
/// the argument is repeated for it. Images and places of callers are all
/// brought down, so p's and q's nodes are merged in each case. A caller that is
/// not seen makes both nodes external, thus incomplete (ExternalClosure.cpp).
///
/// Contexts mix: a node has the images of all of them, and two nodes that are
/// merged for the sake of one context are one in all. A node that has more than
/// DSNode::MaxImages images may be anything that is shared: it is merged with
/// all nodes of its graph that have an image (Images.cpp).
///
//===----------------------------------------------------------------------===//

#include "TopDown.h"

#include "ExternalClosure.h"
#include "FunctionSets.h"
#include "GlobalsPublisher.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

#include <cassert>

using namespace llvm;

namespace restruct {

namespace {

/// What callers say of a unit, to be done when its turn comes.
struct PassedDown {
  struct Meeting {
    DSNodeHandle A;       // offset 0 of a node
    DSNodeHandle B;       // likewise
    int64_t Bytes;        // A is that far behind B
    const CallBase *Call; // where a caller passes both
  };
  /// Nodes one of which is a member array of the other.
  struct Membership {
    DSNodeHandle Array;  // offset 0
    DSNodeHandle Holder; // offset 0
    int64_t Begin;       // of the array, in the holder
    uint64_t Bytes;
    const CallBase *Call;
  };
  /// Bytes of an open call's memory that hold a pointer in callers.
  struct HeldPointer {
    DSNodeHandle Holder; // offset 0
    int64_t Begin;
    uint64_t Bytes;
    DSNodeHandle Target;
    int64_t Offset; // behind that
    const CallBase *Call;
  };
  std::vector<Meeting> Meetings;
  std::vector<HeldPointer> HeldPointers;
  std::vector<Membership> Memberships;
  std::vector<std::pair<DSNodeHandle, const DSNode *>> Strides; // of the latter
  std::vector<std::pair<DSNodeHandle, FunctionSetId>> Contained;
  DenseSet<std::pair<const DSNode *, FunctionSetId>> HasContained; // the same
};

/// Which functions nodes contain. Many contain the same, and many of them.
class ContainedFunctions {
public:
  explicit ContainedFunctions(const FunctionTable &Table)
      : Table(Table), Sets(Table.size()) {}
  FunctionSetId get(const DSNode &N);
  /// Says that \p Place contains \p Set.
  void add(DSGraph &Graph, const DSNodeHandle &Place, FunctionSetId Set) const;

private:
  const FunctionTable &Table;
  FunctionSets Sets;
  /// What a node contained when it had so many globals.
  DenseMap<const DSNode *, std::pair<size_t, FunctionSetId>> Known;
};

/// A unit's graph in this phase.
struct TopDownUnit {
  std::unique_ptr<DSGraph> Graph; // null until it is copied
  SmallVector<DSCallSite, 0> Calls;
  std::unique_ptr<CallInterface> Dispatcher; // null unless it is one
  PassedDown Passed;
  /// What open calls reach; there are none if it is empty.
  DenseSet<const DSNode *> OpenMemory;
  unsigned NumOldNodes = 0;   // those with higher numbers are for open calls
  bool IsOutOfBudget = false; // so that they may be missing
};

/// Flags that a node does not take from its callers: what these do is not what
/// the function and its callees do.
constexpr uint32_t CallersOwn = DSNode::ModifiedNode | DSNode::ReadNode;
constexpr uint32_t StrideFlags = DSNode::ArrayNode | DSNode::CollapsedNode;

class TopDownEngine {
public:
  TopDownEngine(const BottomUpResult &Below, const DSGraph &OldGlobals,
                DSGraph &Globals);
  TopDownResult run();

private:
  TopDownUnit &getUnit(unsigned Number);
  void applyPassed(TopDownUnit &Unit);
  void applyImages(DSGraph &Graph);
  static void mergeAll(DSGraph &Graph);
  bool mergeSharers(DSGraph &Graph);
  using ImagePlaces = DenseMap<const DSNode *, DSNodeHandle>;
  static bool addMemberships(DSGraph &Graph, ArrayRef<DSNodeHandle> Shared,
                             const ImagePlaces &PlaceOf);
  bool shareTargets(DSGraph &Graph, ArrayRef<DSNodeHandle> Shared);
  void pass(unsigned Caller, const BoundCall &Bound);
  void markUncalled(unsigned Unit);

  const BottomUpResult &Below;
  BitVector UncalledUnits; // that have one
  DSGraph &Globals;
  DSGraphCopy GlobalsCopy;
  std::shared_ptr<GraphMemory> Memory = std::make_shared<GraphMemory>();
  ContainedFunctions Functions;
  uint32_t AllGlobalsFlags = 0;   // of all nodes of the globals graph
  std::vector<TopDownUnit> Units; // by number of the unit below
  size_t OpenBudget;              // visits of nodes that are for open calls
  std::string CoarseningReason;
};

/// The walk over a callee's graph, along with that of a caller.
class ContextWalk {
public:
  ContextWalk(TopDownUnit &Unit, DSGraph &Globals,
              ContainedFunctions &Functions, const CallBase &Call,
              size_t &OpenBudget)
      : Unit(Unit), Callee(*Unit.Graph), Passed(Unit.Passed), Globals(Globals),
        Functions(Functions), Call(Call), OpenBudget(OpenBudget) {}
  void bind(const DSNodeHandle &InCallee, const DSNodeHandle &InCaller);
  /// To be called last: nodes of the caller that are member arrays and their
  /// holders are so in the callee.
  void passMemberships();

private:
  struct Place {
    const DSNode *N; // of the caller
    int64_t Offset;  // where offset 0 of the callee's node is
  };
  void visit(DSNode &N, const Place &There);
  /// Goes on to what holds the places, as far as it is another node.
  void visitHolder(DSNode &N, const Place &There);
  /// Takes over what is known of the caller's node.
  void takeFacts(DSNode &N, const Place &There);
  /// Gives \p N, which an open call reaches, the links of the caller's node.
  void takeLinks(DSNode &N, const Place &There);

  TopDownUnit &Unit;
  DSGraph &Callee;
  PassedDown &Passed;
  DSGraph &Globals;
  ContainedFunctions &Functions;
  const CallBase &Call;
  size_t &OpenBudget;
  // Of the callee's nodes, and of the caller's.
  SmallDenseMap<const DSNode *, SmallVector<Place, 1>, 16> Known;
  SmallDenseMap<const DSNode *, std::pair<DSNode *, int64_t>, 16> First;
  SmallVector<const DSNode *, 4> Arrays;  // of the caller
  SmallDenseSet<const DSNode *, 8> Taken; // likewise: its links are known
  SmallVector<std::pair<DSNode *, Place>, 16> Worklist;
};

} // namespace

void ContextWalk::bind(const DSNodeHandle &InCallee,
                       const DSNodeHandle &InCaller) {
  Worklist.push_back(
      {InCallee.getNode(),
       {InCaller.getNode(), static_cast<int64_t>(InCaller.getOffset()) -
                                static_cast<int64_t>(InCallee.getOffset())}});
  while (!Worklist.empty()) {
    auto [Here, There] = Worklist.pop_back_val();
    visit(*Here, There);
  }
}

void ContextWalk::visitHolder(DSNode &N, const Place &There) {
  DSNodeHandle Here = N.getHolder();
  DSNodeHandle Outer = There.N->getHolder();
  Place Above = There;
  if (!Outer.isNull()) {
    Arrays.push_back(There.N);
    if (Here.isNull() && There.Offset == 0 &&
        N.couldBeMember(There.N->getMemberBytes()))
      return; // the array, and no more
    Above = {Outer.getNode(),
             There.Offset + static_cast<int64_t>(Outer.getOffset())};
  }
  if (!Here.isNull())
    Worklist.push_back(
        {Here.getNode(),
         {Above.N, Above.Offset - static_cast<int64_t>(Here.getOffset())}});
  else if (!Outer.isNull())
    Worklist.push_back({&N, Above});
}

void ContextWalk::passMemberships() {
  for (const DSNode *Array : Arrays) {
    DSNodeHandle Holder = Array->getHolder();
    auto HolderHere = First.find(Holder.getNode());
    if (HolderHere == First.end())
      continue;
    auto [ArrayNode, ArrayOffset] = First.lookup(Array);
    auto [HolderNode, HolderOffset] = HolderHere->second;
    if (ArrayNode == HolderNode)
      continue; // they meet
    // First has where offset 0 of the callee's node is in the caller's.
    Passed.Memberships.push_back(
        {DSNodeHandle(ArrayNode, 0), DSNodeHandle(HolderNode, 0),
         static_cast<int64_t>(Holder.getOffset()) + ArrayOffset - HolderOffset,
         Array->getMemberBytes(), &Call});
  }
}

void ContextWalk::visit(DSNode &N, const Place &There) {
  SmallVector<Place, 1> &Places = Known[&N];
  auto *Same = find_if(Places, [&](const Place &P) { return P.N == There.N; });
  if (Same != Places.end()) {
    if (Same->Offset != There.Offset)
      Passed.Meetings.push_back({DSNodeHandle(&N, 0), DSNodeHandle(&N, 0),
                                 There.Offset - Same->Offset, &Call});
    return;
  }
  Places.push_back(There);
  takeFacts(N, There);
  auto [It, IsNew] = First.try_emplace(There.N, &N, There.Offset);
  if (!IsNew)
    Passed.Meetings.push_back({DSNodeHandle(&N, 0),
                               DSNodeHandle(It->second.first, 0),
                               There.Offset - It->second.second, &Call});

  visitHolder(N, There);
  bool IsOpen = Unit.OpenMemory.contains(&N);
  if (IsOpen)
    takeLinks(N, There);
  for (const DSLink &L : N.links()) {
    auto [Target, Offset] = There.N->getCounterpart(
        L, There.Offset + static_cast<int64_t>(L.Begin));
    if (Target)
      Worklist.push_back(
          {L.Target.getNode(),
           {Target, Offset - static_cast<int64_t>(L.Target.getOffset())}});
    else if (!IsOpen && !isShared(*L.Target.getNode()))
      // Not to be: the caller has a copy of all but shared memory.
      Callee.addFlags(*L.Target.getNode(), DSNode::ExternalNode);
  }
}

void ContextWalk::takeLinks(DSNode &N, const Place &There) {
  // The globals graph has the links of what is shared. Who has taken them
  // before becomes one with N.
  if (Unit.IsOutOfBudget || isShared(*There.N) || !Taken.insert(There.N).second)
    return;
  if (N.getId() >= Unit.NumOldNodes) {
    Unit.IsOutOfBudget = OpenBudget == 0;
    OpenBudget -= OpenBudget != 0;
  }
  for (const DSLink &L : There.N->links()) {
    if (L.IsMember)
      continue; // numbers
    int64_t Begin = static_cast<int64_t>(L.Begin) - There.Offset;
    uint64_t Bytes = L.End - L.Begin;
    bool IsInside = Begin >= 0 || N.getStride() != 0;
    DSNodeHandle FirstLink, LastLink;
    if (IsInside) {
      FirstLink = N.getLink(N.normalize(Begin));
      LastLink =
          N.getLink(N.normalize(Begin + static_cast<int64_t>(Bytes - 1)));
    }
    if (FirstLink && LastLink && FirstLink == LastLink)
      continue;
    auto Hold = [&](const DSNodeHandle &Target, int64_t Offset) {
      Passed.HeldPointers.push_back(
          {DSNodeHandle(&N, 0), Begin, Bytes, Target, Offset, &Call});
    };
    DSNode *TargetThere = L.Target.getNode();
    auto OffsetThere = static_cast<int64_t>(L.Target.getOffset());
    if (FirstLink || LastLink) { // it is longer here
      Hold(FirstLink ? FirstLink : LastLink, 0);
    } else if (auto Known = First.find(TargetThere); Known != First.end()) {
      auto [Target, Offset] = Known->second;
      Hold(DSNodeHandle(Target, 0), OffsetThere - Offset);
    } else if (IsInside && N.getStride() == 0 && !N.getHolder() &&
               !N.hasMembers() &&
               !N.hasLink(static_cast<uint64_t>(Begin), Bytes)) {
      // It is followed like the others, and found by other contexts.
      DSNodeHandle New =
          Callee.getOrCreateLink(DSNodeHandle(&N, Begin), Bytes, &Call);
      Unit.OpenMemory.insert(New.getNode());
    } else {
      DSNode &New = Callee.createNode();
      Unit.OpenMemory.insert(&New);
      Hold(DSNodeHandle(&New, 0), 0);
      Worklist.push_back({&New, {TargetThere, OffsetThere}});
    }
  }
}

void ContextWalk::takeFacts(DSNode &N, const Place &There) {
  Callee.addFlags(N, There.N->getNodeFlags() & ~(CallersOwn | StrideFlags));
  if (There.N->getStride() != 0 && There.N->getStride() != N.getStride())
    Passed.Strides.push_back({DSNodeHandle(&N, 0), There.N});
  if (FunctionSetId Contained = Functions.get(*There.N);
      Contained != FunctionSets::Empty && Contained != Functions.get(N) &&
      Passed.HasContained.insert({&N, Contained}).second)
    Passed.Contained.push_back({DSNodeHandle(&N, 0), Contained});
  if (There.N->hasAnyImage())
    Callee.setAnyImage(N);
  for (const DSNodeHandle &Image : There.N->globalsImages())
    Callee.addGlobalsImage(DSNodeHandle(&N, 0),
                           Globals.getPlaceAt(Image, There.Offset));
}

FunctionSetId ContainedFunctions::get(const DSNode &N) {
  if (N.globals().empty())
    return FunctionSets::Empty;
  auto &[NumGlobals, Result] = Known[&N];
  if (NumGlobals != N.globals().size()) {
    SmallVector<FunctionId, 8> Ids;
    Table.collect(N, Ids);
    NumGlobals = N.globals().size();
    Result = Sets.get(Ids);
  }
  return Result;
}

void ContainedFunctions::add(DSGraph &Graph, const DSNodeHandle &Place,
                             FunctionSetId Set) const {
  for (FunctionId F : Sets.members(Set))
    Graph.addPlace(&Table[F], Place);
}

/// Flags that a copy has.
static constexpr uint32_t KeptFlags = ~uint32_t(DSNode::IncompleteNode);

TopDownEngine::TopDownEngine(const BottomUpResult &Below,
                             const DSGraph &OldGlobals, DSGraph &Globals)
    : Below(Below), UncalledUnits(static_cast<unsigned>(Below.Units.size())),
      Globals(Globals), Functions(Below.Functions), Units(Below.Units.size()),
      OpenBudget(Below.NodeBudget) {
  GlobalsCopy = Globals.append(OldGlobals, KeptFlags,
                               [](DSNodeHandle) { return DSNodeHandle(); });
  for (const DSNode &N : Globals.nodes())
    AllGlobalsFlags |= N.getNodeFlags() & ~StrideFlags;
  for (FunctionId F : Below.Uncalled.set_bits())
    if (unsigned Unit = Below.UnitOf[F]; Unit < Units.size())
      UncalledUnits.set(Unit);
}

TopDownUnit &TopDownEngine::getUnit(unsigned Number) {
  TopDownUnit &New = Units[Number];
  if (New.Graph)
    return New;
  const BottomUpUnit &Old = Below.Units[Number];
  New.Graph = std::make_unique<DSGraph>(&Globals, Memory);
  DSGraphCopy Copy =
      New.Graph->append(*Old.Graph, KeptFlags,
                        [&](DSNodeHandle Image) { return GlobalsCopy(Image); });
  New.Graph->clearAuxFunctionCalls();
  New.Calls.reserve(Old.Calls.size());
  for (const DSCallSite &Call : Old.Calls)
    New.Calls.push_back(Copy(Call));
  if (Old.Dispatcher) {
    New.Dispatcher = std::make_unique<CallInterface>();
    New.Dispatcher->Result = Copy(Old.Dispatcher->Result);
    New.Dispatcher->VarArgs = Copy(Old.Dispatcher->VarArgs);
    for (const DSNodeHandle &Arg : Old.Dispatcher->Args)
      New.Dispatcher->Args.push_back(Copy(Arg));
  }
  for (unsigned Open : Old.Open)
    CallInterface(New.Calls[Open]).forEachPlace([&](const DSNodeHandle &Place) {
      Place.getNode()->markReachableNodes(New.OpenMemory);
    });
  New.NumOldNodes = static_cast<unsigned>(New.Graph->getNumCreatedNodes());
  return New;
}

TopDownResult TopDownEngine::run() {
  for (auto Number = static_cast<unsigned>(Units.size()); Number-- != 0;) {
    TopDownUnit &Unit = getUnit(Number);
    DSGraph &Graph = *Unit.Graph;
    applyPassed(Unit);
    applyImages(Graph);
    Graph.propagateFlags(UnseenFlags,
                         DSNode::ExternalNode | DSNode::IncompleteNode);
    for (const BoundCall &Bound : Below.Units[Number].Bound)
      pass(Number, Bound);
    Unit.Calls = {};
    Unit.OpenMemory = {};
    if (UncalledUnits.test(Number))
      markUncalled(Number);
    Graph.propagateFlags(DSNode::IncompleteNode, DSNode::IncompleteNode);
  }
  Globals.propagateFlags(UnseenFlags,
                         DSNode::ExternalNode | DSNode::IncompleteNode);
  TopDownResult Result;
  Result.CoarseningReason = std::move(CoarseningReason);
  Result.Graphs.reserve(Units.size());
  for (TopDownUnit &Unit : Units)
    Result.Graphs.push_back(std::move(Unit.Graph));
  return Result;
}

void TopDownEngine::markUncalled(unsigned Unit) {
  DSGraph &Graph = *Units[Unit].Graph;
  for (size_t I = 0; I != Graph.getNumFunctions(); ++I)
    if (Below.Uncalled.test(Below.Functions.getId(*Graph.getPlacesAt(I).F)))
      CallInterface(Graph, I).forEachPlace([&](const DSNodeHandle &Place) {
        Graph.addFlags(*Place.getNode(), DSNode::IncompleteNode);
      });
}

void TopDownEngine::applyPassed(TopDownUnit &Unit) {
  DSGraph &Graph = *Unit.Graph;
  for (const auto &[Place, From] : Unit.Passed.Strides)
    if (From->isCollapsedNode())
      Graph.collapse(*Place.getNode(), From->getCollapseCause(),
                     From->getCollapseInstruction());
    else
      Graph.addStride(Place, From->getStride());
  for (const auto &[A, B, Bytes, Call] : Unit.Passed.Meetings)
    Graph.merge(A, Graph.getPlaceAt(B, Bytes), Call);
  for (const auto &[Holder, Begin, Bytes, Target, Offset, Call] :
       Unit.Passed.HeldPointers) {
    DSNodeHandle Place = Graph.getPlaceAt(Holder, Begin);
    Graph.merge(Graph.getOrCreateLink(Place, Bytes, Call),
                Graph.getPlaceAt(Target, Offset), Call);
  }
  for (const auto &[Array, Holder, Begin, Bytes, Call] :
       Unit.Passed.Memberships)
    Graph.addMember(Graph.getPlaceAt(Holder, Begin), Bytes, Array, Call);
  for (const auto &[Place, Contained] : Unit.Passed.Contained)
    Functions.add(Graph, Place, Contained);
  Unit.Passed = {};
  if (Unit.IsOutOfBudget) {
    mergeAll(Graph);
    CoarseningReason = "calls that wait for their callees reach too much";
  }
}

/// Makes all nodes one, about which nothing is known.
void TopDownEngine::mergeAll(DSGraph &Graph) {
  DSNodeHandle All(&Graph.createNode(), 0);
  Graph.merge(Graph.getOrCreateLink(All, 1), All);
  for (DSNode &N : Graph.nodes())
    Graph.merge(DSNodeHandle(&N, 0), All);
  Graph.collapse(*All.getNode(), CollapseCause::UnrelatedOffsets);
  Graph.addFlags(*All.getNode(), DSNode::AllocaNode | DSNode::HeapNode |
                                     DSNode::UnknownNode |
                                     DSNode::ExternalNode);
  Graph.setAnyImage(*All.getNode());
}

void TopDownEngine::applyImages(DSGraph &Graph) {
  while (mergeSharers(Graph))
    ;
}

/// Adds flags of other objects that \p N may be. \returns true if it was a
/// member array, and cannot be one with these.
static bool takeFlags(DSGraph &Graph, DSNode &N, uint32_t Flags) {
  Graph.addFlags(N, Flags);
  if (N.getHolder().isNull() || N.couldBeMember(N.getMemberBytes()))
    return false;
  Graph.dissolveMember(N);
  return true;
}

/// Merges nodes that have an image in common. \returns true if anything
/// changed, so that there may be more.
bool TopDownEngine::mergeSharers(DSGraph &Graph) {
  SmallVector<DSNodeHandle, 32> Shared;
  SmallVector<std::pair<const Function *, DSNodeHandle>, 8> Named;
  DSNodeHandle Any;
  DSNodeHandle Pool = Globals.getPooledConstants();
  bool HasPool = false;
  for (DSNode &N : Graph.nodes()) {
    if (N.hasAnyImage())
      Any = DSNodeHandle(&N, 0);
    if (N.hasAnyImage() || !N.globalsImages().empty())
      Shared.push_back(DSNodeHandle(&N, 0));
    HasPool |= !Pool.isNull() && is_contained(N.globalsImages(), Pool);
    for (const GlobalValue *G : N.globals())
      if (const auto *F = dyn_cast<Function>(G))
        Named.push_back({F, Graph.getNodeForValue(F)});
  }

  bool Changed = false;
  auto Merge = [&](DSNodeHandle A, DSNodeHandle B) {
    if (A == B)
      return;
    Graph.merge(A, B);
    Changed = true;
  };
  if (!Any.isNull()) {
    Graph.collapse(*Any.getNode(), CollapseCause::UnrelatedOffsets);
    for (const DSNodeHandle &N : Shared)
      Graph.merge(N, Any);
    for (const auto &[F, Place] : Named)
      Graph.merge(Place, Any);
    takeFlags(Graph, *Any.getNode(), AllGlobalsFlags);
    return false; // no images are left
  }

  // Offset 0 of the image's node, as a place here.
  ImagePlaces PlaceOf;
  for (const DSNodeHandle &Handle : Shared) {
    DSNodeHandle N(Handle.getNode(), 0); // what images are images of
    SmallVector<DSNodeHandle, 4> Images(N.getNode()->globalsImages());
    for (const DSNodeHandle &Image : Images) {
      const DSNode &I = *Image.getNode();
      Changed |=
          takeFlags(Graph, *N.getNode(), I.getNodeFlags() & ~StrideFlags);
      if (I.getStride() != 0 && N.getNode()->getStride() != I.getStride()) {
        uint64_t Before = N.getNode()->getStride();
        Graph.addStride(N, I.getStride());
        Changed |= N.getNode()->getStride() != Before;
      }
      DSNodeHandle Start =
          Graph.getPlaceAt(N, -static_cast<int64_t>(Image.getOffset()));
      auto [It, IsNew] = PlaceOf.try_emplace(&I, Start);
      if (!IsNew)
        Merge(It->second, Start);
      // The pool is each of the constants.
      if (HasPool && DSGraph::isPureConstant(I)) {
        auto [PoolIt, IsFirst] = PlaceOf.try_emplace(Pool.getNode(), Start);
        if (!IsFirst)
          Merge(PoolIt->second, Start);
      }
    }
  }
  Changed |= addMemberships(Graph, Shared, PlaceOf);
  Changed |= shareTargets(Graph, Shared);
  // A function has no image by itself; see GlobalsPublisher.cpp.
  for (const auto &[F, Place] : Named) {
    DSNodeHandle Image = Globals.getNodeForValue(F);
    auto It = PlaceOf.find(Image.getNode());
    if (It != PlaceOf.end())
      Merge(Place, Graph.getPlaceAt(It->second,
                                    static_cast<int64_t>(Image.getOffset())));
  }
  return Changed;
}

/// Nodes whose images are a member array and its holder are so, too. \returns
/// true if that was not known.
bool TopDownEngine::addMemberships(DSGraph &Graph,
                                   ArrayRef<DSNodeHandle> Shared,
                                   const ImagePlaces &PlaceOf) {
  bool Changed = false;
  for (const DSNodeHandle &Handle : Shared)
    for (const DSNodeHandle &Image :
         SmallVector<DSNodeHandle, 4>(Handle.getNode()->globalsImages())) {
      const DSNode &I = *Image.getNode();
      DSNodeHandle Outer = I.getHolder();
      if (Outer.isNull())
        continue;
      auto Holder = PlaceOf.find(Outer.getNode());
      auto Array = PlaceOf.find(&I);
      if (Holder != PlaceOf.end() && Array != PlaceOf.end())
        Changed |= Graph.addMember(
            Graph.getPlaceAt(Holder->second,
                             static_cast<int64_t>(Outer.getOffset())),
            I.getMemberBytes(), Array->second);
    }
  return Changed;
}

/// Whether offset 0 of \p N is known to be \p Offset of \p Image.
static bool hasImageAt(const DSNode &N, const DSNode &Image, int64_t Offset) {
  return any_of(N.globalsImages(), [&](const DSNodeHandle &H) {
    auto Known = static_cast<int64_t>(H.getOffset());
    return H.getNode() == &Image &&
           (Known == Offset ||
            (Image.getStride() != 0 &&
             Image.normalize(Known) == Image.normalize(Offset)));
  });
}

/// What the bytes of a link hold in an image of its node is an image of its
/// target, too: contexts may have given the node more images. What is at a
/// member array's bytes likewise; where it is no array by itself, the member is
/// none. \returns true if anything changed.
bool TopDownEngine::shareTargets(DSGraph &Graph,
                                 ArrayRef<DSNodeHandle> Shared) {
  bool Changed = false;
  for (const DSNodeHandle &Handle : Shared) {
    DSNode &N = *Handle.getNode();
    if (N.links().empty())
      continue;
    SmallVector<DSNodeHandle, 4> Images(N.globalsImages());
    for (const DSLink &L : SmallVector<DSLink, 4>(N.links()))
      for (const DSNodeHandle &Image : Images) {
        DSNode &Target = *L.Target.getNode();
        if ((L.IsMember && Target.getHolder().isNull()) || Target.hasAnyImage())
          break;
        const DSNode &I = *Image.getNode();
        auto [There, Offset] = I.getCounterpart(
            L, static_cast<int64_t>(Image.getOffset() + L.Begin));
        if (!There ||
            hasImageAt(Target, *There,
                       Offset - static_cast<int64_t>(L.Target.getOffset())))
          continue;
        Changed = true;
        if (There == &I && L.IsMember)
          Graph.dissolveMember(Target);
        else
          Graph.addGlobalsImage(
              L.Target, DSNodeHandle(const_cast<DSNode *>(There), Offset));
      }
  }
  return Changed;
}

void TopDownEngine::pass(unsigned Caller, const BoundCall &Bound) {
  TopDownUnit &Callee = getUnit(Bound.Callee);
  ArrayRef<DSCallSite> Calls = Units[Caller].Calls;
  ContextWalk Walk(Callee, Globals, Functions, Calls[Bound.Call].getCallSite(),
                   OpenBudget);
  auto Bind = [&](const DSNodeHandle &InCallee, const DSNodeHandle &InCaller) {
    if (!InCallee.isNull() && !InCaller.isNull())
      Walk.bind(InCallee, InCaller);
  };
  CallInterface Passed(Calls[Bound.Call]);
  for (const Function *F : Bound.Functions)
    forEachBinding(CallInterface(*Callee.Graph, *F), Passed, Bind);
  if (Bound.Functions.empty())
    forEachBinding(*Callee.Dispatcher, Passed, Bind);
  ArrayRef<unsigned> Open = Below.Units[Bound.Callee].Open;
  assert(Open.size() == Bound.Inherited.size() && "each was inherited");
  for (size_t I = 0; I != Open.size(); ++I) {
    const DSCallSite &There = Callee.Calls[Open[I]];
    const DSCallSite &Here = Calls[Bound.Inherited[I]];
    forEachBinding(CallInterface(There), CallInterface(Here), Bind);
    Bind(There.getCalleePlace(), Here.getCalleePlace());
  }
  Walk.passMemberships();
}

TopDownResult computeTopDown(const BottomUpResult &Below,
                             const DSGraph &OldGlobals, DSGraph &Globals) {
  return TopDownEngine(Below, OldGlobals, Globals).run();
}

} // namespace restruct
