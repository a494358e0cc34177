//===- BottomUpEngine.h - Components, their graphs and their calls --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUPENGINE_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUPENGINE_H

#include "BottomUp.h"
#include "ContainedFunctions.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Allocator.h"

#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace restruct {

class ReachableCloner;

/// The binding of a call that belongs to the component itself.
inline constexpr unsigned NoBinding = ~0u;

/// The cells and kinds that distinguish calls, as numbers.
using PlacesKey = std::vector<uint64_t>;
/// Equal for equivalent calls: equal callees, cells of the arguments, and kinds
/// of the integers among them.
using CallKey = PlacesKey;

/// By signature: the kinds of a call's arguments, and the set of functions.
using PassedKey = std::pair<std::string, FunctionSetId>;

struct KeyHash {
  size_t operator()(const PlacesKey &Key) const {
    return llvm::hash_combine_range(Key.begin(), Key.end());
  }
  size_t operator()(const PassedKey &Key) const {
    return llvm::hash_combine(Key.first, Key.second);
  }
};

/// For a call whose kinds were not computed yet, or have changed.
inline constexpr unsigned UnknownKinds = ~0u;

/// The state of one call while its unit is being built.
struct CallState {
  FunctionSetId Done = FunctionSets::Empty; // bound already
  FunctionSetId Given = FunctionSets::Empty;
  /// The binding that it was inherited from, an index into the unit's, or
  /// NoBinding.
  unsigned InheritedFrom = NoBinding;
  /// The number of the result of getKinds.
  unsigned Kinds = UnknownKinds;
  /// For a direct call this state suffices: reading the call is a cache miss.
  bool IsDirect = false;
  /// The callees are Given, and not those in the callee node. Always true for a
  /// direct call. A declared callee is not among them, because the local phase
  /// already models it.
  bool IsGiven = false;
  /// The call graph that gave the callees says that there may be external ones.
  /// No caller checks again, because the call is not open.
  bool IsGivenExternal = false;
};

/// The status of a set of callees in a component while other components are
/// unfinished.
struct CalleePartition {
  FunctionSetId Within = FunctionSets::Empty; // in the component itself
  FunctionSetId Ready = FunctionSets::Empty;  // in finished ones
  bool HasDeclared = false;                   // there are some without a body
  FunctionSetId All = FunctionSets::Empty;    // all of these
  /// Other components must finish first; do nothing yet.
  bool Waits = false;
};

/// A vertex of the call graph: the number of a function with a body; or, after
/// all functions, a large set of them. The set has an edge to each of its
/// functions, and calls with these callees have an edge to the set.
enum class VertexId : unsigned {};
constexpr unsigned index(VertexId V) { return static_cast<unsigned>(V); }

/// The number of a component in its round.
enum class ComponentId : unsigned {};
constexpr unsigned index(ComponentId C) { return static_cast<unsigned>(C); }

/// Data of a component that is needed until it is finished.
struct UnitWork {
  std::unordered_set<PlacesKey, KeyHash> Bindings; // calls that were bound
  /// Out of budget: the first bound call of each unit and set of functions.
  std::unordered_map<PlacesKey, unsigned, KeyHash> FirstCalls;
  /// The junction of all functions of a set in the component.
  std::unordered_map<FunctionSetId, Junction> Junctions;
  std::unordered_map<CallKey, unsigned, KeyHash> Pending; // inherited calls
  /// The first inherited call of a site, and their number.
  llvm::DenseMap<CallId, std::pair<unsigned, unsigned>> Copies;
};

/// A component of the call graph, as far as it is discovered.
struct Component {
  llvm::SmallVector<FunctionId, 1> Functions;
  llvm::SmallVector<VertexId, 0> FunctionSets; // vertices that are sets
  llvm::SmallVector<VertexId, 4> Edges;        // callees; may repeat
  size_t NextEdge = 0;                         // those before were followed
  unsigned Index = 0;                          // by Tarjan; 0 is unvisited
  unsigned Low = 0;
  bool IsOnStack = false;
  bool IsFinished = false;
  unsigned Number = 0; // of the unit in the result; once finished

