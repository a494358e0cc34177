//===- SideEffects.cpp - What evaluating expressions does -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SideEffects.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

bool isQuiet(clang::QualType Type, const clang::ASTContext &Tree) {
  const clang::CXXRecordDecl *Class =
      Tree.getBaseElementType(Type)->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->hasTrivialDestructor())
    return true;
  auto IsQuiet = [&](clang::QualType Part) { return isQuiet(Part, Tree); };
  if (Tree.getSourceManager().isInSystemHeader(Class->getLocation())) {
    const auto *Instance =
        dyn_cast<clang::ClassTemplateSpecializationDecl>(Class);
    return !Instance || all_of(Instance->getTemplateArgs().asArray(),
                               [&](const clang::TemplateArgument &Argument) {
                                 return Argument.getKind() !=
                                            clang::TemplateArgument::Type ||
                                        IsQuiet(Argument.getAsType());
                               });
  }
  const clang::CXXDestructorDecl *Destructor = Class->getDestructor();
  return (!Destructor || !Destructor->isUserProvided()) &&
         all_of(Class->bases(),
                [&](const clang::CXXBaseSpecifier &Base) {
                  return IsQuiet(Base.getType());
                }) &&
         all_of(Class->fields(), [&](const clang::FieldDecl *Field) {
           return IsQuiet(Field->getType());
         });
}

bool isQuiet(const clang::Expr &Value, const clang::ASTContext &Tree) {
  if (Value.isValueDependent())
    return false;
  const clang::Expr *E = Value.IgnoreUnlessSpelledInSource();
  if (const auto *Default = dyn_cast<clang::CXXDefaultInitExpr>(E))
    return isQuiet(*Default->getExpr(), Tree);
  auto AreQuiet = [&](auto &&Arguments) {
    return all_of(Arguments, [&](const clang::Expr *Argument) {
      return isQuiet(*Argument, Tree);
    });
  };
  if (const auto *Construct = dyn_cast<clang::CXXConstructExpr>(E))
    return (Construct->getConstructor()->isTrivial() ||
            Tree.getSourceManager().isInSystemHeader(
                Construct->getConstructor()->getLocation())) &&
           isQuiet(Construct->getType(), Tree) &&
           AreQuiet(Construct->arguments());
  if (const auto *Call = dyn_cast<clang::CallExpr>(E);
      Call && Call->isCallToStdMove())
    return AreQuiet(Call->arguments());
  return !E->HasSideEffects(Tree);
}

namespace {

/// The variables that an expression names, and whether it accesses other
/// memory.
class AccessFinder : public clang::ConstDynamicRecursiveASTVisitor {
public:
  explicit AccessFinder(const clang::ASTContext &Tree) : Tree(Tree) {}

  bool VisitDeclRefExpr(const clang::DeclRefExpr *Reference) override {
    const auto *Variable = dyn_cast<clang::VarDecl>(Reference->getDecl());
    if (!Variable || Variable->isUsableInConstantExpressions(Tree))
      return true;
    if (Variable->hasLocalStorage() && !Variable->getType()->isReferenceType())
      Locals.insert(Variable);
    else
      HasMemory = true;
    return true;
  }
  bool VisitUnaryOperator(const clang::UnaryOperator *Operator) override {
    HasMemory |= Operator->getOpcode() == clang::UO_Deref;
    return true;
  }
  bool VisitMemberExpr(const clang::MemberExpr *Access) override {
    HasMemory |= Access->isArrow();
    return true;
  }
  bool VisitArraySubscriptExpr(const clang::ArraySubscriptExpr *) override {
    HasMemory = true;
    return true;
  }

  DenseSet<const clang::VarDecl *> Locals;
  bool HasMemory = false;

private:
  const clang::ASTContext &Tree;
};

} // namespace

/// Without the initializer of a declaration around it.
static const clang::Expr *valueOf(const clang::Expr &Initializer) {
  const auto *Default = dyn_cast<clang::CXXDefaultInitExpr>(&Initializer);
  return Default ? Default->getExpr() : &Initializer;
}

bool affects(const clang::Expr &Value, const clang::Expr &Other,
             const clang::ASTContext &Tree) {
  if (isQuiet(Value, Tree))
    return false;
  AccessFinder Changed(Tree), Read(Tree);
  Changed.TraverseStmt(valueOf(Value));
  Read.TraverseStmt(valueOf(Other));
  return Read.HasMemory ||
         any_of(Read.Locals, [&](const clang::VarDecl *Variable) {
           return Changed.Locals.contains(Variable);
         });
}

} // namespace restruct
