//===- PointerConversions.cpp - Pointers to one type that become others ---===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two structures that begin alike, or one that others take for bytes:
///
///     (struct base *)derived                 the beginning of both is the same
///     union { struct a a; struct b b; }      likewise
///     ((void (*)(struct base *))visit)(p)    the parameter has two types
///     reinterpret_cast<T &>(node)            its bits are those of a T
///
/// A cast to a pointer to bytes is harmless where the address is only passed
/// on: as an argument, which ByteFlows follows, or to find the structure around
/// a member.
///
//===----------------------------------------------------------------------===//

#include "Dependences.h"

#include "DependenceVisitor.h"
#include "MemberAddresses.h"
#include "PointerNames.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

namespace {

class ConversionVisitor : public DependenceVisitor {
public:
  using DependenceVisitor::DependenceVisitor;

  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitCastExpr(clang::CastExpr *Cast) override;
  bool VisitRecordDecl(clang::RecordDecl *Record) override;

private:
  void checkBits(const clang::CastExpr &Cast);
  void noteMismatch(clang::QualType Declared, clang::QualType Passed,
                    clang::SourceLocation Loc);
  void checkFunctionCast(const clang::FunctionProtoType &Is,
                         const clang::FunctionProtoType &Becomes,
                         clang::SourceLocation Loc);
  void checkParameters(const clang::CallExpr &Call,
                       const clang::FunctionDecl &Callee);
  void checkFirstMembers(const clang::RecordDecl &Union);

  /// Casts to pointers to bytes that only pass the address on.
  DenseSet<const clang::Expr *> Passed;
};

} // namespace

/// Whether the bytes at \p Address are known to be those of a structure: a call
/// just made them, or the offset of a member was subtracted.
static bool isStructAddress(const clang::Expr *Address) {
  Address = Address->IgnoreParenCasts();
  const auto *Operator = dyn_cast<clang::BinaryOperator>(Address);
  return isa<clang::CallExpr>(Address) ||
         (Operator && subtractsOffset(*Operator));
}

/// The bits of an object are those of another: `reinterpret_cast<T &>(s)`,
/// `std::bit_cast`.
void ConversionVisitor::checkBits(const clang::CastExpr &Cast) {
  clang::QualType Types[] = {
      Cast.getSubExpr()->getType().getUnqualifiedType(),
      Cast.getType().getNonReferenceType().getUnqualifiedType()};
  if (Tree.hasSameType(Types[0], Types[1]))
    return;
  for (unsigned I = 0; I != 2; ++I)
    if (StructInUnit *Of = lookupStruct(Structs, Types[I]))
      noteBytes(*Of, Cast.getExprLoc(),
                "its bits are those of a '" + Types[1 - I].getAsString() + "'");
}

/// A function has a parameter that is a pointer to \p Declared, and gets one to
/// \p Passed.
void ConversionVisitor::noteMismatch(clang::QualType Declared,
                                     clang::QualType Passed,
                                     clang::SourceLocation Loc) {
  for (auto [One, Other] :
       {std::pair(Declared, Passed), std::pair(Passed, Declared)})
    if (StructInUnit *Of = lookupStruct(Structs, One))
      note(*Of, Loc,
           "a function is called with a pointer to it as one with a pointer "
           "to '" +
               Other.getUnqualifiedType().getAsString() + "', or vice versa");
}

/// A function is called as another type: parameters that are pointers to one
/// structure get pointers to another.
void ConversionVisitor::checkFunctionCast(
    const clang::FunctionProtoType &Is, const clang::FunctionProtoType &Becomes,
    clang::SourceLocation Loc) {
  for (auto [Declared, Passed] :
       zip(Is.getParamTypes(), Becomes.getParamTypes())) {
    clang::QualType As = pointeeOf(Declared), Object = pointeeOf(Passed);
    if (As.isNull() || Object.isNull() || !As->isRecordType() ||
        !Object->isRecordType() || Tree.hasSameUnqualifiedType(As, Object))
      continue;
    noteMismatch(As, Object, Loc);
  }
}

/// A function that is declared without parameters gets a pointer to another
/// structure than its definition has.
void ConversionVisitor::checkParameters(const clang::CallExpr &Call,
                                        const clang::FunctionDecl &Callee) {
  const clang::FunctionDecl *Definition = Callee.getDefinition();
  if (!Definition || Callee.getNumParams() != 0)
    return;
  for (auto [Argument, Parameter] :
       zip(Call.arguments(), Definition->parameters())) {
    clang::QualType Passed = pointeeOf(Argument->getType());
    clang::QualType Declared = pointeeOf(Parameter->getType());
    if (!Passed.isNull() && !Declared.isNull() &&
        !Tree.hasSameUnqualifiedType(Passed, Declared))
      noteMismatch(Declared, Passed, Call.getExprLoc());
  }
}

bool ConversionVisitor::VisitCallExpr(clang::CallExpr *Call) {
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  // The library of C++ gets bytes only for what they are.
  if (!Callee || !Callee->isInStdNamespace())
    for (const clang::Expr *Argument : Call->arguments())
      Passed.insert(Argument->IgnoreParenImpCasts());
  if (Callee && Callee->getIdentifier())
    checkParameters(*Call, *Callee);
  return true;
}

