//===- ObjectSets.cpp - Sets of objects as text and JSON ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/ObjectSets.h"

#include "TextTools.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

StringRef getKey(StorageKind Kind) {
  switch (Kind) {
  case StorageKind::Heap:
    return "heap";
  case StorageKind::Stack:
    return "stack";
  case StorageKind::Global:
    return "global";
  }
  llvm_unreachable("all kinds are listed");
}

std::string ObjectPlace::text() const {
  std::string Text = getKey(Kind).str();
  if (!Name.empty())
    Text += ": " + Name;
  // A global's name is part of its location.
  PlaceReport At = Place;
  At.Global.clear();
  if (std::string Where = At.text(); !Where.empty())
    Text += (StringRef(Where).starts_with("in ") ? " " : " at ") + Where;
  return Text;
}

bool ObjectSet::isOf(StringRef IRName) const {
  return is_contained(Structs, IRName);
}

std::string knowledgeText(const ObjectSet &Set) {
  if (Set.IsComplete)
    return "complete: no external code accesses them";
  return "external code may access them" +
         (Set.External.empty() ? "" : ": " + Set.External);
}

std::string firstOf(ArrayRef<std::string> Names) {
  ArrayRef<std::string> Shown = Names.take_front(MaxShownOfSet);
  std::string Text = join(Shown, ", ");
  if (size_t More = Names.size() - Shown.size())
    Text += ", and " + utostr(More) + " more";
  return Text;
}

std::string accessorsText(const ObjectSet &Set) {
  std::vector<std::string> Texts;
  for (const ObjectAccessor &A : Set.Accessors)
    Texts.push_back(printable(A.Function) + (A.Reads && A.Writes
                                                 ? " (reads, writes)"
                                             : A.Reads ? " (reads)"
                                                       : " (writes)"));
  return Texts.empty() ? "no access found" : firstOf(Texts);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// "struct list", from its name in IR.
static std::string structText(StringRef IRName) {
  auto [Keyword, Rest] = IRName.split('.');
  return printable(Rest.empty() ? IRName.str() : (Keyword + " " + Rest).str());
}

static std::string structsText(const ObjectSet &Set) {
  std::vector<std::string> Names;
  for (const std::string &Name : Set.Structs)
    Names.push_back(structText(Name));
  return firstOf(Names);
}

static void printSet(raw_ostream &OS, const ObjectSets &Sets,
                     const ObjectSet &Set) {
  OS << "set " << Set.Number << ": objects of " << structsText(Set) << '\n';
  if (Set.Within != 0)
    OS << "  in the objects of set " << Set.Within << '\n';
  auto Shown = ArrayRef(Set.Places).take_front(MaxShownOfSet);
  for (const ObjectPlace &Place : Shown)
    OS << "  " << printable(Place.text()) << '\n';
  if (size_t More = Set.Places.size() - Shown.size())
    OS << "  and " << More << " more places\n";
  if (Set.Places.empty())
    OS << "  allocated by external code, or nowhere\n";
  OS << "  accessed by: " << accessorsText(Set) << '\n';
  auto ShownLinks = ArrayRef(Set.Links).take_front(MaxShownOfSet);
  for (const ObjectLink &Link : ShownLinks)
    OS << "  offset " << Link.Offset << " points to set " << Link.To << ": "
       << structsText(Sets.Sets[Link.To - 1]) << '\n';
  if (size_t More = Set.Links.size() - ShownLinks.size())
    OS << "  and " << More << " more pointers\n";
  OS << "  " << printable(knowledgeText(Set)) << '\n';
}

void printObjectSetsText(raw_ostream &OS, const ObjectSets &Sets,
                         ArrayRef<size_t> Shown) {
  for (size_t Number : Shown)
    printSet(OS, Sets, Sets.Sets[Number - 1]);
  if (Shown.empty())
    OS << "no objects of structures\n";
}

//===----------------------------------------------------------------------===//
// JSON
//===----------------------------------------------------------------------===//

static json::Value textOrNull(StringRef Text) {
  return Text.empty() ? json::Value(nullptr) : json::Value(json::fixUTF8(Text));
}

static json::Value numberOrNull(size_t Number) {
  return Number == 0 ? json::Value(nullptr) : json::Value(Number);
}

json::Object toJSON(const ObjectSet &Set) {
  json::Array Structs, Places, Accessors, Links;
  for (const std::string &Name : Set.Structs)
    Structs.push_back(json::fixUTF8(Name));
  for (const ObjectPlace &P : Set.Places)
    Places.push_back(json::Object{{"storage", getKey(P.Kind)},
                                  {"name", textOrNull(P.Name)},
                                  {"file", textOrNull(P.Place.File)},
                                  {"line", numberOrNull(P.Place.Line)},
                                  {"column", numberOrNull(P.Place.Column)},
                                  {"function", textOrNull(P.Place.Function)}});
  for (const ObjectAccessor &A : Set.Accessors)
    Accessors.push_back(json::Object{{"function", json::fixUTF8(A.Function)},
                                     {"reads", A.Reads},
                                     {"writes", A.Writes}});
  for (const ObjectLink &L : Set.Links)
    Links.push_back(json::Object{{"offset", L.Offset}, {"to", L.To}});
  return json::Object{
      {"number", Set.Number},        {"structs", std::move(Structs)},
      {"places", std::move(Places)}, {"accessedBy", std::move(Accessors)},
      {"links", std::move(Links)},   {"within", numberOrNull(Set.Within)},
      {"complete", Set.IsComplete},  {"external", textOrNull(Set.External)}};
}

void printObjectSetsJSON(raw_ostream &OS, StringRef ModuleName,
                         const ObjectSets &Sets, ArrayRef<size_t> Shown) {
  json::Array Array;
  for (size_t Number : Shown)
    Array.push_back(toJSON(Sets.Sets[Number - 1]));
  json::OStream J(OS, /*IndentSize=*/2);
  J.value(json::Object{{"schema", "restruct-objects/1"},
                       {"module", json::fixUTF8(ModuleName)},
                       {"sets", std::move(Array)}});
  J.flush();
  OS << '\n';
}

} // namespace restruct
