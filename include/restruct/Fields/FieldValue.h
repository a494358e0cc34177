//===- FieldValue.h - What a field may hold ---------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two lattices of three levels. When unsure, going up is sound.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_FIELDVALUE_H
#define RESTRUCT_FIELDS_FIELDVALUE_H

#include <cstdint>

namespace llvm {
class Constant;
class Function;
} // namespace llvm

namespace restruct {

/// No element, exactly one, or anything:
///
///            many
///          /  |   \ .
///        e0   e1 .. eN
///          \  |   /
///            none
///
/// join() goes up, and returns whether it did.
template <typename Element> class FlatLattice {
public:
  FlatLattice() = default;
  /// \p One must not be null.
  static FlatLattice single(Element *One) {
    FlatLattice L;
    L.One = One;
    L.Level = Single;
    return L;
  }
  static FlatLattice many() {
    FlatLattice L;
    L.Level = Many;
    return L;
  }

  [[nodiscard]] bool join(const FlatLattice &Other) {
    FlatLattice Before = *this;
    if (Other.Level == None || *this == Other)
      return false;
    *this = Level == None ? Other : many();
    return *this != Before;
  }

  bool isNone() const { return Level == None; }
  bool isSingle() const { return Level == Single; }
  bool isMany() const { return Level == Many; }
  /// Null unless isSingle().
  Element *get() const { return One; }
  bool operator==(const FlatLattice &) const = default;

private:
  enum : uint8_t { None, Single, Many };
  Element *One = nullptr;
  uint8_t Level = None;
};

/// The constants assigned to a field (spec: "Field Single Value Analysis").
/// None is the spec's Top, many its Bottom.
using FieldValue = FlatLattice<llvm::Constant>;

/// The functions whose new memory is assigned to a field (spec: "Single Alloc
/// Function Analysis"). Null pointers add nothing.
using FieldAllocFunction = FlatLattice<llvm::Function>;

} // namespace restruct

#endif // RESTRUCT_FIELDS_FIELDVALUE_H
