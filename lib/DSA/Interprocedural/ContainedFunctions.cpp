//===- ContainedFunctions.cpp - Which functions nodes contain -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContainedFunctions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace restruct {

FunctionSetId ContainedSets::get(const DSNode &N, const FunctionTable &Table,
                                 FunctionSets &Sets) {
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

void ContainedFunctions::add(
    DSGraph &Graph, ArrayRef<std::pair<DSNodeHandle, FunctionSetId>> All) {
  // Merging leaves few cells, and their sets share most members.
  DenseMap<std::pair<const DSNode *, uint64_t>, FunctionSetId> Added;
  for (const auto &[Place, Set] : All) {
    FunctionSetId Before = Added.lookup({Place.getNode(), Place.getOffset()});
    FunctionSetId Both = Sets.unite(Before, Set);
    if (Both == Before)
      continue;
    ArrayRef<FunctionId> Known = Sets.members(Before);
    for (FunctionId F : Sets.members(Set))
      if (!binary_search(Known, F))
        Graph.addPlace(&Table[F], Place);
    Added[{Place.getNode(), Place.getOffset()}] = Both;
  }
}

} // namespace restruct
