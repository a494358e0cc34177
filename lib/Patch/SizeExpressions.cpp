//===- SizeExpressions.cpp - sizeof in expressions ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SizeExpressions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace restruct {

namespace {

class SizeFinder : public clang::ConstDynamicRecursiveASTVisitor {
public:
  explicit SizeFinder(llvm::function_ref<bool(clang::QualType)> IsWanted)
      : IsWanted(IsWanted) {}
  bool VisitUnaryExprOrTypeTraitExpr(
      const clang::UnaryExprOrTypeTraitExpr *Size) override {
    HasSize |= Size->getKind() == clang::UETT_SizeOf &&
               IsWanted(Size->getTypeOfArgument());
    return true;
  }
  bool HasSize = false;

private:
  llvm::function_ref<bool(clang::QualType)> IsWanted;
};

} // namespace

static bool findSize(const clang::Expr &E,
                     llvm::function_ref<bool(clang::QualType)> IsWanted) {
  SizeFinder Sizes(IsWanted);
  Sizes.TraverseStmt(&E);
  return Sizes.HasSize;
}

bool hasSize(const clang::Expr &E) {
  return findSize(E, [](clang::QualType) { return true; });
}

bool hasSizeOf(const clang::Expr &E, clang::QualType Object,
               const clang::ASTContext &Tree) {
  return findSize(E, [&](clang::QualType Type) {
    return Tree.hasSameUnqualifiedType(Tree.getBaseElementType(Type), Object);
  });
}

} // namespace restruct
