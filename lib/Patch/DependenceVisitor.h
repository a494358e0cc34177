//===- DependenceVisitor.h - Finds dependences in one unit ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_DEPENDENCEVISITOR_H
#define RESTRUCT_LIB_PATCH_DEPENDENCEVISITOR_H

#include "InstanceVisitor.h"
#include "StructFacts.h"

namespace restruct {

/// What the visitors of Dependences.h have in common: they look up structures
/// of the request, and add notes to these.
class DependenceVisitor : public InstanceVisitor {
public:
  DependenceVisitor(clang::ASTContext &Tree, UnitStructs &Structs)
      : Tree(Tree), SM(Tree.getSourceManager()), Structs(Structs) {
    ShouldVisitImplicitCode = true;
  }

protected:
  StructInUnit *lookup(const clang::RecordDecl &Record) {
    return lookupStruct(Structs, Tree.getCanonicalTagType(&Record));
  }
  /// The structure that a pointer of \p Type points to, or of which an array
  /// consists.
  StructInUnit *lookupPointee(clang::QualType Type) {
    return lookupStruct(Structs, pointeeOf(Type));
  }
  /// For `&p->member`, the structure.
  StructInUnit *lookupMember(const clang::Expr &Address);
  /// What a pointer of \p Type points to, or an array has; null if it is
  /// neither.
  clang::QualType pointeeOf(clang::QualType Type) const;

  /// What depends on the order of the members of \p Of.
  void note(StructInUnit &Of, clang::SourceLocation Loc,
            const llvm::Twine &Text) {
    if (Of.Facts->Order)
      Of.Facts->Dependences.insert(noteAt(SM, Loc, Text));
  }
  /// What depends on its bytes, so on those of its members, too.
  void noteBytes(StructInUnit &Of, clang::SourceLocation Loc,
                 const llvm::Twine &Text, const std::string &Other = "") {
    Of.Facts->addByteDependence(noteAt(SM, Loc, Text), Other);
  }
  /// Bytes next to an object of type \p Member may be accessed: those of the
  /// structures that contain one.
  void noteAround(clang::QualType Member, clang::SourceLocation Loc);

  clang::ASTContext &Tree;
  const clang::SourceManager &SM;
  UnitStructs &Structs;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_DEPENDENCEVISITOR_H
