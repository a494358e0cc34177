//===- FunctionBody.h - The variables and calls of a function body --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_FUNCTIONBODY_H
#define RESTRUCT_LIB_FRONTEND_FUNCTIONBODY_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace restruct {

/// The variables and calls of one body, in source order. Bodies of lambdas,
/// blocks and local classes are functions of their own and not part of the
/// enclosing one.
class FunctionBody {
public:
  FunctionBody() = default;
  /// Adds the body of \p FD, with the initialisers of a constructor.
  void add(const clang::FunctionDecl *FD);
  /// Adds an expression, such as the initialiser of a global.
  void add(const clang::Expr *E);

  /// Local variables, those with static storage among them.
  llvm::ArrayRef<const clang::VarDecl *> variables() const { return Variables; }
  /// Whether a statement expression, `({ ... })`, declares \p VD. Code for such
  /// a variable may come in another order than that of the source.
  bool isInExpression(const clang::VarDecl *VD) const {
    return InExpressions.contains(VD);
  }
  /// CompoundLiteralExpr, and what a MaterializeTemporaryExpr makes an object
  /// of.
  llvm::ArrayRef<const clang::Expr *> compoundLiterals() const {
    return CompoundLiterals;
  }
  llvm::ArrayRef<const clang::Expr *> temporaries() const {
    return Temporaries;
  }
  /// CallExpr, CXXNewExpr and CXXDeleteExpr.
  llvm::ArrayRef<const clang::Expr *> calls() const { return Calls; }
  /// The types to which the value of \p Call is cast, explicitly or not:
  /// pointers, and integers if it is cast from a pointer.
  llvm::ArrayRef<clang::QualType> casts(const clang::Expr *Call) const {
    auto Found = Casts.find(Call);
    return Found == Casts.end() ? llvm::ArrayRef<clang::QualType>()
                                : llvm::ArrayRef(Found->second);
  }
  /// Types of all expressions, each once.
  llvm::ArrayRef<clang::QualType> types() const { return Types; }
  /// Whether an object is, or may be, accessed through its own address as
  /// another type: `*(float *)&x[i]`.
  bool castsAddresses() const { return CastsAddresses; }
  /// Whether a pointer may become one to a record or to a pointer
  /// (AddressCasts.h).
  bool changesPointees() const { return ChangesPointees; }
  /// Whether the address of a record or a pointer may become one of plain data
  /// (AddressCasts.h).
  bool showsBytes() const { return ShowsBytes; }
  /// Whether an argument of a call may be the address of a structure though it
  /// is computed as that of a field (AddressCasts.h).
  bool castsArguments() const { return CastsArguments; }
  /// Whether an array is cast to one of something else (AddressCasts.h).
  bool castsArrays() const { return CastsArrays; }

private:
  void traverse(const clang::Stmt *Root);
  void visit(const clang::Stmt *S);
  void visitVariable(const clang::VarDecl *VD);
  void visitCast(const clang::CastExpr *Cast);
  void visitArguments(const clang::CallExpr &Call);
  void addFacts(const FunctionBody &Inner);
  void visitReinterpretation(const clang::CastExpr *Cast);
  void pushChildren(const clang::Stmt *S);
  void addType(clang::QualType T);

  /// What is still to be visited; null where a statement expression ends.
  llvm::SmallVector<const clang::Stmt *, 32> Stack;
  unsigned NumOpenExpressions = 0; // statement expressions being visited
  std::vector<const clang::VarDecl *> Variables;
  llvm::DenseSet<const clang::VarDecl *> InExpressions;
  std::vector<const clang::Expr *> CompoundLiterals;
  std::vector<const clang::Expr *> Temporaries;
  std::vector<const clang::Expr *> Calls;
  llvm::DenseMap<const clang::Expr *, llvm::SmallVector<clang::QualType, 1>>
      Casts;
  std::vector<clang::QualType> Types;
  llvm::DenseSet<const clang::Type *> SeenTypes;
  bool CastsAddresses = false;
  bool ChangesPointees = false;
  bool ShowsBytes = false;
  bool CastsArguments = false;
  bool CastsArrays = false;
  /// Arguments of calls that copy nothing (copiesNoPointers()).
  llvm::DenseSet<const clang::Expr *> ReadOnly;
  /// Arguments of calls that keep no address (keepsNoAddress()), and sizes in
  /// arguments (takesPlainSizes()).
  llvm::DenseSet<const clang::Expr *> Unkept;
  /// Expressions whose values are not used.
  llvm::DenseSet<const clang::Expr *> Statements;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_FUNCTIONBODY_H
