//===- TypeRelations.h - Containment and pointers between types -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_TYPERELATIONS_H
#define RESTRUCT_USES_TYPERELATIONS_H

#include "restruct/Recovery/ElementLayout.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace restruct {

using StructSet = llvm::SmallSetVector<const DTransStructType *, 4>;

/// The structures that a type names, by value and through pointers.
struct NamedByType {
  StructSet ByValue;
  StructSet ThroughPointers; ///< Also through function signatures.
};

/// Collects the structures that \p T names, without entering named ones.
/// Literal structures count as structures; callers that need their members
/// enter them.
void collectNamed(const DTransType *T, NamedByType &Named);

/// The structures of \p Set that are not in \p Others.
StructSet structsOnlyIn(const StructSet &Set, const StructSet &Others);

/// The structures that \p T, which may be null, names.
StructSet namedBehind(const DTransType *T);

/// The relations of each structure: contains, is contained in, points to.
class TypeRelations {
public:
  /// Collects all structures of \p Types, the literal ones within them, and the
  /// members of their unions.
  TypeRelations(const DeclaredTypes &Types, const ElementLayout &Layout);

  /// In a stable order.
  llvm::ArrayRef<const DTransStructType *> structs() const { return Structs; }
  const StructSet &containedIn(const DTransStructType *T) const;
  const StructSet &containing(const DTransStructType *T) const;
  /// The structures to which its fields are declared, or inferred, to point.
  const StructSet &pointedTo(const DTransStructType *T) const;

  /// From now on, structures with a field that leads to functions of type
  /// \p Signature point to \p Passed, too: what these functions take as untyped
  /// pointers.
  void addCallback(const DTransFunctionType &Signature,
                   const StructSet &Passed);

  /// From now on, \p T points to \p Passed, too: what its virtual functions
  /// take and return.
  void addVirtual(const DTransStructType *T, const StructSet &Passed) {
    Of[T].PointsTo.insert_range(Passed);
  }

private:
  struct Neighbours {
    StructSet Contains, ContainedBy, PointsTo;
  };
  void addStruct(const DTransStructType *T);
  void addMember(const DTransStructType *Outer, const DTransType *Member);

  std::vector<const DTransStructType *> Structs;
  llvm::DenseMap<const DTransStructType *, Neighbours> Of; ///< Only looked up.
  /// The structures with fields that lead to functions of the type. Only looked
  /// up.
  llvm::DenseMap<const DTransFunctionType *, StructSet> HoldersOf;
  Neighbours None;
};

} // namespace restruct

#endif // RESTRUCT_USES_TYPERELATIONS_H
