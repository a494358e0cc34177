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

/// Describes types of the source by their representation in memory. A
/// description always has the IR type that code generation uses; unknown
/// pointers in it are `ptr`. A type always has the same description,
/// independently of the order of queries.
class TypeDescriber {
public:
  TypeDescriber(clang::CodeGen::CodeGenModule &CGM,
                const clang::ASTContext &AST, const llvm::DataLayout &Layout,
                DTransTypeManager &Manager);

  /// \p T as an object in memory. Null for types without objects other than
  /// void: templates, functions, `auto` not yet deduced.
  const DTransType *describe(clang::QualType T);
  /// The pointee of a pointer to \p T, which may be a function, or void. Null
  /// if unknown.
  const DTransType *describePointee(clang::QualType T);
  /// The part of an object of type \p T at byte \p Offset that is \p InIR for
  /// code generation: a member, an array, or a piece that the ABI extracted.
  const DTransType *describeAt(clang::QualType T, uint64_t Offset,
                               llvm::Type *InIR,
                               PieceKnowledge Know = PieceKnowledge::Full);
  /// What IR alone gives. Adds no bodies to structures, unlike
  /// DTransTypeManager::getOrCreateFromIR.
  const DTransType *describeIR(llvm::Type *InIR);

  /// The structure of a record, complete or not, which is queued. Null for
  /// records of templates.
  const DTransStructType *structOf(const clang::RecordDecl *RD);
  /// The next queued record, or null.
  const clang::RecordDecl *takeRecord();

  /// The IR type of an object in memory. \pre hasMemoryType(T)
  llvm::Type *memoryType(clang::QualType T);
  /// False for types without objects, even of unknown size.
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

/// Whether \p T contains a `ptr` outside named structures: then IR alone does
/// not determine the type.
bool hasBarePointer(llvm::Type *T);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_TYPEDESCRIBER_H
