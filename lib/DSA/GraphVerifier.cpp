//===- GraphVerifier.cpp - Invariants of every graph ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/GlobalValue.h"

using namespace llvm;

namespace restruct {

namespace {

/// The first fault of the node by itself, or nothing.
StringRef findFault(const DSNode &N) {
  uint64_t Stride = N.getStride();
  if (N.isArrayNode() != (Stride != 0))
    return "the array flag and the stride disagree";
  if (N.isCollapsedNode() && Stride != 1)
    return "collapsed, but with a stride other than 1";
  if (Stride == 1 && !N.links().empty() && !N.isCollapsedNode())
    return "holds pointers at a stride of 1, and is not collapsed";
  if (Stride != 0 && N.getSize() > Stride)
    return "larger than its stride";
  if (!N.globals().empty() && !N.isGlobalNode())
    return "contains globals, and has no global flag";
  uint64_t Previous = 0;
  for (const DSLink &L : N.links()) {
    if (L.Begin >= L.End)
      return "an empty link";
    if (L.Begin < Previous)
      return "links overlap or are not sorted";
    if (Stride == 0 ? !L.isTail() && L.End > N.getSize()
                    : L.Begin >= Stride || L.End - L.Begin > Stride)
      return "a link lies behind the end";
    Previous = L.End;
  }
  if (Stride != 0 && !N.links().empty() &&
      Previous > N.links().front().Begin + Stride)
    return "links overlap over the end of an element";
  if (!is_sorted(N.accessTypes(),
                 [](const DSAccessType &A, const DSAccessType &B) {
                   return A.Offset < B.Offset;
                 }))
    return "accesses are not sorted";
  if (Stride != 0 && any_of(N.accessTypes(), [=](const DSAccessType &A) {
        return A.Offset >= Stride;
      }))
    return "an access behind the stride";
  return {};
}

} // namespace

std::string DSGraph::verify() const {
  if (!Pending.empty())
    return "merges are pending";
  for (const DSNode &N : nodes()) {
    StringRef Fault = findFault(N);
    if (!Fault.empty())
      return ("node " + Twine(N.getId()) + ": " + Fault).str();
    for (const DSLink &L : N.links()) {
      if (L.Target.isNull() || L.Target.getNode()->getParentGraph() != this)
        return ("node " + Twine(N.getId()) + ": a link leads nowhere").str();
      DSNodeHandle Place(&N, static_cast<int64_t>(L.Begin));
      if (L.IsMember && !(L.Target.getNode()->getHolder() == Place))
        return ("node " + Twine(N.getId()) +
                ": a member array has another holder")
            .str();
      if (L.IsMember && (L.Target.getOffset() != 0 ||
                         !L.Target.getNode()->couldBeMember(L.End - L.Begin)))
        return ("node " + Twine(N.getId()) +
                ": a member array is more than that")
            .str();
    }
    if (DSNodeHandle H = N.getHolder(); !H.isNull()) {
      const DSLink *L = find_if(H.getNode()->links(), [&](const DSLink &Each) {
        return Each.IsMember && Each.Target.getNode() == &N;
      });
      if (L == H.getNode()->links().end())
        return ("node " + Twine(N.getId()) + ": its holder has no such member")
            .str();
    }
    for (const GlobalValue *G : N.globals())
      if (getNodeForValue(G).getNode() != &N)
        return ("node " + Twine(N.getId()) + ": contains the global '" +
                G->getName() + "', which is elsewhere")
            .str();
  }
  bool RootsAreOurs = true;
  forEachRoot([&](const DSNodeHandle &H) {
    RootsAreOurs &= H.getNode()->getParentGraph() == this;
  });
  return RootsAreOurs ? "" : "a value, result or call leads into another graph";
}

} // namespace restruct
