//===- DSCallGraph.cpp - The callees of each call -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSCallGraph.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

DSCallGraph DSCallGraph::withCallsOf(const DSCallGraph &Other) {
  DSCallGraph Result;
  Result.Known = Other.Known;
  Result.Sites.resize(Other.Sites.size());
  return Result;
}

std::optional<CallId> DSCallGraph::getNumber(const CallBase &Call) const {
  if (!Known)
    return std::nullopt;
  auto It = Known->Numbers.find(&Call);
  return It == Known->Numbers.end() ? std::nullopt : std::optional(It->second);
}

ArrayRef<const Function *> DSCallGraph::callees(CallId Call) const {
  const Site &Found = Sites[index(Call)];
  return Found.List != NoList ? ArrayRef<const Function *>(*Lists[Found.List])
                              : ArrayRef<const Function *>(Found.Callees);
}

ArrayRef<const Function *> DSCallGraph::callees(const CallBase &Call) const {
  std::optional<CallId> Number = getNumber(Call);
  return Number ? callees(*Number) : ArrayRef<const Function *>();
}

bool DSCallGraph::isComplete(const CallBase &Call) const {
  std::optional<CallId> Number = getNumber(Call);
  return Number && isComplete(*Number);
}

DSCallGraph::KnownCalls &DSCallGraph::getOwnCalls() {
  if (!Known)
    Known = std::make_shared<KnownCalls>();
  else if (Known.use_count() > 1)
    Known = std::make_shared<KnownCalls>(*Known);
  return *Known;
}

void DSCallGraph::reserve(size_t NumCalls) {
  KnownCalls &Own = getOwnCalls();
  Own.Calls.reserve(NumCalls);
  Own.Numbers.reserve(static_cast<unsigned>(NumCalls));
  Sites.reserve(NumCalls);
}

CallId DSCallGraph::addCall(const CallBase &Call) {
  if (std::optional<CallId> Number = getNumber(Call))
    return *Number;
  KnownCalls &Own = getOwnCalls();
  auto Number = static_cast<CallId>(Own.Calls.size());
  Own.Calls.push_back(&Call);
  Own.Numbers.try_emplace(&Call, Number);
  Sites.emplace_back();
  return Number;
}

bool DSCallGraph::addCallee(CallId Call, const Function &Callee) {
  SmallVectorImpl<const Function *> &Callees = getOwnCallees(Call);
  if (is_contained(Callees, &Callee))
    return false;
  Callees.push_back(&Callee);
  return true;
}

void DSCallGraph::addCallees(
    CallId Call, ArrayRef<const Function *> Callees,
    function_ref<bool(const Function *, const Function *)> InOrder) {
  SmallVectorImpl<const Function *> &All = getOwnCallees(Call);
  append_range(All, Callees);
  sort(All, InOrder);
  All.erase(llvm::unique(All), All.end());
}

SmallVectorImpl<const Function *> &DSCallGraph::getOwnCallees(CallId Call) {
  Site &Found = Sites[index(Call)];
  if (Found.List != NoList) {
    const FunctionList &Shared = *Lists[Found.List];
    Found.Callees.assign(Shared.begin(), Shared.end());
    Found.List = NoList;
  }
  return Found.Callees;
}

unsigned DSCallGraph::addList(ArrayRef<const Function *> Callees) {
  Lists.push_back(
      std::make_shared<const FunctionList>(Callees.begin(), Callees.end()));
  return static_cast<unsigned>(Lists.size() - 1);
}

void DSCallGraph::shareCallees(CallId Call, unsigned List) {
  Site &Found = Sites[index(Call)];
  Found.Callees.clear();
  Found.List = List;
}

} // namespace restruct
