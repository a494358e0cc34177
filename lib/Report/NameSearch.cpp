//===- NameSearch.cpp - Structures by what users call them ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/NameSearch.h"

#include "TextTools.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

static bool isCalled(const StructReport &S, StringRef Name) {
  Name.consume_front("%");
  if (S.Name == Name || S.SourceName == Name || S.IRName == Name ||
      is_contained(S.IRAliases, Name) || placeText(S) == Name)
    return true;
  // Without a source record "struct.node" is all that is known.
  StringRef Bare = S.IRName;
  return S.SourceName.empty() &&
         (Bare.consume_front("struct.") || Bare.consume_front("class.") ||
          Bare.consume_front("union.")) &&
         Bare == Name;
}

std::vector<const StructReport *> findStructs(const ReportModel &Model,
                                              StringRef Name) {
  std::vector<const StructReport *> Found;
  for (const StructReport &S : Model.Structs)
    if (isCalled(S, Name) && !Name.empty())
      Found.push_back(&S);
  return Found;
}

/// Whether \p Long ends in \p Short, with \p Separator in front.
static bool endsIn(StringRef Long, StringRef Short, StringRef Separator) {
  return Long.consume_back(Short) && Long.ends_with(Separator);
}

std::vector<const StructReport *> findStructsByEnd(const ReportModel &Model,
                                                   StringRef Name) {
  std::vector<const StructReport *> Found;
  for (const StructReport &S : Model.Structs) {
    StringRef Bare = Name;
    if (!S.Keyword.empty() && Bare.consume_front(S.Keyword))
      Bare = Bare.ltrim();
    if (!Bare.empty() &&
        (endsIn(S.SourceName, Bare, "::") || endsIn(placeText(S), Bare, "/")))
      Found.push_back(&S);
  }
  return Found;
}

StringMap<const StructReport *> mapByIRName(const ReportModel &Model) {
  StringMap<const StructReport *> ByName;
  for (const StructReport &S : Model.Structs) {
    const StructReport *&Known = ByName[S.IRName];
    if (!Known || Known->File.empty())
      Known = &S;
  }
  return ByName;
}

std::string suggestName(const ReportModel &Model, StringRef Name) {
  Name.consume_front("%");
  std::string Best;
  unsigned BestDistance = std::max<unsigned>(2, Name.size() / 3) + 1;
  for (const StructReport &S : Model.Structs)
    for (StringRef Candidate :
         {StringRef(S.SourceName), StringRef(S.IRName), StringRef(S.Name)}) {
      if (Candidate.empty())
        continue;
      unsigned Distance = Candidate.edit_distance(
          Name, /*AllowReplacements=*/true, BestDistance);
      if (Distance < BestDistance) {
        BestDistance = Distance;
        Best = Candidate.str();
      }
    }
  return Best;
}

} // namespace restruct
