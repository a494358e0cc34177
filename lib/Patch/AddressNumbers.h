//===- AddressNumbers.h - Addresses that integers hold ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The address of a structure that becomes a number, and that and an offset
/// become a pointer:
///
///     uintptr_t at = (uintptr_t)node;
///     int *key = (int *)(at + 8);
///
/// Numbers are followed through all translation units, from cast to cast.
/// Hashes of addresses, and bits in them, become no pointers.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_ADDRESSNUMBERS_H
#define RESTRUCT_LIB_PATCH_ADDRESSNUMBERS_H

#include "StructFacts.h"

#include <map>

namespace restruct {

class AddressNumbers {
public:
  /// Adds what the unit does. Nothing refers to \p Tree or to \p Structs
  /// afterwards, only to the facts of the structures.
  void collect(clang::ASTContext &Tree, UnitStructs &Structs);

  /// Adds a dependence to each structure of which an address and an offset
  /// become a pointer.
  void addDependences() const;

private:
  friend class NumberVisitor;

  /// A number that may be an address, by its name (PointerNames.h), and
  /// whether something was added to that.
  struct Number {
    std::string Name;
    bool HasOffset = false;

    auto operator<=>(const Number &) const = default;
  };
  /// The address of a structure, or of a member, becomes a number.
  struct Entry {
    StructFacts *Facts;
    SourcePlace Place;
    Number To;
  };

  std::map<Number, std::set<Number>> Flows;
  std::set<std::string> Pointers; ///< Numbers with offsets that become some.
  std::vector<Entry> Entries;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_ADDRESSNUMBERS_H
