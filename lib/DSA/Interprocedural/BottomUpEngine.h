//===- BottomUpEngine.h - Components, their graphs and their calls --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUPENGINE_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUPENGINE_H

#include "BottomUp.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <map>
#include <set>
#include <vector>

namespace restruct {

/// Of a call: it is one of the component's own.
inline constexpr unsigned NoBinding = ~0u;

/// Equal for calls that say the same: what is called, the places passed, and
/// what kinds of numbers are passed.
using CallKey = std::pair<std::vector<uint64_t>, std::string>;

/// What is known of one call while its unit is being built.
struct CallState {
  FunctionSetId Done = FunctionSets::Empty; // bound already
  /// The callees are Given, and not those that the node contains.
  bool IsGiven = false;
  FunctionSetId Given = FunctionSets::Empty;
  /// The binding that brought it, an index into the unit's, or NoBinding.
  unsigned InheritedFrom = NoBinding;
};

/// What can be done about a set of callees in a component, for now.
struct CalleePartition {
  FunctionSetId Within = FunctionSets::Empty; // in the component itself
  FunctionSetId Ready = FunctionSets::Empty;  // in finished ones
  std::vector<FunctionId> Declared;           // without a body
  FunctionSetId All = FunctionSets::Empty;    // all of the above
};

/// A component of the call graph as far as it was discovered.
struct Component {
  std::vector<FunctionId> Functions;
  std::vector<FunctionId> Edges; // callees, each with a body; may repeat
  size_t NextEdge = 0;           // those before were followed
  unsigned Index = 0;            // by Tarjan; 0 is unvisited
  unsigned Low = 0;
  bool IsOnStack = false;
  bool IsFinished = false;
  unsigned Number = 0; // of the unit in the result; once finished

  std::unique_ptr<DSGraph> Graph;
  BottomUpUnit Unit;
  std::vector<CallState> States;            // by call of Unit
  std::set<std::vector<uint64_t>> Bindings; // calls that were bound, by places
  /// Out of budget: the first call of each unit and functions that was bound.
  std::map<std::vector<uint64_t>, unsigned> FirstCalls;
  /// Where all functions of a set, which are the component's, meet.
  std::map<FunctionSetId, Junction> Junctions;
  /// What a node of the graph contained when it had so many globals.
  llvm::DenseMap<const DSNode *, std::pair<size_t, FunctionSetId>> Contained;
  std::map<CallKey, unsigned> Pending; // inherited calls
  /// The first inherited call of a site, and how many there are.
  llvm::DenseMap<const llvm::CallBase *, std::pair<unsigned, unsigned>> Copies;
};

/// One round over the call graph.
class BottomUpEngine {
public:
  explicit BottomUpEngine(const BottomUpInput &Input);
  BottomUpResult run();

private:
  // BottomUpEngine.cpp: rounds, and the walk over the call graph.
  void startRound();
  void walk(unsigned Root);
  void contract(unsigned Root);
  void addMember(unsigned Root, unsigned Member);
  void contractUnfinished(llvm::SmallVectorImpl<unsigned> &Path);
  void finish(unsigned C);
  bool findNewCallees();
  /// The call graph that says what an indirect call at \p Site calls, or null
  /// if the graphs do.
  const DSCallGraph *getGivenCallees(const llvm::CallBase &Site) const;
  void giveCallees(Component &C, unsigned Call, const DSCallGraph &From);
  void groupCallees();
  unsigned getComponent(FunctionId F) const;
  BottomUpResult takeResult();

  // UnitBuilder.cpp: the graph of one component.
  void addLocalGraph(Component &C, FunctionId F);
  void absorb(Component &Into, Component &From);
  void unifyGroups(Component &C);
  /// Binds all calls that can be bound. \returns true if there are callees
  /// whose graphs must be finished first; these are appended to the edges.
  bool resolve(Component &C);
  using Partitions = std::map<FunctionSetId, CalleePartition>;
  bool resolveCall(Component &C, unsigned Call, Partitions &Known);
  const CalleePartition &partition(Component &C, FunctionSetId Callees,
                                   Partitions &Known);
  /// What \p Call may call, as far as the graphs say.
  FunctionSetId getCallees(Component &C, unsigned Call);
  FunctionSetId getContained(
      llvm::DenseMap<const DSNode *, std::pair<size_t, FunctionSetId>> &Known,
      const DSNode &N);
  FunctionSetId filter(const DSCallSite &Call, FunctionSetId Callees);
  void mergeCallees(Component &C, unsigned Call, FunctionSetId Callees);
  void bind(Component &C, unsigned Call, FunctionSetId Callees,
            FunctionSetId Before);
  llvm::SmallVector<llvm::SmallVector<FunctionId, 4>, 4>
  groupByUnit(llvm::ArrayRef<FunctionId> Callees) const;
  void bindUnit(Component &C, unsigned Call, Component &Callee,
                llvm::ArrayRef<FunctionId> Functions);
  void bindUnseen(Component &C, const DSCallSite &Call);
  void noteMismatches(Component &C, unsigned Call, FunctionSetId Callees);
  Component &getDispatcher(const DSCallSite &Call, FunctionSetId Callees);
  unsigned inherit(Component &C, DSCallSite Call, const Component &Callee,
                   unsigned Open, unsigned From);
  void addCall(Component &C, DSCallSite Call, SiteSetId CallSites);
  CallKey getKey(const DSCallSite &Call) const;
  void takeOver(Component &C, unsigned Call, SiteSetId CallSites,
                FunctionSetId Done);
  bool mergeRecursion(Component &C, unsigned Call, const Component &Callee,
                      llvm::ArrayRef<FunctionId> CalleeFunctions);
  void mergePlaces(Component &C, const CallInterface &A,
                   const CallInterface &B);
  void findOpenCalls(Component &C);
  void listOpenCalls(Component &C, const std::vector<bool> &IsOpen);

  const BottomUpInput &Input;
  const FunctionTable Functions;
  std::vector<std::unique_ptr<Component>> Components;
  std::vector<unsigned> ComponentOf; // by function
  std::vector<unsigned> Finished;    // components, callees before callers
  std::vector<unsigned> Stack;       // Tarjan's
  SiteSets Sites;
  FunctionSets Sets;
  /// What a node of the globals graph contained when it had so many globals.
  llvm::DenseMap<const DSNode *, std::pair<size_t, FunctionSetId>> InGlobals;
  /// By what a call passes and what it calls: parameters were marked.
  std::set<std::pair<std::string, FunctionSetId>> MarkedParameters;
  /// By set, one function of each kind that findMismatch can tell apart.
  std::map<FunctionSetId, std::vector<FunctionId>> Kinds;
  std::map<std::pair<std::string, FunctionSetId>, FunctionSetId> Filtered;
  unsigned NextIndex = 1;
  std::map<FunctionSetId, unsigned> Dispatchers; // to components
  /// Callees that were found when their caller was finished, by function.
  std::vector<std::vector<FunctionId>> LateEdges;
  /// Next function that shares a graph, in a ring; itself if there is none.
  std::vector<FunctionId> NextInGroup;
  /// Sites whose callees are taken from the coarse call graph.
  llvm::DenseSet<const llvm::CallBase *> CoarseSites; // never iterated
  size_t NodeBudget = 0;                              // of a round
  size_t NumClonedNodes = 0;                          // in this round
  bool IsOutOfBudget = false;                         // in this round
  bool IsRestOneComponent = false;
  unsigned Round = 0;
  std::string CoarseningReason;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUPENGINE_H
