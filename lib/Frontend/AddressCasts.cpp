//===- AddressCasts.cpp - Pointers that change their pointee --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AddressCasts.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace llvm;

namespace restruct {

/// Whether objects of type \p T hold neither pointers nor other objects than
/// elements.
static bool isPlain(clang::QualType T) {
  while (const clang::ArrayType *Array = T->getAsArrayTypeUnsafe())
    T = Array->getElementType();
  return T->isVoidType() || T->isArithmeticType();
}

static bool isFreshMemory(const clang::Expr *E) {
  const auto *Call = dyn_cast<clang::CallExpr>(E->IgnoreParenCasts());
  const clang::FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && Callee->hasAttr<clang::RestrictAttr>();
}

static bool mayChangePointee(const clang::CastExpr &Cast) {
  clang::QualType From = Cast.getSubExpr()->getType();
  clang::QualType To = Cast.getType();
  switch (Cast.getCastKind()) {
  case clang::CK_BitCast:
    if (!From->hasPointerRepresentation() && !To->hasPointerRepresentation())
      return false; // vectors
    [[fallthrough]];
  case clang::CK_AddressSpaceConversion: {
    clang::QualType Old = From->getPointeeType(), New = To->getPointeeType();
    if (Old.isNull() || New.isNull())
      return true;
    return !(isPlain(Old) && isPlain(New)) && !isFreshMemory(Cast.getSubExpr());
  }
  case clang::CK_IntegralToPointer:
    return To->getPointeeType().isNull() || !isPlain(To->getPointeeType());
  case clang::CK_LValueBitCast:
  case clang::CK_LValueToRValueBitCast:
  case clang::CK_BaseToDerived:
  case clang::CK_Dynamic:
    return true;
  default:
    return false;
  }
}

bool mayChangePointee(const clang::Stmt &S) {
  if (const auto *Cast = dyn_cast<clang::CastExpr>(&S))
    return mayChangePointee(*Cast);
  if (const auto *Member = dyn_cast<clang::MemberExpr>(&S)) {
    const auto *Field = dyn_cast<clang::FieldDecl>(Member->getMemberDecl());
    return Field && Field->getParent()->isUnion() &&
           !isPlain(Member->getType());
  }
  if (const auto *New = dyn_cast<clang::CXXNewExpr>(&S))
    return New->getNumPlacementArgs() != 0;
  return false;
}

} // namespace restruct
