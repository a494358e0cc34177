//===- CanonicalBody.h - Bodies of structures without their names ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_CANONICALBODY_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_CANONICALBODY_H

#include "RecordClasses.h"

namespace restruct::debuginfo {

/// Predicts which structures linking unifies: those whose bodies are equal all
/// the way down, whatever the names. The canonical form of a structure is the
/// literal structure of its elements' canonical forms, without identity marks.
class CanonicalBodies {
public:
  CanonicalBodies(const DebugTypes &Graph, const RecordClasses &Classes)
      : Graph(Graph), Classes(Classes), OfClass(Classes.size()) {}

  /// For an IR type that has a size; null if it is nested absurdly deep.
  llvm::Type *of(llvm::Type *Ty) { return of(Ty, 0); }
  /// For the IR structure that clang would create for a record. Null if debug
  /// information does not determine it: bit-fields, virtual bases, tail padding
  /// that a derived class may use.
  llvm::StructType *of(ClassId Id);

private:
  llvm::Type *of(llvm::Type *Ty, unsigned Depth);
  bool isDetermined(const Record &R);

  const DebugTypes &Graph;
  const RecordClasses &Classes;
  llvm::DenseMap<llvm::Type *, llvm::Type *> OfType;
  std::vector<std::optional<llvm::StructType *>> OfClass; // by ClassId
};

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_CANONICALBODY_H
