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
/// A graph over the pointers to void and to characters of all translation
/// units: parameters, local variables. An edge is an assignment or a call; what
/// a function of the library reads, writes or compares, and what is accessed
/// byte by byte, is an end. Calls through pointers are not followed.
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
  struct Entry {
    StructFacts *Facts;
    SourcePlace Place;
    Pointer To;
  };

  std::map<Pointer, std::set<Pointer>> Flows;
  std::map<Pointer, std::string> Ends; ///< What happens there.
  std::vector<Entry> Entries;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_BYTEFLOWS_H
