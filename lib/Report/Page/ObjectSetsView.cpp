//===- ObjectSetsView.cpp - The objects of one structure ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectSetsView.h"

#include "HTMLText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

static bool isOf(const ObjectSet &Set, const StructReport &S) {
  return Set.isOf(S.IRName) ||
         any_of(S.IRAliases,
                [&](const std::string &Alias) { return Set.isOf(Alias); });
}

/// The name of the field at \p Offset; "offset 8" if it has none.
static std::string fieldText(const StructReport &S, uint64_t Offset) {
  for (const FieldReport &Field : S.Fields)
    if (Field.Bits.Offset == Offset * 8 && !Field.Name.empty())
      return Field.Name;
  return "offset " + utostr(Offset);
}

static std::string structsText(ArrayRef<std::string> Structs,
                               const StructLinks &Links) {
  return join(
      map_range(Structs, [&](StringRef Name) { return Links.refer(Name); }),
      ", ");
}

static void printPlaces(raw_ostream &OS, const ObjectSet &Set) {
  if (Set.Places.empty())
    OS << "allocated by external code, or nowhere";
  auto Shown = ArrayRef(Set.Places).take_front(MaxShownOfSet);
  OS << join(
      map_range(Shown,
                [](const ObjectPlace &Place) { return escaped(Place.text()); }),
      "; ");
  if (size_t More = Set.Places.size() - Shown.size())
    OS << "; and " << More << " more places";
}

static void printSet(raw_ostream &OS, const ObjectSets &Objects,
                     const ObjectSet &Set, const StructReport &S,
                     const StructLinks &Links) {
  OS << "<li>set " << Set.Number << ": ";
  printPlaces(OS, Set);
  OS << "\n<ul>\n<li>accessed by " << escaped(accessorsText(Set)) << "</li>\n";
  if (Set.Structs.size() > 1)
    OS << "<li>not disambiguated: objects of "
       << structsText(Set.Structs, Links) << "</li>\n";
  if (Set.Within != 0)
    OS << "<li>in the objects of set " << Set.Within << ": "
       << structsText(Objects.Sets[Set.Within - 1].Structs, Links) << "</li>\n";
  auto ShownLinks = ArrayRef(Set.Links).take_front(MaxShownOfSet);
  for (const ObjectLink &Link : ShownLinks)
    OS << "<li>" << escaped(fieldText(S, Link.Offset)) << " points to set "
       << Link.To << ": "
       << structsText(Objects.Sets[Link.To - 1].Structs, Links) << "</li>\n";
  if (size_t More = Set.Links.size() - ShownLinks.size())
    OS << "<li>and " << More << " more pointers</li>\n";
  OS << "<li>" << escaped(knowledgeText(Set)) << "</li>\n</ul></li>\n";
}

void printObjectSets(raw_ostream &OS, const ObjectSets &Objects,
                     const StructReport &S, const StructLinks &Links) {
  SmallVector<const ObjectSet *, 8> Own;
  for (const ObjectSet &Set : Objects.Sets)
    if (isOf(Set, S))
      Own.push_back(&Set);
  if (Own.empty())
    return;
  OS << "<h3>Instances</h3>\n<p class=\"note\">"
     << (Own.size() == 1 ? std::string("The analysis has its objects in one "
                                       "set.")
                         : formatv("The analysis tells {0} sets of its objects "
                                   "apart: no pointer leads to objects of two.",
                                   Own.size())
                               .str())
     << "</p>\n<ul class=\"instances\">\n";
  auto Shown = ArrayRef(Own).take_front(MaxShownOfSet);
  for (const ObjectSet *Set : Shown)
    printSet(OS, Objects, *Set, S, Links);
  OS << "</ul>\n";
  if (size_t More = Own.size() - Shown.size())
    OS << formatv("<p class=\"note\">and {0} more sets</p>\n", More);
}

} // namespace restruct
