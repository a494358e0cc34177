//===- PointerGraph.h - Where the pointers of all units go ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_POINTERGRAPH_H
#define RESTRUCT_LIB_PATCH_POINTERGRAPH_H

#include "StructFacts.h"

#include <map>

namespace restruct {

/// Where the pointers of all units go, and what is done with them. Plain data,
/// filled unit by unit.
struct PointerGraph {
  /// A pointer: "f#0" is the first parameter of a function, "path:offset" a
  /// variable, "p[]" what `*p` and `p[i]` are.
  using Pointer = std::string;
  static constexpr llvm::StringLiteral ElementSuffix = "[]";
  static constexpr llvm::StringLiteral AnyType = "?";
  /// The member of a list of memory for readv() and writev().
  static constexpr llvm::StringLiteral VectorBase = "iov_base";

  /// An address that flows to To.
  struct Entry {
    StructFacts *Facts; ///< Of the structure; null for any other object.
    SourcePlace Place;
    Pointer To;
    std::string Type; ///< Of the object, for people and comparisons.
    bool IsMember;    ///< The address is that of a member.
    bool IsPointer;   ///< The object is a pointer to Facts.
  };
  /// A pointer without a type becomes one to Type.
  struct View {
    std::string Type;
    StructFacts *Facts; ///< Of the structure; null if it is no such type.
    SourcePlace Place;
    bool IsPointer; ///< Type is one to something that has a type.

    auto operator<=>(const View &) const = default;
  };
  /// A function of which the address is taken.
  struct Callee {
    std::string Name;
    unsigned NumParameters;

    auto operator<=>(const Callee &) const = default;
  };

  std::map<Pointer, std::set<Pointer>> Flows;
  std::map<Pointer, std::string> Ends; ///< What happens there.
  /// Likewise, unless the program defines the function.
  std::map<Pointer, std::string> ExternalEnds;
  std::map<Pointer, std::set<View>> Views;
  /// The types of the objects whose addresses flow there; AnyType for bytes and
  /// for memory that has no type yet.
  std::map<Pointer, std::set<std::string>> Stored;
  std::map<Pointer, std::set<Callee>> Callees;
  std::set<Pointer> Shared;
  /// Those with a type, which Stored has where they flow.
  std::set<Pointer> Typed;
  std::set<Pointer> Stepped;     ///< Those that go to another element.
  std::set<std::string> Defined; ///< Functions.
  std::vector<Entry> Entries;
};

/// Adds where pointers and addresses go in the unit. Nothing refers to \p Tree
/// or to \p Structs afterwards, only to the facts of the structures.
void collectFlows(clang::ASTContext &Tree, UnitStructs &Structs,
                  PointerGraph &Graph);

/// Likewise, what is done with pointers: the Ends, Views and Stepped ones.
void collectUses(clang::ASTContext &Tree, UnitStructs &Structs,
                 PointerGraph &Graph);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_POINTERGRAPH_H
