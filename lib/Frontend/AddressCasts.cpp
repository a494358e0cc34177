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

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace restruct {

/// Whether objects of type \p T hold neither pointers nor other objects than
/// elements.
static bool isPlain(clang::QualType T) {
  while (const clang::ArrayType *Array = T->getAsArrayTypeUnsafe())
    T = Array->getElementType();
  return T->isVoidType() || T->isArithmeticType();
}

/// Whether objects of type \p T hold no pointers.
static bool holdsNoPointers(clang::QualType T) {
  while (const clang::ArrayType *Array = T->getAsArrayTypeUnsafe())
    T = Array->getElementType();
  const clang::RecordDecl *Record = T->getAsRecordDecl();
  if (!Record)
    return isPlain(T);
  Record = Record->getDefinition();
  const auto *Class = dyn_cast_or_null<clang::CXXRecordDecl>(Record);
  return Record && !Record->isDependentType() &&
         !(Class && (Class->isDynamicClass() || Class->getNumBases() != 0)) &&
         all_of(Record->fields(), [](const clang::FieldDecl *Field) {
           return holdsNoPointers(Field->getType());
         });
}

/// Whether \p E is a call that cannot return a pointer that it was given: of an
/// allocation function, or with numbers only.
static bool isUnrelated(const clang::Expr *E) {
  const auto *Call = dyn_cast<clang::CallExpr>(E->IgnoreParenCasts());
  const clang::FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee)
    return false;
  return Callee->hasAttr<clang::RestrictAttr>() ||
         (!isa<clang::CXXMethodDecl>(Callee) &&
          all_of(Call->arguments(), [](const clang::Expr *Argument) {
            return Argument->getType()->isArithmeticType();
          }));
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
    // Bytes of pointers may be copied.
    return isPlain(New) ? !holdsNoPointers(Old)
                        : !isUnrelated(Cast.getSubExpr());
  }
  case clang::CK_IntegralToPointer:
  case clang::CK_LValueBitCast:
  case clang::CK_LValueToRValueBitCast:
  case clang::CK_BaseToDerived:
  case clang::CK_Dynamic:
    return true;
  default:
    return false;
  }
}

/// The name of the library function that \p Call calls, if clang knows what it
/// does; else empty.
static StringRef nameOfKnownCallee(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() && Callee->getBuiltinID()
             ? Callee->getName()
             : "";
}

bool copiesNoPointers(const clang::CallExpr &Call) {
  return StringSwitch<bool>(nameOfKnownCallee(Call))
      .Cases({"free", "memset", "memcmp", "bzero", "fwrite"}, true)
      .Default(false);
}

bool keepsNoAddress(const clang::CallExpr &Call) {
  return StringSwitch<bool>(nameOfKnownCallee(Call))
      .Cases({"free", "memset", "memcmp", "bzero", "fwrite"}, true)
      .Cases({"fread", "memcpy", "memmove"}, true)
      .Default(false);
}

/// Whether \p S makes a pointer or an object of another one.
static bool makesPointee(const clang::Stmt &S) {
  const auto *Cast = dyn_cast<clang::CastExpr>(&S);
  if (!Cast || !mayChangePointee(*Cast))
    return false;
  clang::QualType New = Cast->getType()->getPointeeType();
  return New.isNull() || !isPlain(New);
}

bool castsArguments(const clang::Stmt &S) {
  if (!isa<clang::CallExpr, clang::CXXConstructExpr>(S))
    return false;
  SmallVector<const clang::Stmt *, 16> Worklist(S.child_begin(), S.child_end());
  while (!Worklist.empty()) {
    const clang::Stmt *Next = Worklist.pop_back_val();
    // What a call returns has no address that is computed here.
    if (!Next || isa<clang::CallExpr, clang::CXXConstructExpr>(Next))
      continue;
    if (makesPointee(*Next))
      return true;
    Worklist.append(Next->child_begin(), Next->child_end());
  }
  return false;
}

bool castsArray(const clang::Stmt &S) {
  const auto *Cast = dyn_cast<clang::ExplicitCastExpr>(&S);
  if (!Cast || Cast->getCastKind() != clang::CK_BitCast)
    return false;
  const clang::Expr *E = Cast->getSubExpr()->IgnoreParens();
  if (const auto *Inner = dyn_cast<clang::CastExpr>(E))
    return Inner->getCastKind() != clang::CK_LValueToRValue;
  if (const auto *Address = dyn_cast<clang::UnaryOperator>(E);
      Address && Address->getOpcode() == clang::UO_AddrOf)
    return !isa<clang::DeclRefExpr, clang::MemberExpr>(
        Address->getSubExpr()->IgnoreParens());
  return !isa<clang::CallExpr, clang::CXXNewExpr, clang::CXXThisExpr>(E);
}

bool showsBytes(const clang::Stmt &S) {
  if (const auto *Member = dyn_cast<clang::MemberExpr>(&S)) {
    const auto *Field = dyn_cast<clang::FieldDecl>(Member->getMemberDecl());
    return Field && Field->getParent()->isUnion() &&
           !all_of(Field->getParent()->fields(),
                   [](const clang::FieldDecl *Other) {
                     return isPlain(Other->getType());
                   });
  }
  const auto *Cast = dyn_cast<clang::CastExpr>(&S);
  if (!Cast || (Cast->getCastKind() != clang::CK_BitCast &&
                Cast->getCastKind() != clang::CK_AddressSpaceConversion))
    return false;
  clang::QualType Old = Cast->getSubExpr()->getType()->getPointeeType();
  clang::QualType New = Cast->getType()->getPointeeType();
  if (Old.isNull() || New.isNull())
    return Cast->getType()->hasPointerRepresentation();
  return isPlain(New) && (!isPlain(Old) || castsArray(S));
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
  if (const auto *Member = dyn_cast<clang::BinaryOperator>(&S))
    return Member->isPtrMemOp();
  // What these contain is not visited.
  return isa<clang::ArrayInitLoopExpr, clang::OpaqueValueExpr>(S);
}

} // namespace restruct
