//===- DSCallGraph.cpp - What each call calls -----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSCallGraph.h"

using namespace llvm;

namespace restruct {

ArrayRef<const Function *> DSCallGraph::callees(const CallBase &Call) const {
  auto It = Sites.find(&Call);
  return It == Sites.end() ? ArrayRef<const Function *>() : It->second.Callees;
}

bool DSCallGraph::isComplete(const CallBase &Call) const {
  auto It = Sites.find(&Call);
  return It != Sites.end() && It->second.IsComplete;
}

bool DSCallGraph::addCallee(const CallBase &Call, const Function &Callee) {
  SmallVectorImpl<const Function *> &Callees = Sites[&Call].Callees;
  if (is_contained(Callees, &Callee))
    return false;
  Callees.push_back(&Callee);
  return true;
}

void DSCallGraph::addCallees(
    const CallBase &Call, ArrayRef<const Function *> Callees,
    function_ref<bool(const Function *, const Function *)> InOrder) {
  SmallVectorImpl<const Function *> &All = Sites[&Call].Callees;
  append_range(All, Callees);
  sort(All, InOrder);
  All.erase(llvm::unique(All), All.end());
}

void DSCallGraph::setIncomplete(const CallBase &Call) {
  Sites[&Call].IsComplete = false;
}

} // namespace restruct