  std::unique_ptr<DSGraph> Graph;
  std::unique_ptr<UnitWork> Work; // as long as there is a graph to work on
  BottomUpUnit Unit;
  llvm::SmallVector<CallState, 2> States; // by call of Unit
  ContainedSets Contained;                // of nodes of the graph
};

/// What a call graph gives calls as their callees.
struct GivenCallees {
  FunctionSetId Functions = FunctionSets::Empty;
  bool MayBeExternal = false; // others as well
};

/// The state of one round over the call graph. Numbers of components, of sets
/// of call sites and of vertices that are sets hold in one round only.
struct Round {
  /// For the calls of \p Calls.
  explicit Round(const DSCallGraph &Calls) : Sites(Calls) {}

  Component &operator[](ComponentId C) const { return *Components[index(C)]; }
  ComponentId getComponent(VertexId V) const { return ComponentOf[index(V)]; }

  std::shared_ptr<GraphMemory> Memory = std::make_shared<GraphMemory>();
  /// All components. Those that were merged into others stay in it.
  llvm::SpecificBumpPtrAllocator<Component> ComponentMemory;
  std::vector<Component *> Components;  // by number
  std::vector<ComponentId> ComponentOf; // by vertex
  std::vector<ComponentId> Finished;    // callees before callers
  std::vector<ComponentId> Stack;       // Tarjan's
  unsigned NextIndex = 1;
  SiteSets Sites;
  /// By kinds of a call and set of callees: all mismatches. The callees' cells
  /// are marked.
  std::unordered_map<uint64_t, BindingMismatch> Mismatches;
  std::map<FunctionSetId, ComponentId> Dispatchers;
  llvm::DenseMap<FunctionSetId, VertexId> VertexOf; // of large sets
  SiteSetValues<GivenCallees> GivenToSets;
  /// Whether the coarse call graph knows all callees.
  SiteSetValues<bool> CoarselyComplete;
  size_t NumClonedNodes = 0;
  bool IsOutOfBudget = false;
  bool IsRestOneComponent = false;
};

/// Computes rounds until no call has new callees.
class BottomUpEngine {
public:
  explicit BottomUpEngine(const BottomUpInput &Input);
  BottomUpResult run();

private:
  // BottomUpEngine.cpp: rounds, and the traversal of the call graph.
  void startRound();
  ComponentId addComponent();
  void walk(ComponentId Root);
  void contract(ComponentId Root);
  void startGraph(Component &C);
  void addMember(ComponentId Root, ComponentId Member);
  void contractUnfinished(llvm::SmallVectorImpl<ComponentId> &Path);
  void finish(ComponentId C);
  /// Adds a component whose graph is as its callers clone it.
  void addFinished(ComponentId Number);
  bool findNewCallees();
  /// The call graph from which the callees of an indirect call at \p Site are
  /// taken, or null if they are found in the points-to graphs.
  const DSCallGraph *getGivingCallGraph(CallId Site) const;
  void giveCallees(Component &C, unsigned Call, const DSCallGraph &From);
  void groupCallees();
  /// The callees of \p Site in \p From, except the one that it names.
  FunctionSetId getGiven(CallId Site, const DSCallGraph &From);
  void addEdges(Component &C, FunctionSetId Callees);
  /// The component of \p F, and of \p V, in this round.
  Component &getComponent(FunctionId F) const {
    return getComponent(VertexId(F));
  }
  Component &getComponent(VertexId V) const {
    return (*Now)[Now->getComponent(V)];
  }
  /// Adds edges to those of \p Callees that have a body.
  void addEdges(llvm::SmallVectorImpl<VertexId> &Edges,
                llvm::ArrayRef<FunctionId> Callees) const;
  BottomUpResult takeResult();

