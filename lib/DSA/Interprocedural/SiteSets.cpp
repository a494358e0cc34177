//===- SiteSets.cpp - Call sites that say the same ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SiteSets.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

using namespace llvm;

namespace restruct {

SiteSetId SiteSets::get(const CallBase &Site) {
  auto [It, IsNew] =
      BySite.try_emplace(&Site, static_cast<SiteSetId>(Entries.size()));
  if (IsNew)
    Entries.push_back({&Site, 0, 0, false, {}});
  return It->second;
}

SiteSetId SiteSets::unite(SiteSetId A, SiteSetId B) {
  if (A == B)
    return A;
  auto [It, IsNew] = ByParts.try_emplace(
      std::minmax(A, B), static_cast<SiteSetId>(Entries.size()));
  if (IsNew)
    Entries.push_back({nullptr, A, B, false, {}});
  return It->second;
}

void SiteSets::addCallees(SiteSetId Set, FunctionSetId Callees) {
  SmallVectorImpl<FunctionSetId> &All = Entries[Set].Callees;
  if (!is_contained(All, Callees))
    All.push_back(Callees);
}

void SiteSets::forEachSite(SiteSetId Set,
                           function_ref<void(const CallBase &)> Visit) const {
  if (const CallBase *Site = Entries[Set].Site) {
    Visit(*Site);
    return;
  }
  SmallVector<SiteSetId, 16> Worklist{Set};
  DenseSet<SiteSetId> Seen;
  while (!Worklist.empty()) {
    SiteSetId Next = Worklist.pop_back_val();
    if (!Seen.insert(Next).second)
      continue;
    const Entry &E = Entries[Next];
    if (E.Site)
      Visit(*E.Site);
    else
      Worklist.append({E.A, E.B});
  }
}

void SiteSets::takeCallees(
    function_ref<void(const CallBase &, ArrayRef<FunctionSetId>, bool)> Visit) {
  for (size_t I = Entries.size(); I-- != 0;) {
    const Entry &E = Entries[I];
    if (E.Site)
      continue;
    for (SiteSetId Part : {E.A, E.B}) {
      for (FunctionSetId Callees : E.Callees)
        addCallees(Part, Callees);
      Entries[Part].IsIncomplete |= E.IsIncomplete;
    }
  }
  for (const Entry &E : Entries)
    if (E.Site)
      Visit(*E.Site, E.Callees, E.IsIncomplete);
}

} // namespace restruct
