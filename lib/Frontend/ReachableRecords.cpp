//===- ReachableRecords.cpp - Records used by declarations ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReachableRecords.h"

#include "TypeDescriber.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace llvm;

namespace restruct {
namespace {

/// Traverses declarations with a worklist, not by recursion.
class DeclarationWalk {
public:
  DeclarationWalk(const clang::ASTContext &AST, TypeDescriber &Types)
      : SM(AST.getSourceManager()), Types(Types) {}

  void run(const clang::DeclContext *Top) {
    Contexts.push_back(Top);
    while (!Contexts.empty())
      for (const clang::Decl *D : Contexts.pop_back_val()->noload_decls())
        if (isOfTheProgram(D))
          visit(D);
  }

private:
  bool isOfTheProgram(const clang::Decl *D) const {
    clang::SourceLocation Location = SM.getExpansionLoc(D->getLocation());
    return Location.isValid() && !SM.isInSystemHeader(Location) &&
           !D->isInvalidDecl();
  }

  void visit(const clang::Decl *D) {
    if (const auto *RD = dyn_cast<clang::RecordDecl>(D)) {
      visitRecord(RD);
    } else if (const auto *Template = dyn_cast<clang::ClassTemplateDecl>(D)) {
      for (const clang::RecordDecl *RD : Template->specializations())
        visitRecord(RD);
    } else if (const auto *Template =
                   dyn_cast<clang::FunctionTemplateDecl>(D)) {
      for (const clang::FunctionDecl *FD : Template->specializations())
        visitFunction(FD);
    } else if (const auto *Template = dyn_cast<clang::VarTemplateDecl>(D)) {
      for (const clang::VarDecl *VD : Template->specializations())
        Types.describe(VD->getType());
    } else if (const auto *FD = dyn_cast<clang::FunctionDecl>(D)) {
      visitFunction(FD);
    } else if (const auto *Typedef = dyn_cast<clang::TypedefNameDecl>(D)) {
      describe(Typedef->getUnderlyingType());
    } else if (isa<clang::VarDecl, clang::FieldDecl>(D)) {
      describe(cast<clang::ValueDecl>(D)->getType());
    } else if (const auto *Context = dyn_cast<clang::DeclContext>(D);
               Context && isa<clang::NamespaceDecl, clang::LinkageSpecDecl,
                              clang::ExportDecl>(D)) {
      Contexts.push_back(Context);
    }
  }

  void visitRecord(const clang::RecordDecl *RD) {
    if (RD->isDependentContext() || !Types.structOf(RD))
      return;
    if (RD->isThisDeclarationADefinition())
      Contexts.push_back(RD);
  }

  void visitFunction(const clang::FunctionDecl *FD) {
    describe(FD->getReturnType());
    for (const clang::ParmVarDecl *Param : FD->parameters())
      describe(Param->getType());
  }

  void describe(clang::QualType T) {
    // `typedef void handler(struct event *);` is not an object type.
    if (T->isFunctionType() && !T->isDependentType())
      Types.describePointee(T);
    else
      Types.describe(T);
  }

  const clang::SourceManager &SM;
  TypeDescriber &Types;
  SmallVector<const clang::DeclContext *, 16> Contexts;
};

} // namespace

void addDeclaredRecords(const clang::ASTContext &AST, TypeDescriber &Types) {
  DeclarationWalk(AST, Types).run(AST.getTranslationUnitDecl());
}

} // namespace restruct
