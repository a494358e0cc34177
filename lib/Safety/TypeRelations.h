//===- TypeRelations.h - Which structures have to do with which -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_SAFETY_TYPERELATIONS_H
#define RESTRUCT_LIB_SAFETY_TYPERELATIONS_H

#include "restruct/Safety/SafetyInfo.h"
#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace restruct {

using StructSet = llvm::SmallSetVector<const DTransStructType *, 4>;

/// A structure that a type names. Through a pointer, or by value.
struct NamedByType {
  StructSet ByValue;
  StructSet ThroughPointers; ///< And through signatures of functions.
};

/// The structures that \p T names, without looking into named ones. Literal
/// structures are structures, and are looked into by whoever asks for them.
void collectNamed(const DTransType *T, NamedByType &Named);

/// The structures of \p Set that are not in \p Others.
StructSet structsOnlyIn(const StructSet &Set, const StructSet &Others);

/// What a pointer of type \p T points to; null if that is no pointer, or null.
inline const DTransType *pointeeOf(const DTransType *T) {
  return T ? T->getPointerElementType() : nullptr;
}

/// The structures that \p T, which may be null, leads to.
StructSet namedBehind(const DTransType *T);

/// For each structure: what it contains, what contains it, what it points to.
class TypeRelations {
public:
  /// Knows all structures of \p Types, and the literal ones within them, and
  /// the members of their unions.
  explicit TypeRelations(const DeclaredTypes &Types);

  /// In a stable order.
  llvm::ArrayRef<const DTransStructType *> structs() const { return Structs; }
  const StructSet &containedIn(const DTransStructType *T) const;
  const StructSet &containing(const DTransStructType *T) const;

  /// Carries each condition of \p Info to all to whom it applies.
  void spread(DTransSafetyInfo &Info) const;

private:
  struct Neighbours {
    StructSet Contains, ContainedBy, PointsTo;
  };
  void addStruct(const DTransStructType *T);
  void addMember(const DTransStructType *Outer, const DTransType *Member);

  std::vector<const DTransStructType *> Structs;
  llvm::DenseMap<const DTransStructType *, Neighbours> Of; ///< Only looked up.
  Neighbours None;
};

} // namespace restruct

#endif // RESTRUCT_LIB_SAFETY_TYPERELATIONS_H
