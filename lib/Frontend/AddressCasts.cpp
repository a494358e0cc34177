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

/// Whether \p Call, which is a direct one, is none of a method, and is given
/// numbers only.
static bool takesNumbersOnly(const clang::CallExpr &Call) {
  return !isa<clang::CXXMethodDecl>(Call.getDirectCallee()) &&
         all_of(Call.arguments(), [](const clang::Expr *Argument) {
           return Argument->getType()->isArithmeticType();
         });
}

/// Whether \p E is a call that cannot return a pointer that it was given: of an
/// allocation function, or with numbers only.
static bool isUnrelated(const clang::Expr *E) {
  const auto *Call = dyn_cast<clang::CallExpr>(E->IgnoreParenCasts());
  const clang::FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee &&
         (Callee->hasAttr<clang::RestrictAttr>() || takesNumbersOnly(*Call));
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

static bool isInSystemHeader(const clang::FunctionDecl &F) {
  return F.getASTContext().getSourceManager().isInSystemHeader(F.getLocation());
}

/// Whether the program itself has the body of \p F, and not a header of the
/// system: passes may inline it.
static bool isOfProgram(const clang::FunctionDecl &F) {
  const clang::FunctionDecl *Definition = nullptr;
  return F.hasBody(Definition) && !isInSystemHeader(*Definition);
}

bool copiesNoPointers(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier() || !Callee->getBuiltinID() ||
      isOfProgram(*Callee))
    return false;
  return StringSwitch<bool>(Callee->getName())
      .Cases({"free", "memset", "memcmp", "bzero", "fwrite"}, true)
      .Default(false);
}

bool keepsNoAddress(const clang::CallExpr &Call, bool IsUsed) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || isOfProgram(*Callee))
    return false;
  // What clang knows may be computed in place: memcpy returns its argument.
  return !IsUsed || !Callee->getBuiltinID() ||
         !Callee->getReturnType()->hasPointerRepresentation();
}

bool takesPlainSizes(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && (!isOfProgram(*Callee) || takesNumbersOnly(Call));
}

/// Whether \p S makes a pointer or an object of another one.
static bool makesPointee(const clang::Stmt &S) {
  const auto *Cast = dyn_cast<clang::CastExpr>(&S);
  if (!Cast || !mayChangePointee(*Cast))
    return false;
  clang::QualType New = Cast->getType()->getPointeeType();
  return New.isNull() || !isPlain(New);
}

/// Whether \p E computes the address of an array, an element or a field: not
/// what a variable holds or a call returns.
static bool isFieldAddress(const clang::Expr *E) {
  SmallVector<const clang::Expr *, 4> Worklist(1, E);
  while (!Worklist.empty()) {
    E = Worklist.pop_back_val()->IgnoreParens();
    if (const auto *Cast = dyn_cast<clang::CastExpr>(E)) {
      if (Cast->getCastKind() == clang::CK_ArrayToPointerDecay)
        return true;
      if (Cast->getCastKind() != clang::CK_LValueToRValue)
        Worklist.push_back(Cast->getSubExpr());
    } else if (const auto *Op = dyn_cast<clang::UnaryOperator>(E)) {
      if (Op->getOpcode() == clang::UO_AddrOf &&
          !isa<clang::DeclRefExpr>(Op->getSubExpr()->IgnoreParens()))
        return true;
    } else if (const auto *Op = dyn_cast<clang::BinaryOperator>(E)) {
      Worklist.push_back(Op->getRHS());
      if (Op->isAdditiveOp())
        Worklist.push_back(Op->getLHS());
    } else if (const auto *Choice = dyn_cast<clang::ConditionalOperator>(E)) {
      Worklist.append({Choice->getTrueExpr(), Choice->getFalseExpr()});
    } else if (!isa<clang::CallExpr, clang::CXXNewExpr, clang::CXXThisExpr,
                    clang::DeclRefExpr, clang::IntegerLiteral>(E)) {
      return true;
    }
  }
  return false;
}

bool castsArray(const clang::Stmt &S) {
  const auto *Cast = dyn_cast<clang::ExplicitCastExpr>(&S);
  return Cast && Cast->getCastKind() == clang::CK_BitCast &&
         isFieldAddress(Cast->getSubExpr());
}

/// Whether \p Cast makes an address of plain data, where what it is cast from
/// has more than that: a structure, a pointer, or an array as a whole.
static bool showsBytes(const clang::CastExpr &Cast) {
  if (Cast.getCastKind() != clang::CK_BitCast &&
      Cast.getCastKind() != clang::CK_AddressSpaceConversion)
    return false;
  clang::QualType Old = Cast.getSubExpr()->getType()->getPointeeType();
  clang::QualType New = Cast.getType()->getPointeeType();
  if (Old.isNull() || New.isNull())
    return Cast.getType()->hasPointerRepresentation();
  return isPlain(New) && (!isPlain(Old) || Old->isArrayType() ||
                          isFieldAddress(Cast.getSubExpr()));
}

