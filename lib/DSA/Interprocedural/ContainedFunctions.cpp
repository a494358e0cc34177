//===- ContainedFunctions.cpp - Which functions nodes contain -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContainedFunctions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace restruct {

FunctionSetId ContainedFunctions::get(const DSNode &N) {
  if (N.globals().empty())
    return FunctionSets::Empty;
  auto &[NumGlobals, Result] = Known[&N];
  if (NumGlobals != N.globals().size()) {
    SmallVector<FunctionId, 8> Ids;
    Table.collect(N, Ids);
    NumGlobals = N.globals().size();
    Result = Sets.get(Ids);
  }
  return Result;
}

void ContainedFunctions::add(DSGraph &Graph, const DSNodeHandle &Place,
                             FunctionSetId Set) const {
  for (FunctionId F : Sets.members(Set))
    Graph.addPlace(&Table[F], Place);
}

} // namespace restruct
