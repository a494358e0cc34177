//===- SiteSets.cpp - Call sites that say the same ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SiteSets.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cassert>

using namespace llvm;

namespace restruct {

SiteSets::SiteSets(const DSCallGraph &Calls)
    : Calls(&Calls), Entries(Calls.getNumCalls()) {}

SiteSetId SiteSets::unite(SiteSetId A, SiteSetId B) {
  // A call is often told the same once more.
  if (A == B || isPart(A, B))
    return B;
  if (isPart(B, A))
    return A;
  auto [It, IsNew] = ByParts.try_emplace(
      std::minmax(A, B), static_cast<SiteSetId>(Entries.size()));
  if (IsNew)
    Entries.push_back({A, B, false, {}});
  return It->second;
}

void SiteSets::addCallees(SiteSetId Set, FunctionSetId Callees) {
  SmallVectorImpl<FunctionSetId> &All = getEntry(Set).Callees;
  if (!is_contained(All, Callees))
    All.push_back(Callees);
}

void SiteSets::forEachSite(SiteSetId Set, DenseSet<SiteSetId> &Seen,
                           function_ref<void(CallId)> Visit) const {
  SmallVector<SiteSetId, 16> Worklist{Set};
  while (!Worklist.empty()) {
    SiteSetId Next = Worklist.pop_back_val();
    if (!Seen.insert(Next).second)
      continue;
    if (isSite(Next))
      Visit(CallId(index(Next)));
    else
      Worklist.append({getEntry(Next).A, getEntry(Next).B});
  }
}

void SiteSets::takeCallees(
    function_ref<void(CallId, ArrayRef<FunctionSetId>, bool)> Visit) {
  for (size_t I = Entries.size(); I-- != Calls->getNumCalls();) {
    const Entry &E = Entries[I];
    for (SiteSetId Part : {E.A, E.B}) {
      for (FunctionSetId Callees : E.Callees)
        addCallees(Part, Callees);
      getEntry(Part).IsIncomplete |= E.IsIncomplete;
    }
  }
  for (CallId Call : Calls->ids()) {
    const Entry &E = Entries[index(Call)];
    Visit(Call, E.Callees, E.IsIncomplete);
  }
}

} // namespace restruct
