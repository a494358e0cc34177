//===- Subobjects.h - Subobjects of a type by offset ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_SUBOBJECTS_H
#define RESTRUCT_LIB_FRONTEND_SUBOBJECTS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <vector>

namespace restruct {

/// A direct part of a record: a field that is not a bit-field, or a base class.
struct RecordPart {
  uint64_t Begin = 0;   ///< Bytes from the start of the record.
  uint64_t End = 0;     ///< First byte after it; includes its tail padding.
  clang::QualType Type; ///< Canonical.
  bool IsBase = false;
  /// Only at this offset in the complete object; elsewhere in a base subobject.
  bool IsVirtualBase = false;
  /// Its tail padding may contain other parts: a base or [[no_unique_address]].
  bool MayOverlap = false;
  unsigned Order = 0; ///< Of declaration.
};

/// The direct parts of a complete record in order of offset.
class RecordParts {
public:
  RecordParts(const clang::ASTContext &AST, const clang::RecordDecl *RD);
  /// Calls \p Visit with every part that contains \p Offset; for an empty part,
  /// with every part that begins there.
  void forEachAt(uint64_t Offset,
                 llvm::function_ref<void(const RecordPart &)> Visit) const;
  llvm::ArrayRef<RecordPart> parts() const { return Parts; }

private:
  std::vector<RecordPart> Parts;
  std::vector<uint64_t> MaxEnd; // of Parts[0..I]; for searching backwards
};

/// The result of a search at an offset of an object.
struct SubobjectsAt {
  /// Canonical types of the pointers and references that begin there.
  llvm::SmallVector<clang::QualType, 2> Pointers;
  /// A part there has no type in the source (a vtable pointer), or the search
  /// exceeded its budget.
  bool IsUncertain = false;
  /// The path to it goes through a union: there may be other members at this
  /// offset.
  bool ThroughUnion = false;
};

/// Finds subobjects by offset. Caches the parts of records.
class Subobjects {
public:
  explicit Subobjects(const clang::ASTContext &AST) : AST(AST) {}

  const RecordParts &partsOf(const clang::RecordDecl *RD);
  /// The pointers at byte \p Offset of an object of type \p T.
  SubobjectsAt findPointers(clang::QualType T, uint64_t Offset);
  /// The subobjects at byte \p Offset that satisfy \p IsWanted; outermost
  /// first, and nothing within them.
  llvm::SmallVector<clang::QualType, 2>
  find(clang::QualType T, uint64_t Offset,
       llvm::function_ref<bool(clang::QualType)> IsWanted, bool &ThroughUnion);

private:
  const clang::ASTContext &AST;
  llvm::DenseMap<const clang::RecordDecl *, std::unique_ptr<RecordParts>>
      Records;
};

/// The definition of the record that \p T is, or null.
const clang::RecordDecl *getRecordDefinition(clang::QualType T);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_SUBOBJECTS_H
