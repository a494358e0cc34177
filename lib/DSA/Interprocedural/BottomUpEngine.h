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

/// Numbers of functions: the module's order, declarations included.
using FunctionId = unsigned;

/// The module's functions, and what may be called by name.
class FunctionTable {
public:
  explicit FunctionTable(const DataStructures &Local);

  unsigned size() const { return Functions.size(); }
  const llvm::Function &operator[](FunctionId Id) const {
    return *Functions[Id];
  }
  FunctionId getId(const llvm::Function &F) const { return Ids.lookup(&F); }
  /// Whether the function has a graph.
  bool hasBody(FunctionId Id) const { return HasBody[Id]; }
  /// Appends the functions that \p N contains, unsorted.
  void collect(const DSNode &N, llvm::SmallVectorImpl<FunctionId> &Ids) const;

private:
  std::vector<const llvm::Function *> Functions;
  std::vector<bool> HasBody;
  llvm::DenseMap<const llvm::Function *, FunctionId> Ids; // never iterated
};

/// Of a call: it is one of the component's own.
inline constexpr unsigned NoBinding = ~0u;

/// Equal for calls that say the same: what is called, the places passed, and
/// what kinds of numbers are passed.
using CallKey = std::pair<std::vector<uint64_t>, std::string>;

/// What is known of one call while its unit is being built.
struct CallState {
  llvm::SmallVector<FunctionId, 2> Done; // bound already; sorted
  /// The callees are Given, and not those that the node contains.
  bool IsGiven = false;
  llvm::SmallVector<FunctionId, 2> Given;
  /// The binding that brought it, an index into the unit's, or NoBinding.
  unsigned InheritedFrom = NoBinding;
  // What was looked at last, so that the same need not be looked at again.
  const DSNode *SeenNode = nullptr;
  size_t SeenGlobals = 0;
  const DSNode *SeenImage = nullptr;
  size_t SeenImageGlobals = 0;
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
  std::vector<CallState> States; // by call of Unit
  std::set<std::vector<uint64_t>> Bindings; // calls that were bound, by places
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
  bool resolveCall(Component &C, unsigned Call);
  void collectCallees(Component &C, unsigned Call,
                      llvm::SmallVectorImpl<FunctionId> &Callees);
  void mergeCallee(Component &C, unsigned Call, FunctionId F);
  llvm::SmallVector<llvm::SmallVector<FunctionId, 4>, 4>
  groupByUnit(llvm::ArrayRef<FunctionId> Callees) const;
  void bind(Component &C, unsigned Call, llvm::ArrayRef<FunctionId> Callees);
  void bindUnit(Component &C, unsigned Call, Component &Callee,
                llvm::ArrayRef<FunctionId> Functions);
  void bindDeclaration(Component &C, unsigned Call, const llvm::Function &F);
  void noteMismatch(Component &C, unsigned Call, FunctionId F);
  Component &getDispatcher(const DSCallSite &Call,
                           llvm::ArrayRef<FunctionId> Callees);
  unsigned inherit(Component &C, DSCallSite Call, const Component &Callee,
                   unsigned Open, unsigned From);
  void addCall(Component &C, DSCallSite Call, SiteSetId CallSites);
  CallKey getKey(const DSCallSite &Call) const;
  void takeOver(Component &C, unsigned Call, SiteSetId CallSites,
                llvm::ArrayRef<FunctionId> Done);
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
  unsigned NextIndex = 1;
  std::map<std::vector<FunctionId>, unsigned> Dispatchers; // to components
  /// Callees that were found when their caller was finished, by function.
  std::vector<std::vector<FunctionId>> LateEdges;
  /// Next function that shares a graph, in a ring; itself if there is none.
  std::vector<FunctionId> NextInGroup;
  /// Sites whose callees are taken from the coarse call graph.
  llvm::DenseSet<const llvm::CallBase *> CoarseSites; // never iterated
  unsigned Round = 0;
  std::string CoarseningReason;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUPENGINE_H
