//===- PointerNames.cpp - Names of pointers in all units ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PointerNames.h"

#include "SourceProgram.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"

using namespace llvm;

namespace restruct {

static std::string namePlace(const clang::Decl &D,
                             const clang::SourceManager &SM) {
  clang::SourceLocation Loc = SM.getExpansionLoc(D.getLocation());
  return getPath(SM, SM.getFileID(Loc)) + ":" +
         std::to_string(SM.getFileOffset(Loc));
}

std::string nameFunction(const clang::FunctionDecl &F) {
  const auto *Method = dyn_cast<clang::CXXMethodDecl>(&F);
  return Method && Method->getParent()->isLambda()
             ? namePlace(*Method->getParent(),
                         F.getASTContext().getSourceManager())
             : F.getQualifiedNameAsString();
}

std::string nameParameter(const clang::FunctionDecl &F, unsigned I) {
  return nameFunction(F) + "#" + std::to_string(I);
}

std::string nameResult(const clang::FunctionDecl &F) {
  return nameFunction(F) + "#result";
}

std::string nameVariadic(const clang::FunctionDecl &F) {
  return nameFunction(F) + "#variadic";
}

std::string nameField(const clang::FieldDecl &Field,
                      const clang::SourceManager &SM) {
  return Field.getParent()->getIdentifier()
             ? Field.getQualifiedNameAsString()
             : namePlace(Field, SM) + ":" + Field.getNameAsString();
}

std::string nameVariable(const clang::VarDecl &Variable,
                         const clang::SourceManager &SM) {
  if (const auto *Parameter = dyn_cast<clang::ParmVarDecl>(&Variable))
    if (const auto *F =
            dyn_cast<clang::FunctionDecl>(Parameter->getDeclContext()))
      return nameParameter(*F, Parameter->getFunctionScopeIndex());
  return namePlace(Variable, SM) + ":" + Variable.getNameAsString();
}

std::string nameObject(const clang::Expr *E, const clang::SourceManager &SM) {
  E = E->IgnoreParenCasts();
  if (const auto *Call = dyn_cast<clang::CallExpr>(E))
    return Call->getDirectCallee() ? nameResult(*Call->getDirectCallee()) : "";
  if (const auto *Access = dyn_cast<clang::MemberExpr>(E)) {
    const auto *Field = dyn_cast<clang::FieldDecl>(Access->getMemberDecl());
    return Field ? nameField(*Field, SM)
                 : Access->getMemberDecl()->getQualifiedNameAsString();
  }
  const auto *Reference = dyn_cast<clang::DeclRefExpr>(E);
  const auto *Variable =
      Reference ? dyn_cast<clang::VarDecl>(Reference->getDecl()) : nullptr;
  return Variable ? nameVariable(*Variable, SM) : "";
}

std::string namePointer(const clang::Expr *E, const clang::SourceManager &SM) {
  clang::QualType Type = E->IgnoreParenCasts()->getType();
  return !Type.isNull() && Type->isPointerType() ? nameObject(E, SM) : "";
}

clang::QualType asPointer(clang::QualType Type) {
  if (Type.isNull())
    return Type;
  if (const auto *Atomic = Type->getAs<clang::AtomicType>())
    Type = Atomic->getValueType();
  return Type->isPointerType() ? Type : clang::QualType();
}

bool isByte(clang::QualType Type) {
  return Type->isCharType() || Type->isStdByteType();
}

bool isUntypedPointer(clang::QualType Type) {
  if (Type.isNull() || !Type->isPointerType())
    return false;
  clang::QualType Pointee = Type->getPointeeType();
  return Pointee->isVoidType() || isByte(Pointee);
}

} // namespace restruct
