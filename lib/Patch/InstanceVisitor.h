//===- InstanceVisitor.h - All code of a translation unit -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_INSTANCEVISITOR_H
#define RESTRUCT_LIB_PATCH_INSTANCEVISITOR_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

#include <utility>

namespace restruct {

/// Visits all code of a unit, and all instances of templates. Those of the call
/// operators of generic lambdas are in no list of declarations:
///
///     auto first = [](auto &x) { auto &[a, b] = x; return a; };
class InstanceVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  InstanceVisitor() { ShouldVisitTemplateInstantiations = true; }

  bool TraverseDecl(clang::Decl *D) override {
    auto *F = llvm::dyn_cast_or_null<clang::FunctionDecl>(D);
    if (!F)
      return clang::DynamicRecursiveASTVisitor::TraverseDecl(D);
    return traverseWithin(
        F, [&] { return clang::DynamicRecursiveASTVisitor::TraverseDecl(D); });
  }

  bool TraverseLambdaExpr(clang::LambdaExpr *Lambda) override {
    bool Continues = traverseWithin(Lambda->getCallOperator(), [&] {
      return clang::DynamicRecursiveASTVisitor::TraverseLambdaExpr(Lambda);
    });
    if (clang::FunctionTemplateDecl *Operator =
            Lambda->getLambdaClass()->getDependentLambdaCallOperator())
      for (clang::FunctionDecl *Instance : Operator->specializations())
        Continues = Continues && TraverseDecl(Instance);
    return Continues;
  }

protected:
  /// The function, or the call operator, that has the code; null outside of
  /// functions.
  const clang::FunctionDecl *Around = nullptr;
  /// Whether the code is an instance of a template of functions.
  bool IsInstance = false;

private:
  template <typename Traversal>
  bool traverseWithin(const clang::FunctionDecl *F, Traversal Traverse) {
    const clang::FunctionDecl *Outer = std::exchange(Around, F);
    bool WasInstance =
        std::exchange(IsInstance, IsInstance || F->getPrimaryTemplate());
    bool Continues = Traverse();
    Around = Outer;
    IsInstance = WasInstance;
    return Continues;
  }
};

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_INSTANCEVISITOR_H
