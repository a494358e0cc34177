//===- Reachable.h - What values flow to ---------------------- -*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_REACHABLE_H
#define RESTRUCT_LIB_PATCH_REACHABLE_H

#include <map>
#include <set>
#include <vector>

namespace restruct {

/// All that is transitively reachable in \p Flows from \p From, which is one
/// of it.
template <typename Node>
std::set<Node> findReachable(const std::map<Node, std::set<Node>> &Flows,
                             const Node &From) {
  std::set<Node> Reached = {From};
  std::vector<Node> Worklist = {From};
  while (!Worklist.empty()) {
    auto Tos = Flows.find(Worklist.back());
    Worklist.pop_back();
    if (Tos == Flows.end())
      continue;
    for (const Node &To : Tos->second)
      if (Reached.insert(To).second)
        Worklist.push_back(To);
  }
  return Reached;
}

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_REACHABLE_H
