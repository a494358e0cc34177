//===- ObjectSets.h - Which objects a program keeps apart -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The objects of structures, in the sets that points-to analysis tells apart:
/// each pointer of the program points into one set at most, whatever calls led
/// to it (docs/adr/0094). Plain data without references to IR; who has the
/// analysis fills it. Offsets and sizes are in bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_OBJECTSETS_H
#define RESTRUCT_REPORT_OBJECTSETS_H

#include "restruct/Report/SafetyReport.h"

namespace llvm {
class raw_ostream;
namespace json {
class Object;
} // namespace json
} // namespace llvm

namespace restruct {

/// Where objects live.
enum class StorageKind : uint8_t { Heap, Stack, Global };
/// "heap", "stack", "global".
llvm::StringRef getKey(StorageKind Kind);

/// A variable, or a call that allocates.
struct ObjectPlace {
  StorageKind Kind = StorageKind::Heap;
  /// Of the variable, or of the called function, in the source; empty if
  /// unknown.
  std::string Name;
  PlaceReport Place;

  /// "heap: calloc at list.c:8:3 in 'add'".
  std::string text() const;
};

/// A function that accesses objects of a set.
struct ObjectAccessor {
  std::string Function; ///< Name in the source.
  bool Reads = false, Writes = false;
};

/// A pointer in the objects of a set that leads to those of a set.
struct ObjectLink {
  uint64_t Offset = 0;
  size_t To = 0; ///< ObjectSet::Number.
};

/// Objects that the analysis does not tell apart.
struct ObjectSet {
  size_t Number = 0; ///< From 1, in the order of ObjectSets.
  /// The structures as which code accesses them, by name in IR; sorted, not
  /// empty.
  std::vector<std::string> Structs;
  /// Where they are allocated, in module order, variables first. Memory that
  /// external code allocates has no place.
  std::vector<ObjectPlace> Places;
  std::vector<ObjectAccessor> Accessors; ///< In module order.
  std::vector<ObjectLink> Links;         ///< To other sets here, by offset.
  /// The set whose objects have these as an array in them; 0 for none.
  size_t Within = 0;
  /// Whether it has all pointers to its objects, and all of these: external
  /// code adds nothing.
  bool IsComplete = false;
  /// Why external code may access them, a sentence; empty if it does not.
  std::string External;

  bool isOf(llvm::StringRef IRName) const;
};

/// All sets of structures of a program, in the order of their first places.
struct ObjectSets {
  std::vector<ObjectSet> Sets;
};

/// Of long lists, text and pages show this many elements, and count the others.
constexpr size_t MaxShownOfSet = 8;

/// The first elements of \p Names, separated by commas: "a, b, and 3 more".
std::string firstOf(llvm::ArrayRef<std::string> Names);

/// "complete: ...", or "external code may access them: ...".
std::string knowledgeText(const ObjectSet &Set);
/// "add (writes), find (reads), and 3 more".
std::string accessorsText(const ObjectSet &Set);

/// `restruct dsa --objects`: the sets with the numbers \p Shown.
void printObjectSetsText(llvm::raw_ostream &OS, const ObjectSets &Sets,
                         llvm::ArrayRef<size_t> Shown);
/// The same as JSON, specified by docs/schemas/, always complete.
void printObjectSetsJSON(llvm::raw_ostream &OS, llvm::StringRef ModuleName,
                         const ObjectSets &Sets, llvm::ArrayRef<size_t> Shown);
/// One set, as in all JSON documents.
llvm::json::Object toJSON(const ObjectSet &Set);

} // namespace restruct

#endif // RESTRUCT_REPORT_OBJECTSETS_H
