//===- BottomUp.h - Callees into callers ------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the bottom-up phases compute, besides graphs: which call was bound to
/// what, and in whose graph. The top-down phases walk these bindings back.
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
  unsigned Callee; ///< Number of the unit called; lower than that of the unit.
  /// The functions of the callee's unit that are called; none if the unit is a
  /// dispatcher.
  llvm::SmallVector<const llvm::Function *, 1> Functions;
  /// For each open call of the callee's unit, in their order, what it is here:
  /// an index into the calls of this unit.
  llvm::SmallVector<unsigned, 0> Inherited;
};

/// Functions that share a graph.
///
/// A *dispatcher* has no functions: its graph stands for what one indirect call
/// does that may call many of them, so that this is computed once for all
/// calls that may call the same.
struct BottomUpUnit {
  DSGraph *Graph = nullptr;
  /// Calls of the functions, and those of their callees that they inherited.
  llvm::SmallVector<DSCallSite, 0> Calls;
  /// For each call, all sites that it stands for.
  llvm::SmallVector<SiteSetId, 2> Sites;
  /// Indices of calls whose callees may depend on who calls the functions, in
  /// the order of Graph's getAuxFunctionCalls().
  std::vector<unsigned> Open;
  llvm::SmallVector<BoundCall, 0> Bound;
  std::unique_ptr<CallInterface> Dispatcher; // null unless it is one
  /// Some node is memory that others may reach as well: it has an image, or is
  /// external.
  bool HasShared = false;
  bool HasIndirectCalls = false;
};

/// What the engine gives.
class BottomUpResult {
public:
  std::vector<BottomUpUnit> Units; ///< Callees come before their callers.
  /// Owner of the graphs until they are handed on; as many as Units.
  std::vector<std::unique_ptr<DSGraph>> Graphs;
  /// Which function may be called by which sites, declarations included.
  SiteSets Sites;
  FunctionSets Sets;
  FunctionTable Functions;
  /// By function, the number of the unit that it is in; beyond the last if it
  /// has no body.
  std::vector<unsigned> UnitOf;
  /// By function, its index in its unit's graph, if there is one.
  std::vector<unsigned> IndexInGraph;
  /// What \p F takes in its unit's graph; none if it has no body.
  std::optional<CallInterface> getTaken(const llvm::Function &F) const {
    FunctionId Id = Functions.getId(F);
    if (UnitOf[Id] >= Units.size())
      return std::nullopt;
    return CallInterface(*Units[UnitOf[Id]].Graph, IndexInGraph[Id]);
  }
  /// By function, whether nothing is known to call it.
  llvm::BitVector Uncalled;
  /// Nodes that the options allow a phase to make.
  size_t NodeBudget = 0;
  /// Not empty if a budget ran out.
  std::string CoarseningReason;
};

/// What to compute.
struct BottomUpInput {
  const LocalDataStructures &Local;
  /// A copy of Local's, to be added to.
  DSGraph &GlobalsGraph;
  /// Null if the callees are to be found out. Else all callees of all calls:
  /// each call is bound to all of them where it stands, and functions that one
  /// indirect call may call share a graph.
  const DSCallGraph *Known;
  /// A call graph without contexts, for when a budget runs out.
  llvm::function_ref<const DSCallGraph &()> GetCoarseCallGraph;
};

BottomUpResult computeBottomUp(const BottomUpInput &Input);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_BOTTOMUP_H
