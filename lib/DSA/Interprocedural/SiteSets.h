//===- SiteSets.h - Call sites that say the same ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_SITESETS_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_SITESETS_H

#include "FunctionSets.h"

#include "restruct/DSA/DSCallGraph.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cassert>
#include <optional>
#include <utility>
#include <vector>

namespace restruct {

/// The number of a set of call sites.
enum class SiteSetId : unsigned {};
constexpr unsigned index(SiteSetId Set) { return static_cast<unsigned>(Set); }

/// Sets of call sites that are bound together, because in some graph they pass
/// the same cells to the same callees. Sets share their parts, so a union takes
/// constant time, however many sites there are.
class SiteSets {
public:
  SiteSets() = default;
  /// For the calls of \p Calls, which must not change.
  explicit SiteSets(const DSCallGraph &Calls);
  /// The singleton of the call \p Site.
  SiteSetId get(CallId Site) const {
    assert(isSite(SiteSetId(Site)) && "the local phase knows all calls");
    return SiteSetId(Site);
  }
  SiteSetId unite(SiteSetId A, SiteSetId B);

  /// Adds \p Callees to the callees of all sites of \p Set.
  void addCallees(SiteSetId Set, FunctionSetId Callees);
  /// Marks all sites of \p Set as possible calls of external code.
  void setIncomplete(SiteSetId Set) { getEntry(Set).IsIncomplete = true; }
  /// Calls \p Visit for each site of \p Set, except for sites of sets in
  /// \p Seen, to which all visited sets are added.
  void forEachSite(SiteSetId Set, llvm::DenseSet<SiteSetId> &Seen,
                   llvm::function_ref<void(CallId)> Visit) const;
  /// The two sets that \p Set is the union of; none if it is one call.
  std::optional<std::pair<SiteSetId, SiteSetId>> getParts(SiteSetId Set) const {
    if (isSite(Set))
      return std::nullopt;
    return std::pair(getEntry(Set).A, getEntry(Set).B);
  }
  /// Calls \p Visit for each call of the call graph, by number, with the sets
  /// of its callees, and whether there may be others. Must be called once,
  /// because it moves callees to the parts of unions.
  void takeCallees(
      llvm::function_ref<void(CallId, llvm::ArrayRef<FunctionSetId>, bool)>
          Visit);

private:
  /// A call of the call graph, by its number; after these, a union.
  struct Entry {
    SiteSetId A = {}; // the parts of a union
    SiteSetId B = {};
    bool IsIncomplete = false;
    llvm::SmallVector<FunctionSetId, 2> Callees; // each once
  };
  /// Whether \p Whole was made as the union of \p Part and another set.
  bool isPart(SiteSetId Part, SiteSetId Whole) const {
    return !isSite(Whole) &&
           (getEntry(Whole).A == Part || getEntry(Whole).B == Part);
  }
  bool isSite(SiteSetId Set) const { return index(Set) < Calls->getNumCalls(); }
  Entry &getEntry(SiteSetId Set) { return Entries[index(Set)]; }
  const Entry &getEntry(SiteSetId Set) const { return Entries[index(Set)]; }

  const DSCallGraph *Calls = nullptr;
  std::vector<Entry> Entries; // parts come before unions
  // A look-up table, never iterated.
  llvm::DenseMap<std::pair<SiteSetId, SiteSetId>, SiteSetId> ByParts;
};

/// A value of each set of call sites: the join of those of its sites. Each set
/// is looked at once, as sets share their parts.
template <typename T> class SiteSetValues {
public:
  /// \p OfSite(call) gives the value of one site, \p Join(a, b) that of two
  /// sets together. Both must always be the same.
  template <typename OfSiteFn, typename JoinFn>
  const T &get(const SiteSets &Sites, SiteSetId Set, OfSiteFn OfSite,
               JoinFn Join) {
    llvm::SmallVector<SiteSetId, 16> Worklist{Set};
    while (!Worklist.empty()) {
      SiteSetId Next = Worklist.back();
      auto Parts = Sites.getParts(Next);
      if (Parts && !Known.contains(Next)) {
        size_t NumWaiting = Worklist.size();
        for (SiteSetId Part : {Parts->first, Parts->second})
          if (!Known.contains(Part))
            Worklist.push_back(Part);
        if (Worklist.size() != NumWaiting)
          continue;
        T Both = Join(Known.at(Parts->first), Known.at(Parts->second));
        Known.try_emplace(Next, std::move(Both));
      } else if (!Parts && !Known.contains(Next)) {
        T Single = OfSite(CallId(index(Next)));
        Known.try_emplace(Next, std::move(Single));
      }
      Worklist.pop_back();
    }
    return Known.find(Set)->second;
  }

private:
  llvm::DenseMap<SiteSetId, T> Known; // never iterated
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_SITESETS_H
