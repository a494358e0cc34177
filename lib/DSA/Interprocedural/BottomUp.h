//===- BottomUp.h - Callees into callers ------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the bottom-up phases compute besides graphs: the callee and the graph
/// that each call was bound to. The top-down phases follow these bindings from
/// callers to callees.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUP_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUP_H

#include "CallInterface.h"
#include "SiteSets.h"

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace restruct {

/// One call of a unit that was bound to another unit's graph.
struct BoundCall {
  unsigned Call;   ///< Index into the calls of the unit.
  unsigned Callee; ///< Number of the callee unit; lower than that of this unit.
  /// The called functions of the callee's unit; none if the unit is a
  /// dispatcher.
  llvm::SmallVector<const llvm::Function *, 1> Functions;
  /// For each open call of the callee's unit, in order, its clone here: an
  /// index into the calls of this unit.
  llvm::SmallVector<unsigned, 0> Inherited;
};

/// Functions that share a graph.
///
/// A *dispatcher* has no functions. Its graph models one indirect call that may
/// call many functions, so that it is computed once for all calls with the same
/// callees.
struct BottomUpUnit {
  const DSGraph *Graph = nullptr;
  /// Calls of the functions, and the open calls inherited from their callees.
  llvm::SmallVector<DSCallSite, 0> Calls;
  /// For each call, all call sites that it represents.
  llvm::SmallVector<SiteSetId, 2> Sites;
  /// Indices of open calls, whose callees may depend on the caller, in the
  /// order of Graph's getAuxFunctionCalls().
  std::vector<unsigned> Open;
  llvm::SmallVector<BoundCall, 0> Bound;
  std::unique_ptr<CallInterface> Dispatcher; // null unless it is one
  /// Some node may be reachable from elsewhere, too: it has an image, or is
  /// external.
  bool HasShared = false;
  bool HasIndirectCalls = false;
};

/// The result of the engine.
class BottomUpResult {
public:
  std::vector<BottomUpUnit> Units; ///< Callees come before their callers.
  /// Owns the graphs until a phase takes them; as many as Units.
  std::vector<std::unique_ptr<DSGraph>> Graphs;
  /// The possible call sites of each function, declarations included.
  SiteSets Sites;
  FunctionSets Sets;
  FunctionTable Functions;
  /// By function, the number of its unit; beyond the last unit if it has no
  /// body.
  std::vector<unsigned> UnitOf;
  /// By function, its index in its unit's graph, if there is one.
  std::vector<unsigned> IndexInGraph;
  /// The parameters and results of \p F in its unit's graph; empty if it has no
  /// body.
  std::optional<CallInterface> getTaken(const llvm::Function &F) const {
    FunctionId Id = Functions.getId(F);
    const unsigned Unit = UnitOf[index(Id)];
    if (Unit >= Units.size())
      return std::nullopt;
    return CallInterface(*Units[Unit].Graph, IndexInGraph[index(Id)]);
  }
  /// By function, whether it has no known callers.
  llvm::BitVector Uncalled;
  /// The number of nodes that the options allow a phase to create.
  size_t NodeBudget = 0;
  /// Not empty if a budget ran out.
  std::string CoarseningReason;
};

/// The inputs of the engine.
struct BottomUpInput {
  const LocalDataStructures &Local;
  /// A copy of Local's, to which the engine adds.
  DSGraph &GlobalsGraph;
  /// Null if the engine is to resolve callees. Otherwise the callees of all
  /// calls: each call is bound to all of them in its own function, and
  /// functions that one indirect call may call share a graph.
  const DSCallGraph *Known;
  /// A context-insensitive call graph, the fallback when a budget runs out.
  llvm::function_ref<const DSCallGraph &()> GetCoarseCallGraph;
};

BottomUpResult computeBottomUp(const BottomUpInput &Input);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUP_H
