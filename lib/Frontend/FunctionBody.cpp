//===- FunctionBody.cpp - The variables and calls of a function body ------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Visits a body with an explicit stack, because generated sources nest deeper
/// than the machine stack allows. Visits what code generation emits: default
/// arguments and initialisers at each use, the semantic form of initialiser
/// lists, the selected branch of _Generic; nothing unevaluated.
///
//===----------------------------------------------------------------------===//

#include "FunctionBody.h"

#include "AddressCasts.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/ExprConcepts.h"
#include "clang/AST/StmtCXX.h"

using namespace llvm;

namespace restruct {

void FunctionBody::add(const clang::FunctionDecl *FD) {
  const clang::FunctionDecl *Definition = nullptr;
  if (!FD->hasBody(Definition))
    return;
  for (const clang::ParmVarDecl *Parameter : Definition->parameters())
    ChangesPointees |= Parameter->getOriginalType()->isVariablyModifiedType();
  if (const auto *Constructor = dyn_cast<clang::CXXConstructorDecl>(Definition))
    for (const clang::CXXCtorInitializer *Init : Constructor->inits())
      traverse(Init->getInit());
  traverse(Definition->getBody());
}

void FunctionBody::add(const clang::Expr *E) { traverse(E); }

void FunctionBody::traverse(const clang::Stmt *Root) {
  if (!Root)
    return;
  Stack.push_back(Root);
  while (!Stack.empty()) {
    const clang::Stmt *S = Stack.pop_back_val();
    if (!S) {
      --NumOpenExpressions;
      continue;
    }
    visit(S);
    if (isa<clang::StmtExpr>(S)) {
      ++NumOpenExpressions;
      Stack.push_back(nullptr);
    }
    size_t First = Stack.size();
    pushChildren(S);
    std::reverse(Stack.begin() + First, Stack.end());
  }
}

void FunctionBody::addType(clang::QualType T) {
  // The bounds of arrays may be computed with casts, and are not visited.
  ChangesPointees |= T->isVariablyModifiedType();
  if (SeenTypes.insert(T.getTypePtr()).second)
    Types.push_back(T);
}

void FunctionBody::visitVariable(const clang::VarDecl *VD) {
  Variables.push_back(VD);
  // The function that cleans up may have a parameter of another type.
  ShowsBytes |= VD->hasAttr<clang::CleanupAttr>();
  if (NumOpenExpressions != 0)
    InExpressions.insert(VD);
  addType(VD->getType());
}

void FunctionBody::visit(const clang::Stmt *S) {
  const auto *E = dyn_cast<clang::Expr>(S);
  if (E)
    addType(E->getType());
  if (const auto *Call = dyn_cast<clang::CallExpr>(S))
    visitArguments(*Call);
  if (!E || !ReadOnly.contains(E))
    ChangesPointees |= mayChangePointee(*S);
  if (!E || !Unkept.contains(E))
    ShowsBytes |= restruct::showsBytes(*S);
  // The last statement of a statement expression is its value.
  if (const auto *Block = dyn_cast<clang::CompoundStmt>(S);
      Block && NumOpenExpressions == 0)
    for (const clang::Stmt *Statement : Block->body())
      if (const auto *Unused = dyn_cast<clang::Expr>(Statement))
        Statements.insert(Unused->IgnoreParenCasts());
  // Code that OpenMP puts into a function of its own, or into this one.
  if (const auto *Captured = dyn_cast<clang::CapturedStmt>(S)) {
    FunctionBody Inner;
    Inner.traverse(Captured->getCapturedStmt());
    addFacts(Inner);
  }
  CastsArguments |= restruct::castsArguments(*S);
  CastsArrays |= castsArray(*S);
  if (isa<clang::CallExpr, clang::CXXNewExpr, clang::CXXDeleteExpr>(S))
    Calls.push_back(cast<clang::Expr>(S));
  if (const auto *Literal = dyn_cast<clang::CompoundLiteralExpr>(S))
    CompoundLiterals.push_back(Literal);
  if (const auto *Temporary = dyn_cast<clang::MaterializeTemporaryExpr>(S))
    Temporaries.push_back(
        Temporary->getSubExpr()->skipRValueSubobjectAdjustments());
  if (const auto *New = dyn_cast<clang::CXXNewExpr>(S))
    addType(New->getAllocatedType());
  if (const auto *Trait = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(S);
      Trait && Trait->isArgumentType())
    ChangesPointees |= Trait->getArgumentType()->isVariablyModifiedType();
  if (const auto *Cast = dyn_cast<clang::CastExpr>(S)) {
    visitCast(Cast);
    visitReinterpretation(Cast);
  }
  if (const auto *Catch = dyn_cast<clang::CXXCatchStmt>(S))
    if (const clang::VarDecl *VD = Catch->getExceptionDecl())
      visitVariable(VD);
  if (const auto *Declaration = dyn_cast<clang::DeclStmt>(S))
    for (const clang::Decl *D : Declaration->decls()) {
      if (const auto *VD = dyn_cast<clang::VarDecl>(D))
        visitVariable(VD);
      if (const auto *TD = dyn_cast<clang::TypedefNameDecl>(D))
        ChangesPointees |= TD->getUnderlyingType()->isVariablyModifiedType();
    }
}

/// Notes what \p Call is given and does not keep, and sizes that say nothing of
/// an address: `malloc(n * sizeof(struct s))`.
void FunctionBody::visitArguments(const clang::CallExpr &Call) {
  if (copiesNoPointers(Call))
    ReadOnly.insert_range(Call.arguments());
  if (keepsNoAddress(Call, !Statements.contains(&Call)))
    Unkept.insert_range(Call.arguments());
  if (!takesPlainSizes(Call))
    return;
  SmallVector<const clang::Expr *, 8> Work(Call.arguments());
  while (!Work.empty()) {
    const clang::Expr *E = Work.pop_back_val()->IgnoreParenCasts();
    if (!E->getType()->isArithmeticType())
      continue;
    Unkept.insert(E);
    if (const auto *Op = dyn_cast<clang::BinaryOperator>(E))
      Work.append({Op->getLHS(), Op->getRHS()});
  }
}

/// Adds what \p Inner, code of this function that is visited apart, does to
/// addresses.
void FunctionBody::addFacts(const FunctionBody &Inner) {
  CastsAddresses |= Inner.CastsAddresses;
  ChangesPointees |= Inner.ChangesPointees;
  ShowsBytes |= Inner.ShowsBytes;
  CastsArguments |= Inner.CastsArguments;
  CastsArrays |= Inner.CastsArrays;
}

/// Records a cast of what is, or may be, an object's address to another type.
/// The value of a variable or of a call is not recorded: its cast is elsewhere.
void FunctionBody::visitReinterpretation(const clang::CastExpr *Cast) {
  switch (Cast->getCastKind()) {
  case clang::CK_LValueBitCast:
  case clang::CK_LValueToRValueBitCast:
    CastsAddresses = true;
    return;
  case clang::CK_BitCast:
  case clang::CK_AddressSpaceConversion:
    break;
  default:
    return;
  }
  // An access as void or char is a call or is tagged as char.
  clang::QualType Pointee = Cast->getType()->getPointeeType();
  if (!Pointee.isNull() && (Pointee->isVoidType() || Pointee->isCharType()))
    return;
  const clang::Expr *E = Cast->getSubExpr();
  for (;;) {
    E = E->IgnoreParens();
    const auto *Inner = dyn_cast<clang::CastExpr>(E);
    if (!Inner || Inner->getCastKind() == clang::CK_ArrayToPointerDecay)
      break;
    if (Inner->getCastKind() == clang::CK_LValueToRValue ||
        Inner->getCastKind() == clang::CK_NullToPointer)
      return;
    E = Inner->getSubExpr();
  }
  CastsAddresses |= !isa<clang::CallExpr, clang::CXXNewExpr, clang::CXXThisExpr,
                         clang::IntegerLiteral>(E);
}

/// Records the type that a call's value is converted to.
void FunctionBody::visitCast(const clang::CastExpr *Cast) {
  if (!Cast->getType()->isPointerType() &&
      Cast->getCastKind() != clang::CK_PointerToIntegral)
    return;
  SmallVector<const clang::Expr *, 4> Work = {Cast->getSubExpr()};
  while (!Work.empty()) {
    const clang::Expr *E = Work.pop_back_val()->IgnoreParenCasts();
    if (const auto *Choice = dyn_cast<clang::ConditionalOperator>(E))
      Work.append({Choice->getTrueExpr(), Choice->getFalseExpr()});
    else if (const auto *Comma = dyn_cast<clang::BinaryOperator>(E);
             Comma && Comma->isCommaOp())
      Work.push_back(Comma->getRHS());
    else if (isa<clang::CallExpr>(E))
      Casts[E].push_back(Cast->getType());
  }
}

/// Pushes what code generation evaluates as part of \p S.
void FunctionBody::pushChildren(const clang::Stmt *S) {
  auto Push = [&](const clang::Stmt *Child) {
    if (Child)
      Stack.push_back(Child);
  };
  if (const auto *Lambda = dyn_cast<clang::LambdaExpr>(S)) {
    for (const clang::Expr *Init : Lambda->capture_inits())
      Push(Init);
  } else if (const auto *Argument = dyn_cast<clang::CXXDefaultArgExpr>(S)) {
    Push(Argument->getExpr());
  } else if (const auto *Init = dyn_cast<clang::CXXDefaultInitExpr>(S)) {
    Push(Init->getExpr());
  } else if (const auto *Generic = dyn_cast<clang::GenericSelectionExpr>(S)) {
    Push(Generic->getResultExpr());
  } else if (const auto *Choose = dyn_cast<clang::ChooseExpr>(S)) {
    Push(Choose->getChosenSubExpr());
  } else if (const auto *List = dyn_cast<clang::InitListExpr>(S);
             List && List->isSyntacticForm() && List->getSemanticForm()) {
    Push(List->getSemanticForm());
  } else if (const auto *Trait = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(S);
             Trait && !Trait->isArgumentType()) {
    // The operand is evaluated only for its variable bounds.
    if (Trait->getArgumentExpr()->getType()->isVariablyModifiedType())
      Push(Trait->getArgumentExpr());
  } else if (!isa<clang::BlockExpr, clang::CapturedStmt, clang::CXXNoexceptExpr,
                  clang::RequiresExpr>(S)) {
    // Lambdas and blocks are functions of their own; these children are
    // evaluated here.
    for (const clang::Stmt *Child : S->children())
      Push(Child);
    // `auto [a, b] = f();` may call get<0>.
    if (const auto *Declaration = dyn_cast<clang::DeclStmt>(S))
      for (const clang::Decl *D : Declaration->decls())
        if (const auto *Pack = dyn_cast<clang::DecompositionDecl>(D))
          for (const clang::BindingDecl *Binding : Pack->bindings())
            if (const clang::VarDecl *Holder = Binding->getHoldingVar())
              Push(Holder->getInit());
  }
}

} // namespace restruct
