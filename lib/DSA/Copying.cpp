//===- Copying.cpp - Whole graphs, into others ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Copies a graph node by node, without traversing links: a phase does not
/// change the graphs that it starts from. Nodes that were merged into others
/// are not copied, so a copy is also a compaction.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DSGraph.h"
#include "restruct/DSA/MergeLog.h"

#include "llvm/IR/GlobalValue.h"

#include <cassert>

using namespace llvm;

namespace restruct {

DSNodeHandle DSGraphCopy::operator()(const DSNodeHandle &Place) const {
  if (Place.isNull())
    return {};
  DSNodeHandle Current = Place.getResolved();
  return DSNodeHandle(Copies[Current.Node->getId()], Current.Offset);
}

DSCallSite DSGraphCopy::operator()(const DSCallSite &Call) const {
  DSCallSite Result = Call;
  Result.mapHandles(*this);
  return Result;
}

void DSGraph::copyFunction(const FunctionPlaces &Places,
                           const DSGraphCopy &Copy) {
  FunctionPlaces Here{Places.F,
                      Copy(Places.Return),
                      Copy(Places.VarArgs),
                      {},
                      Places.KnowsFormals};
  Here.Formals.reserve(*Memory, Places.Formals.size());
  for (const DSNodeHandle &Formal : Places.Formals)
    Here.Formals.push_back(*Memory, Copy(Formal));
  Functions.add(Here);
}

DSGraphCopy DSGraph::append(const DSGraph &Source, DSNode::NodeTy KeptFlags,
                            function_ref<DSNodeHandle(DSNodeHandle)> MapImage) {
  assert(&Source != this && "another graph");
  DSGraphCopy Copy;
  Copy.Copies.resize(Source.NumCreated);
  for (const DSNode &N : Source.nodes())
    Copy.Copies[N.Id] = &createNode();
  for (const DSNode &N : Source.nodes()) {
    DSNode &New = *Copy.Copies[N.Id];
    New.Size = N.Size;
    New.Stride = N.Stride;
    New.Extent = N.Extent;
    New.Flags = N.Flags & (KeptFlags | StrideFlags);
    New.Cause = N.Cause;
    if (const RareFacts *Rare = N.Rare; Rare && !Rare->isEmpty()) {
      RareFacts &NewRare = getRare(New);
      NewRare.Holder = Copy(Rare->Holder);
      NewRare.CausedBy = Rare->CausedBy;
      for (const GlobalValue *G : Rare->Globals)
        if (SharedScalars.count(G) == 0)
          NewRare.Globals.push_back(*Memory, G);
      for (const DSNodeHandle &Image : Rare->GlobalsImages)
        if (DSNodeHandle Mapped = MapImage(Image); !Mapped.isNull())
          NewRare.GlobalsImages.push_back(*Memory, Mapped);
    }
    New.AccessTypes.append(*Memory, N.AccessTypes);
    New.AnyImage = N.AnyImage;
    New.Links.reserve(*Memory, N.Links.size());
    for (const DSLink &L : N.Links)
      New.Links.push_back(*Memory,
                          {L.Begin, L.End, Copy(L.Target), L.IsMember});
  }

  if (Log && Source.Log) {
    std::vector<std::optional<unsigned>> Ids(Copy.Copies.size());
    for (const DSNode &N : Source.nodes())
      Ids[N.Id] = Copy.Copies[N.Id]->Id;
    Log->append(*Source.Log, Ids);
  }

  // First compute all cells; merging may begin once every value has one.
  SmallVector<std::pair<DSNodeHandle, DSNodeHandle>, 8> Same;
  Scalars.append(Source.Scalars, Copy);
  if (SharedScalars.empty())
    SharedScalars.append(Source.SharedScalars, Copy);
  else
    for (const auto &[V, Place] : Source.SharedScalars) {
      DSNodeHandle Mapped = Copy(Place);
      auto [It, IsNew] = SharedScalars.try_emplace(V, Mapped);
      if (!IsNew)
        Same.push_back({It->second, Mapped});
    }
  if (DomainPlaces.empty())
    DomainPlaces.assign(*Memory, Source.DomainPlaces.size(), {});
  for (unsigned Domain = 0; Domain < Source.DomainPlaces.size(); ++Domain) {
    DSNodeHandle Mapped = Copy(Source.DomainPlaces[Domain]);
    if (Mapped.isNull())
      continue;
    if (!DomainPlaces[Domain].isNull())
      Same.push_back({DomainPlaces[Domain], Mapped});
    else
      DomainPlaces[Domain] = Mapped;
    getMutable(Mapped).Domains |= 1u << Domain;
  }
  for (const auto &[V, Stride] : Source.OffsetStrides)
    OffsetStrides[V] = Stride;
  Functions.reserve(Functions.size() + Source.Functions.size());
  for (const FunctionPlaces &Places : Source.Functions)
    copyFunction(Places, Copy);
  for (const DSCallSite &Call : Source.FunctionCalls)
    FunctionCalls.push_back(Copy(Call));
  for (const DSCallSite &Call : Source.AuxFunctionCalls)
    AuxFunctionCalls.push_back(Copy(Call));
  for (const auto &[A, B] : Same)
    merge(A, B);
  return Copy;
}

} // namespace restruct