/// Whether \p Call gives a pointer to a function whose body may take it for
/// another: one without a prototype, or another one than the declaration says.
static bool passesUntyped(const clang::CallExpr &Call) {
  clang::QualType Type = Call.getCallee()->getType();
  if (!Type->getPointeeType().isNull())
    Type = Type->getPointeeType();
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  bool IsRenamed = Callee && Callee->hasAttr<clang::AsmLabelAttr>() &&
                   !isInSystemHeader(*Callee);
  return (IsRenamed || Type->isFunctionNoProtoType()) &&
         any_of(Call.arguments(), [](const clang::Expr *Argument) {
           return Argument->getType()->hasPointerRepresentation();
         });
}

/// The member of a union that \p S accesses, or null.
static const clang::FieldDecl *getUnionMember(const clang::Stmt &S) {
  const auto *Access = dyn_cast<clang::MemberExpr>(&S);
  const auto *Member =
      Access ? dyn_cast<clang::FieldDecl>(Access->getMemberDecl()) : nullptr;
  return Member && Member->getParent()->isUnion() ? Member : nullptr;
}

/// Whether \p S, which is no cast and no call, shows where bytes of a structure
/// are: its size, a field's offset, a member of a union.
static bool measuresRecord(const clang::Stmt &S) {
  if (const auto *Trait = dyn_cast<clang::UnaryExprOrTypeTraitExpr>(&S))
    return Trait->getKind() == clang::UETT_SizeOf &&
           !isPlain(Trait->getTypeOfArgument()) &&
           !Trait->getTypeOfArgument()->hasPointerRepresentation();
  if (const clang::FieldDecl *Member = getUnionMember(S))
    return !all_of(Member->getParent()->fields(),
                   [](const clang::FieldDecl *Other) {
                     return isPlain(Other->getType());
                   });
  return isa<clang::OffsetOfExpr>(S);
}

/// Whether \p Call gives the address of a field, together with the size of a
/// record or an offset in one, to code of the program.
static bool passesMeasuredField(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (Callee && !isOfProgram(*Callee))
    return false;
  SmallVector<const clang::Stmt *, 16> Worklist(Call.arguments());
  bool IsMeasured = false;
  while (!Worklist.empty() && !IsMeasured) {
    const clang::Stmt *Next = Worklist.pop_back_val();
    if (!Next)
      continue;
    IsMeasured = measuresRecord(*Next);
    Worklist.append(Next->child_begin(), Next->child_end());
  }
  return IsMeasured && any_of(Call.arguments(), [](const clang::Expr *E) {
           return E->getType()->hasPointerRepresentation() && isFieldAddress(E);
         });
}

bool castsArguments(const clang::Stmt &S) {
  if (!isa<clang::CallExpr, clang::CXXConstructExpr>(S))
    return false;
  if (const auto *Call = dyn_cast<clang::CallExpr>(&S);
      Call && (passesUntyped(*Call) || passesMeasuredField(*Call)))
    return true;
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

bool showsBytes(const clang::Stmt &S) {
  if (const auto *Cast = dyn_cast<clang::CastExpr>(&S))
    return showsBytes(*Cast);
  if (const auto *Call = dyn_cast<clang::CallExpr>(&S))
    return passesUntyped(*Call);
  // A deallocation function receives a void pointer without a cast.
  if (const auto *Delete = dyn_cast<clang::CXXDeleteExpr>(&S))
    return !Delete->getOperatorDelete() ||
           isOfProgram(*Delete->getOperatorDelete());
  return measuresRecord(S);
}

bool mayChangePointee(const clang::Stmt &S) {
  if (const auto *Call = dyn_cast<clang::CallExpr>(&S))
    return passesUntyped(*Call);
  if (const auto *Cast = dyn_cast<clang::CastExpr>(&S))
    return mayChangePointee(*Cast);
  if (const clang::FieldDecl *Member = getUnionMember(S))
    return !isPlain(Member->getType());
  if (const auto *New = dyn_cast<clang::CXXNewExpr>(&S))
    return New->getNumPlacementArgs() != 0;
  if (const auto *Member = dyn_cast<clang::BinaryOperator>(&S))
    return Member->isPtrMemOp();
  // What these contain is not visited.
  return isa<clang::ArrayInitLoopExpr, clang::OpaqueValueExpr>(S);
}

} // namespace restruct
