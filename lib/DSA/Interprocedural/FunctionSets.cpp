//===- FunctionSets.cpp - Sets of functions, each once --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionSets.h"

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include <algorithm>

using namespace llvm;

namespace restruct {

const Function *getFunction(const GlobalValue &G) {
  if (const auto *F = dyn_cast<Function>(&G))
    return F;
  if (isa<GlobalVariable>(G))
    return nullptr;
  return dyn_cast_or_null<Function>(G.getAliaseeObject());
}

FunctionTable::FunctionTable(const DataStructures &Local)
    : Numbers(&Local.getFunctionNumbers()) {
  Graphs.reserve(size());
  VarArg.resize(size());
  for (FunctionId Id : ids()) {
    if ((*this)[Id].isVarArg())
      VarArg.set(index(Id));
    Graphs.push_back(Local.getDSGraph(Id));
  }
}

void FunctionTable::collect(const DSNode &N,
                            SmallVectorImpl<FunctionId> &Result) const {
  for (const GlobalValue *G : N.globals())
    if (const Function *F = getFunction(*G))
      Result.push_back(getId(*F));
}

FunctionSets::FunctionSets(unsigned NumFunctions) {
  append_range(All, enum_seq(FunctionId(0), FunctionId(NumFunctions)));
}

FunctionSetId FunctionSets::get(ArrayRef<FunctionId> Functions) {
  if (Functions.empty())
    return Empty;
  if (all_equal(Functions))
    return FunctionSetId(index(Functions.front()) + 1);
  std::vector<FunctionId> Sorted(Functions.begin(), Functions.end());
  sort(Sorted);
  Sorted.erase(llvm::unique(Sorted), Sorted.end());
  auto [It, IsNew] = Known.try_emplace(
      std::move(Sorted),
      static_cast<FunctionSetId>(All.size() + Members.size() + 1));
  if (IsNew)
    Members.push_back(&It->first);
  return It->second;
}

FunctionSetId FunctionSets::unite(FunctionSetId A, FunctionSetId B) {
  if (A == B || B == Empty)
    return A;
  if (A == Empty)
    return B;
  auto [It, IsNew] = Unions.try_emplace(std::minmax(A, B), Empty);
  if (IsNew) {
    std::vector<FunctionId> Both;
    std::ranges::set_union(members(A), members(B), std::back_inserter(Both));
    It->second = get(Both);
  }
  return It->second;
}

} // namespace restruct
