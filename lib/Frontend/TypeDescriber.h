//===- TypeDescriber.h - From clang's types to DTransTypes ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_TYPEDESCRIBER_H
#define RESTRUCT_LIB_FRONTEND_TYPEDESCRIBER_H

#include "SignatureDescriber.h"
#include "Subobjects.h"

#include "restruct/Types/DTransTypeManager.h"

#include "clang/AST/ASTContext.h"
#include "llvm/IR/DataLayout.h"

namespace clang::CodeGen {
class CodeGenModule;
} // namespace clang::CodeGen

namespace restruct {

/// Describes types of the source as they lie in memory. A description always
/// has the IR type that code generation has; what is unknown in it is `ptr`.
/// The same type always has the same description, whoever asks first.
class TypeDescriber {
public:
  TypeDescriber(clang::CodeGen::CodeGenModule &CGM,
                const clang::ASTContext &AST, const llvm::DataLayout &Layout,
                DTransTypeManager &Manager);

  /// \p T as an object in memory. Null for types that have no objects and are
  /// not void: those of templates, functions, `auto` not yet deduced.
  const DTransType *describe(clang::QualType T);
  /// What a pointer to \p T points to: also a function, or void. Null if
  /// nothing can be said of it.
  const DTransType *describePointee(clang::QualType T);
  /// What of an object of type \p T lies at byte \p Offset and is \p InIR for
  /// code generation: a member, an array, or a piece that the ABI cut out.
  const DTransType *describeAt(clang::QualType T, uint64_t Offset,
                               llvm::Type *InIR,
                               PieceKnowledge Know = PieceKnowledge::Full);
  /// What IR alone says. Adds no bodies to structures, unlike
  /// DTransTypeManager::getOrCreateFromIR.
  const DTransType *describeIR(llvm::Type *InIR);

  /// The structure of a record, complete or not, which is then one that was
  /// met. Null for records of templates.
  const DTransStructType *structOf(const clang::RecordDecl *RD);
  /// A record that was met and not taken yet, or null.
  const clang::RecordDecl *takeRecord();

  /// The IR type of an object in memory. \pre hasMemoryType(T)
  llvm::Type *memoryType(clang::QualType T);
  /// False for what has no objects, not even of unknown size.
  static bool hasMemoryType(clang::QualType T);

  Subobjects &subobjects() { return Parts; }
  SignatureDescriber &signatures() { return Signatures; }
  DTransTypeManager &manager() { return Manager; }
  const clang::ASTContext &context() const { return AST; }
  clang::CodeGen::CodeGenModule &codeGen() { return CGM; }
  const llvm::DataLayout &layout() const { return Layout; }

private:
  const DTransType *describeCanonical(clang::QualType T);
  const DTransType *describeObject(clang::QualType T);
  const DTransType *describePointerPiece(clang::QualType T, uint64_t Offset,
                                         PieceKnowledge Know);
  const DTransType *describeElementwise(clang::QualType T, uint64_t Offset,
                                        llvm::Type *InIR, PieceKnowledge Know);
  bool isTooDeep(clang::QualType T);

  clang::CodeGen::CodeGenModule &CGM;
  const clang::ASTContext &AST;
  const llvm::DataLayout &Layout;
  DTransTypeManager &Manager;
  Subobjects Parts;
  SignatureDescriber Signatures;
  llvm::DenseMap<const void *, const DTransType *> Known; // by canonical type
  llvm::DenseMap<const clang::Type *, unsigned> Depths;   // by canonical type
  llvm::DenseMap<const clang::RecordDecl *, const DTransStructType *> Structs;
  std::vector<const clang::RecordDecl *> Met; // in order; taken from the front
  size_t NextToTake = 0;
};

/// Whether \p T holds a `ptr` that no named structure hides: IR alone does not
/// say everything about such a type.
bool hasBarePointer(llvm::Type *T);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_TYPEDESCRIBER_H