  // UnitBuilder.cpp: the graph of one component.
  void addLocalGraph(Component &C, FunctionId F);
  void reserve(Component &C, llvm::ArrayRef<ComponentId> Members);
  /// The parameters and results of \p F, a function of \p C, in its graph.
  CallInterface getTaken(const Component &C, FunctionId F) const {
    return CallInterface(*C.Graph, IndexInGraph[index(F)]);
  }
  void absorb(Component &Into, Component &From);
  void unifyGroups(Component &C);
  /// Binds all calls that can be bound. \returns true if there are unfinished
  /// callees; these are appended to the edges.
  bool resolve(Component &C);
  using Partitions = std::unordered_map<FunctionSetId, CalleePartition>;
  bool resolveCall(Component &C, unsigned Call, Partitions &Known);
  CalleePartition partition(Component &C, FunctionSetId Callees,
                            Partitions &Known);
  CalleePartition partitionOne(Component &C, FunctionSetId Alone, FunctionId F);
  /// The callees of \p Call, as far as the graphs show them.
  FunctionSetId getCallees(Component &C, unsigned Call);
  void mergeCallees(Component &C, unsigned Call, FunctionSetId Callees);
  void addCall(Component &C, DSCallSite Call, SiteSetId CallSites);
  void mergePlaces(Component &C, const CallInterface &A,
                   const CallInterface &B);

  // CallBinding.cpp: calls of finished components.
  void bind(Component &C, unsigned Call, FunctionSetId Callees,
            FunctionSetId Before);
  using CalleeGroups = llvm::SmallVector<llvm::SmallVector<FunctionId, 4>, 4>;
  CalleeGroups groupByUnit(FunctionSetId Callees) const;
  void bindUnit(Component &C, unsigned Call, Component &Callee,
                llvm::ArrayRef<FunctionId> Functions);
  Component &makeDispatcher(const DSCallSite &Call, FunctionSetId Callees);
  unsigned inherit(Component &C, Component &Callee, unsigned Open,
                   ReachableCloner &Cloner, unsigned From);
  /// Equal for calls that pass integers of the same kinds, and pointers at the
  /// same positions.
  unsigned getKinds(Component &C, unsigned Call);
  /// The number for a call that passes \p Kinds.
  static CallKey getKey(const DSCallSite &Call, unsigned Kinds);
  void takeOver(Component &C, unsigned Call, SiteSetId CallSites,
                FunctionSetId Done);
  bool mergeRecursion(Component &C, unsigned Call, const Component &Callee,
                      llvm::ArrayRef<FunctionId> CalleeFunctions);

  // OpenCalls.cpp: the marks and open calls of a component.
  void exposeExternal(Component &C);
  void findOpenCalls(Component &C);
  void listOpenCalls(Component &C, const std::vector<bool> &IsOpen);
  void mergeOpenCalls(Component &C, const std::vector<bool> &IsOpen);
  void markIncomplete(Component &C);

  // CallMismatches.cpp
  FunctionSetId filter(const DSCallSite &Call, FunctionSetId Callees);
  void bindExternal(Component &C, const DSCallSite &Call);
  void noteMismatches(Component &C, unsigned Call, FunctionSetId Callees);
  BindingMismatch findMismatches(const DSCallSite &Call, FunctionSetId Callees);

  const BottomUpInput &Input;
  FunctionTable Functions;
  std::optional<Round> Now;
  /// By function, its index in its component's graph, if there is one.
  std::vector<unsigned> IndexInGraph;
  FunctionSets Sets;
  ContainedSets InGlobals;               // of nodes of the globals graph
  llvm::StringMap<unsigned> KindNumbers; // of what calls pass
  std::unordered_map<PassedKey, FunctionSetId, KeyHash> Filtered;
  /// By set, its functions with a body.
  llvm::DenseMap<FunctionSetId, FunctionSetId> Bodies;
  /// By function, callees that were found after the caller was finished.
  std::vector<FunctionSetId> LateEdges;
  /// The next function that shares a graph, in a ring; itself if there is none.
  std::vector<FunctionId> NextInGroup;
  /// Sites whose callees are taken from the coarse call graph.
  llvm::DenseSet<CallId> CoarseSites; // never iterated
  /// By site, the callees from a given call graph.
  llvm::DenseMap<CallId, FunctionSetId> GivenTo;
  /// By shared list of callees, its set.
  llvm::DenseMap<const void *, FunctionSetId> GivenLists;
  size_t NodeBudget = 0; // of a round
  unsigned NumRounds = 0;
  std::string CoarseningReason;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUPENGINE_H
