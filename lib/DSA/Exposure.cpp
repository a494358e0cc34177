//===- Exposure.cpp - Pointers that are copied as numbers -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/Exposure.h"

#include "restruct/DSA/DSGraph.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Type.h"

using namespace llvm;

namespace restruct {

bool mayOverlap(const DSNode &N, const DSAccessType &Access, const DSLink &L,
                const DataLayout &DL) {
  TypeSize Size = DL.getTypeStoreSize(Access.Ty);
  if (Size.isScalable())
    return true;
  uint64_t Bytes = std::max<uint64_t>(Size.getFixedValue(), 1);
  uint64_t LinkBytes = L.End - L.Begin;
  uint64_t Period = Access.Stride != 0 ? Access.Stride : N.getStride();
  if (Period == 0)
    return Access.Offset < L.End && L.Begin < Access.Offset + Bytes;
  // The distance from one to the other, modulo the stride.
  uint64_t AccessAt = Access.Offset % Period;
  uint64_t LinkAt = L.Begin % Period;
  uint64_t LinkBehind = (LinkAt + Period - AccessAt) % Period;
  uint64_t AccessBehind = (AccessAt + Period - LinkAt) % Period;
  return LinkBehind < Bytes || AccessBehind < LinkBytes;
}

ByteAccess getByteAccess(const DSNode &N, const DSAccessType &Access) {
  DSNodeHandle Holder = N.getHolder();
  bool IsCopied =
      N.isCopiedNode() || (Holder && Holder.getNode()->isCopiedNode());
  return {Access.MayReadPointer || (IsCopied && Access.ReadsIfCopied),
          Access.MayWritePointer || (IsCopied && Access.WritesIfCopied)};
}

void forEachExposed(
    const DSNode &N, const DataLayout &DL,
    function_ref<void(const DSNodeHandle &, ByteAccess)> Visit) {
  if (N.links().empty())
    return;
  for (const DSAccessType &Access : N.accessTypes()) {
    const ByteAccess Whole = getByteAccess(N, Access);
    const ByteAccess IfCopied{Whole.Reads || Access.ReadsIfCopied,
                              Whole.Writes || Access.WritesIfCopied};
    if (!IfCopied.Reads && !IfCopied.Writes)
      continue;
    for (const DSLink &L : N.links()) {
      const DSNode &Target = *L.Target.getNode();
      const ByteAccess &What =
          L.IsMember && Target.isCopiedNode() ? IfCopied : Whole;
      if ((!What.Reads && !What.Writes) || !mayOverlap(N, Access, L, DL))
        continue;
      if (!L.IsMember) {
        Visit(L.Target, What);
        continue;
      }
      for (const DSLink &Inner : Target.links())
        Visit(Inner.Target, What);
    }
  }
}

void exposePointers(DSGraph &Graph, const DataLayout &DL) {
  for (const DSNode &N : Graph.nodes())
    forEachExposed(N, DL, [&](const DSNodeHandle &Target, ByteAccess What) {
      if (What.Reads)
        Graph.addFlags(*Target.getNode(),
                       DSNode::PtrToIntNode | DSNode::ExternalNode);
      if (What.Writes)
        Graph.addFlags(*Target.getNode(), DSNode::IntToPtrNode |
                                              DSNode::UnknownNode |
                                              DSNode::ExternalNode);
    });
  Graph.propagateFlags(DSNode::ExternalNode, DSNode::ExternalNode);
}

} // namespace restruct
