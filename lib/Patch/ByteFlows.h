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
/// A graph over the pointers of all translation units: parameters, variables,
/// results, fields, elements of arrays. An edge is an assignment or a call;
/// what a function of the library reads, writes or compares, and what is
/// accessed byte by byte, is an end. Calls through pointers lead to the
/// functions of which the address flows to the pointer.
///
/// Untyped results, fields and elements are shared: containers put objects of
/// many types there, and take each out as what it is. Only a type that is never
/// put there, or an end where no bytes are put there, is a dependence.
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

private:
  friend class FlowVisitor;
  friend class FlowSolver;

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

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_BYTEFLOWS_H
