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
  if (It == Sites.end())
    return {};
  const Site &Found = It->second;
  return Found.Shared ? ArrayRef<const Function *>(*Found.Shared)
                      : ArrayRef<const Function *>(Found.Callees);
}

bool DSCallGraph::isComplete(const CallBase &Call) const {
  auto It = Sites.find(&Call);
  return It != Sites.end() && It->second.IsComplete;
}

bool DSCallGraph::addCallee(const CallBase &Call, const Function &Callee) {
  SmallVectorImpl<const Function *> &Callees = getOwnCallees(Call);
  if (is_contained(Callees, &Callee))
    return false;
  Callees.push_back(&Callee);
  return true;
}

void DSCallGraph::addCallees(
    const CallBase &Call, ArrayRef<const Function *> Callees,
    function_ref<bool(const Function *, const Function *)> InOrder) {
  SmallVectorImpl<const Function *> &All = getOwnCallees(Call);
  append_range(All, Callees);
  sort(All, InOrder);
  All.erase(llvm::unique(All), All.end());
}

SmallVectorImpl<const Function *> &
DSCallGraph::getOwnCallees(const CallBase &Call) {
  Site &Found = Sites[&Call];
  if (Found.Shared) {
    Found.Callees.assign(Found.Shared->begin(), Found.Shared->end());
    Found.Shared.reset();
  }
  return Found.Callees;
}

unsigned DSCallGraph::addList(ArrayRef<const Function *> Callees) {
  Lists.push_back(
      std::make_shared<const FunctionList>(Callees.begin(), Callees.end()));
  return static_cast<unsigned>(Lists.size() - 1);
}

void DSCallGraph::shareCallees(const CallBase &Call, unsigned List) {
  Site &Found = Sites[&Call];
  Found.Callees.clear();
  Found.Shared = Lists[List];
}

void DSCallGraph::setIncomplete(const CallBase &Call) {
  Sites[&Call].IsComplete = false;
}

} // namespace restruct
