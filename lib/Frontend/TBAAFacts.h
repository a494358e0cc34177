//===- TBAAFacts.h - Facts of the source for the TBAA extension -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_TBAAFACTS_H
#define RESTRUCT_LIB_FRONTEND_TBAAFACTS_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"

#include <string>
#include <vector>

namespace restruct {

/// The level of the extension (`-fplugin-arg-restruct-tbaa=`).
enum class TBAALevel {
  /// Nothing: only clang's own tags.
  Off,
  /// Arrays that are members are distinguished from other members; global
  /// scalars carry their declared types.
  Member,
  /// In addition, arrays of different shapes are distinguished: a dialect of C.
  Shapes,
};

/// Arrays of more dimensions are left alone: each dimension has a node, whose
/// name is as long as the type is deep.
inline constexpr unsigned MaxArrayDimensions = 16;

/// A member whose accesses get a node of their own, as an element of the shadow
/// module's structure.
struct TBAAMember {
  llvm::StructType *Struct;
  unsigned Element; // index in Struct
  std::string Path; // "S.a": name of the record, as in TBAA, and of the member
  std::string Leaf; // name of clang's node for the innermost element
  /// Of an array, outermost first. Empty for a scalar member of a record with a
  /// flexible array: clang has no node for such records.
  llvm::SmallVector<uint64_t, 2> Bounds;
};

/// A global variable of the shadow module that is declared as a scalar.
struct TBAAScalar {
  const llvm::GlobalVariable *Global;
  std::string Name;          // of clang's node for its type
  unsigned PointerLevel = 0; // N for "pN int"
};

/// Facts about the shadow module, for TBAAExtender.
struct TBAAFacts {
  TBAALevel Level = TBAALevel::Off;
  bool IsCPlusPlus = false;
  std::vector<TBAAMember> Members;
  std::vector<TBAAScalar> Scalars;
  /// Functions, at level Shapes, in which no address of an object is cast to a
  /// pointer to another type.
  llvm::DenseSet<const llvm::Function *> WithoutCasts;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_TBAAFACTS_H
