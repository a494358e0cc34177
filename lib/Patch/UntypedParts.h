//===- UntypedParts.h - First bytes behind untyped pointers -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Memory functions that cover a part of an object, of whose type the pointer
/// says nothing:
///
///     memset(page->extra, 0, 8);                   // void *extra
///     void *getExtra(struct page *p) { return p->extra; }
///     struct node *n = getExtra(page);             // 8 bytes of it are zero
///
/// Untyped pointers are followed through all translation units, as ByteFlows
/// follows typed ones: from what was covered to what it is taken for.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_UNTYPEDPARTS_H
#define RESTRUCT_LIB_PATCH_UNTYPEDPARTS_H

#include "StructFacts.h"

#include <map>

namespace restruct {

class UntypedParts {
public:
  /// Adds what the unit does. Nothing refers to \p Tree or to \p Structs
  /// afterwards, only to the facts of the structures.
  void collect(clang::ASTContext &Tree, UnitStructs &Structs);

  /// Adds a dependence to each structure for which a pointer is taken behind
  /// which a number of bytes are covered that is no number of objects.
  void addDependences() const;

private:
  friend class UntypedVisitor;

  /// A call that covers so many bytes.
  struct Part {
    uint64_t Bytes;
    SourcePlace Place;

    auto operator<=>(const Part &) const = default;
  };

  /// By the names of pointers (PointerNames.h).
  std::map<std::string, std::set<std::string>> Flows;
  std::map<std::string, std::set<Part>> Parts;
  std::map<std::string, std::set<StructFacts *>> TakenFor;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_UNTYPEDPARTS_H
