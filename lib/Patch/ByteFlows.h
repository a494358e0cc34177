//===- ByteFlows.h - Structures that are used as bytes ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A structure that is written to a file as bytes shows its layout to other
/// programs. Mostly a function of the program does that, which takes an untyped
/// pointer:
///
///     void put(const void *data, size_t size) {
///       const char *p = data;
///       while (size) size -= write(1, p, size);
///     }
///     put(&header, sizeof header);
///
/// or one that takes them for something else:
///
///     int kindOf(void *p) { return ((struct base *)p)->kind; }
///     int sum(int *p, int n) { return n ? *p + sum(p + 1, n - 1) : 0; }
///     kindOf(&derived), sum(&point.x, 3);
///
/// A graph over the pointers of all translation units: parameters, variables.
/// An edge is an assignment or a call; what a function of the library reads,
/// writes or compares, and what is accessed byte by byte, is an end. Calls
/// through pointers are not followed, but those of functions like qsort().
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_BYTEFLOWS_H
#define RESTRUCT_LIB_PATCH_BYTEFLOWS_H

#include "StructFacts.h"

#include <map>

namespace restruct {

class ByteFlows {
public:
  /// Adds what the unit does. Nothing refers to \p Tree or to \p Structs
  /// afterwards, only to the facts of the structures.
  void collect(clang::ASTContext &Tree, UnitStructs &Structs);

  /// Adds a dependence to each structure of which a pointer reaches an end.
  void addDependences() const;

private:
  friend class FlowVisitor;

  /// A pointer: "f#0" is the first parameter of a function, "path:offset" a
  /// variable.
  using Pointer = std::string;
  /// An address that flows to To.
  struct Entry {
    StructFacts *Facts; ///< Of the structure; null for any other object.
    SourcePlace Place;
    Pointer To;
    std::string Type; ///< Of the object, for people and comparisons.
    bool IsMember;    ///< The address is that of a member.
  };
  /// A pointer without a type becomes one to Type.
  struct View {
    std::string Type;
    StructFacts *Facts; ///< Of the structure; null if it is no such type.
    SourcePlace Place;

    auto operator<=>(const View &) const = default;
  };

  std::set<Pointer> reachableFrom(const Pointer &From) const;
  void addViews(const Entry &Each, const std::set<Pointer> &Reached) const;

  std::map<Pointer, std::set<Pointer>> Flows;
  std::map<Pointer, std::string> Ends; ///< What happens there.
  /// Likewise, unless the program defines the function.
  std::map<Pointer, std::string> ExternalEnds;
  std::map<Pointer, std::set<View>> Views;
  std::set<Pointer> Stepped;     ///< Those that go to another element.
  std::set<std::string> Defined; ///< Functions.
  std::vector<Entry> Entries;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_BYTEFLOWS_H
