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

FunctionTable::FunctionTable(const DataStructures &Local) {
  for (const Function &F : Local.getModule()) {
    Ids[&F] = static_cast<FunctionId>(Functions.size());
    Functions.push_back(&F);
    HasBody.push_back(Local.hasDSGraph(F));
  }
}

void FunctionTable::collect(const DSNode &N,
                            SmallVectorImpl<FunctionId> &Result) const {
  for (const GlobalValue *G : N.globals())
    if (const Function *F = getFunction(*G))
      Result.push_back(getId(*F));
}

FunctionSetId FunctionSets::get(ArrayRef<FunctionId> Functions) {
  FunctionSetId *Single = nullptr;
  if (Functions.size() == 1) {
    Single = &Singletons[Functions.front()];
    if (*Single != Empty)
      return *Single;
  }
  std::vector<FunctionId> Sorted(Functions.begin(), Functions.end());
  sort(Sorted);
  Sorted.erase(llvm::unique(Sorted), Sorted.end());
  auto [It, IsNew] = Known.try_emplace(
      std::move(Sorted), static_cast<FunctionSetId>(Members.size()));
  if (IsNew)
    Members.push_back(&It->first);
  if (Single)
    *Single = It->second;
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
    std::set_union(Members[A]->begin(), Members[A]->end(), Members[B]->begin(),
                   Members[B]->end(), std::back_inserter(Both));
    It->second = get(Both);
  }
  return It->second;
}

} // namespace restruct