bool ConversionVisitor::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  if (subtractsOffset(*Operator))
    Passed.insert(Operator->getLHS()->IgnoreParens());
  return true;
}

bool ConversionVisitor::VisitCastExpr(clang::CastExpr *Cast) {
  if (Cast->getCastKind() == clang::CK_LValueBitCast ||
      Cast->getCastKind() == clang::CK_LValueToRValueBitCast)
    checkBits(*Cast);
  if (Cast->getCastKind() != clang::CK_BitCast)
    return true;
  clang::QualType From = Cast->getSubExpr()->getType(), To = Cast->getType();
  if (!From->isPointerType() || !To->isPointerType())
    return true;
  clang::QualType FromPointee = From->getPointeeType().getUnqualifiedType();
  clang::QualType ToPointee = To->getPointeeType().getUnqualifiedType();
  if (const auto *Is = FromPointee->getAs<clang::FunctionProtoType>())
    if (const auto *Becomes = ToPointee->getAs<clang::FunctionProtoType>())
      checkFunctionCast(*Is, *Becomes, Cast->getExprLoc());
  // A cast to `void *` on the way changes nothing.
  if (FromPointee->isVoidType()) {
    const clang::Expr *Value = Cast->getSubExpr()->IgnoreParenCasts();
    clang::QualType Object = pointeeOf(Value->getType());
    bool IsObject = !Object.isNull() && !Object->isVoidType() &&
                    !isa<clang::CallExpr>(Value) && !isByte(Object);
    if (IsObject)
      FromPointee = Object.getUnqualifiedType();
  }
  if (const clang::ArrayType *Array = ToPointee->getAsArrayTypeUnsafe())
    ToPointee =
        Tree.getBaseElementType(Array->getElementType()).getUnqualifiedType();
  if (ToPointee->isVoidType() || FromPointee->isVoidType() ||
      ToPointee->isFunctionType() ||
      Tree.hasSameType(FromPointee.getCanonicalType(),
                       ToPointee.getCanonicalType()))
    return true;
  std::string Other = "'" + ToPointee.getAsString() + "'";
  if (StructInUnit *Of = lookupStruct(Structs, FromPointee))
    if (!isByte(ToPointee) || !Passed.contains(Cast))
      noteBytes(*Of, Cast->getExprLoc(),
                "a pointer to it becomes a pointer to " + Other,
                ToPointee.getCanonicalType().getAsString());
  if (FromPointee->isRecordType() && isByte(ToPointee) &&
      !Passed.contains(Cast))
    noteAround(FromPointee, Cast->getExprLoc());
  if (StructInUnit *Of = lookupStruct(Structs, ToPointee))
    if (!isByte(FromPointee) || !isStructAddress(Cast->getSubExpr()))
      noteBytes(*Of, Cast->getExprLoc(),
                "a pointer to '" + FromPointee.getAsString() +
                    "' becomes a pointer to it",
                FromPointee.getCanonicalType().getAsString());
  if (StructInUnit *Of = lookupMember(*Cast->getSubExpr()))
    if (!isByte(ToPointee))
      note(*Of, Cast->getExprLoc(),
           "the address of a member becomes a pointer to " + Other);
  return true;
}

/// The members of \p Union that are structures may have a beginning in common,
/// and the others may be their bytes.
void ConversionVisitor::checkFirstMembers(const clang::RecordDecl &Union) {
  SmallVector<const clang::FieldDecl *> Fields(Union.fields());
  for (const clang::FieldDecl *Field : Fields) {
    clang::QualType Type = Tree.getBaseElementType(Field->getType());
    StructInUnit *Of = lookupStruct(Structs, Type);
    auto IsAnother = [&](const clang::FieldDecl *Other) {
      return Other != Field &&
             !Tree.hasSameUnqualifiedType(
                 Tree.getBaseElementType(Other->getType()), Type);
    };
    auto Other = find_if(Fields, IsAnother);
    if (!Of || Other == Fields.end())
      continue;
    bool IsStruct = any_of(Fields, [&](const clang::FieldDecl *Each) {
      return IsAnother(Each) && Each->getType()->isRecordType();
    });
    bool HasArray = any_of(Fields, [&](const clang::FieldDecl *Each) {
      return IsAnother(Each) && Each->getType()->isArrayType() &&
             Tree.getBaseElementType(Each->getType())->isScalarType();
    });
    PatchNote Note =
        noteAt(SM, Field->getLocation(),
               IsStruct ? "it shares a union with another structure"
                        : "it shares a union with a '" +
                              (*Other)->getType().getAsString() + "'");
    // Variants of a union do not have the bytes of each other's members.
    if (HasArray)
      Of->Facts->addByteDependence(Note);
    else if (Of->Facts->Order)
      Of->Facts->Dependences.insert(Note);
  }
}

bool ConversionVisitor::VisitRecordDecl(clang::RecordDecl *Record) {
  if (Record->isCompleteDefinition() && Record->isUnion())
    checkFirstMembers(*Record);
  return true;
}

void collectConversions(clang::ASTContext &Tree, UnitStructs &Structs) {
  ConversionVisitor(Tree, Structs).TraverseAST(Tree);
}

} // namespace restruct
