//===- RecordDescriber.h - Records: bodies in IR, members in the source ---===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_RECORDDESCRIBER_H
#define RESTRUCT_LIB_FRONTEND_RECORDDESCRIBER_H

#include "TypeDescriber.h"

#include "restruct/Types/DeclaredTypes.h"

#include "clang/AST/Mangle.h"
#include "clang/AST/PrettyPrinter.h"

namespace llvm {
class TypeFinder;
} // namespace llvm

namespace restruct {

class TBAACollector;

/// Describes the records that a TypeDescriber has queued, and those reachable
/// from them, until the fixpoint.
class RecordDescriber {
public:
  RecordDescriber(TypeDescriber &Types, DeclaredTypes &Result,
                  TBAACollector *TBAA);

  /// Describes all records queued so far.
  void describeAll();
  /// Gives every other named structure that the manager knows, or that is in \p
  /// InModule, its IR body. Call last.
  void describeRest(const llvm::TypeFinder &InModule);

private:
  void describeRecord(const clang::RecordDecl *RD);
  void describeBody(llvm::StructType *Struct, const clang::RecordDecl *RD);
  void addBaseVariant(llvm::Type *Element, uint64_t Offset,
                      const clang::RecordDecl *RD);
  SourceRecord describeSource(const clang::RecordDecl *RD);
  void describeMembers(const clang::RecordDecl *RD, SourceRecord &Record);
  SourceField describeField(const clang::FieldDecl *Field, bool IsLast);
  std::string identityOf(const clang::RecordDecl *RD);
  std::string nameOf(const clang::RecordDecl *RD) const;

  TypeDescriber &Types;
  DeclaredTypes &Result;
  TBAACollector *TBAA; // may be null
  clang::PrintingPolicy Policy;
  std::unique_ptr<clang::MangleContext> Mangler;
  llvm::DenseSet<llvm::StructType *> Described;
  /// Types of base subobjects, and their records.
  llvm::SmallVector<std::pair<llvm::StructType *, const clang::RecordDecl *>, 8>
      BaseVariants;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_RECORDDESCRIBER_H
