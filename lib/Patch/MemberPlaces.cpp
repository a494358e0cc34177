//===- MemberPlaces.cpp - Members by their place in a structure -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A member that is accessed by where it is, not by its name:
///
///     offsetof(struct node, key)    where it is, as a number
///     *(&p->x + 1), (&p->x)[1]      the member behind x
///     (void *)part - 8              the member in front of part, which is one
///     &p->x < &p->y                 which of two members is the first
///
/// To find the structure around a member, as container_of does, is no
/// dependence.
///
//===----------------------------------------------------------------------===//

#include "Dependences.h"

#include "DependenceVisitor.h"
#include "MemberAddresses.h"

#include "llvm/ADT/DenseSet.h"

using namespace llvm;

namespace restruct {

namespace {

class PlaceVisitor : public DependenceVisitor {
public:
  using DependenceVisitor::DependenceVisitor;

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *Subscript) override;
  bool VisitBinaryOperator(clang::BinaryOperator *Operator) override;
  bool VisitCastExpr(clang::CastExpr *Cast) override;
  bool VisitOffsetOfExpr(clang::OffsetOfExpr *Offset) override;

private:
  void checkNumber(const clang::Expr &Number, const clang::BinaryOperator &In);

  /// What is subtracted from an address: how the structure around a member is
  /// found, in any layout.
  DenseSet<const clang::Expr *> Subtracted;
};

} // namespace

bool PlaceVisitor::VisitOffsetOfExpr(clang::OffsetOfExpr *Offset) {
  if (Subtracted.contains(Offset))
    return true;
  if (StructInUnit *Of =
          lookupStruct(Structs, Offset->getTypeSourceInfo()->getType()))
    note(*Of, Offset->getExprLoc(), "the offset of a member is used");
  return true;
}

/// A macro computes an offset: `(size_t)&((struct s *)0)->member`.
bool PlaceVisitor::VisitCastExpr(clang::CastExpr *Cast) {
  if (Cast->getCastKind() == clang::CK_PointerToIntegral &&
      !Subtracted.contains(Cast->getSubExpr()->IgnoreParenCasts()) &&
      isMemberOfNull(*Cast->getSubExpr()))
    if (StructInUnit *Of = lookupMember(*Cast->getSubExpr()))
      note(*Of, Cast->getExprLoc(), "the offset of a member is used");
  return true;
}

/// An address that is a number in arithmetic.
void PlaceVisitor::checkNumber(const clang::Expr &Number,
                               const clang::BinaryOperator &In) {
  const clang::Expr *Address = Number.IgnoreParenCasts();
  if (!Number.getType()->isIntegerType() ||
      !Address->getType()->isPointerType() || isMemberOfNull(*Address))
    return;
  StructInUnit *Of = lookupPointee(Address->getType());
  if (!Of)
    Of = lookupMember(*Address);
  // In front of a member is the structure around it.
  bool IsAround = subtractsOffset(In) || (In.getOpcode() == clang::BO_Sub &&
                                          isMemberOfNull(*In.getRHS()));
  if (Of && !IsAround)
    note(*Of, In.getExprLoc(), "its address is used in arithmetic");
}

bool PlaceVisitor::VisitBinaryOperator(clang::BinaryOperator *Operator) {
  const clang::Expr *Left = Operator->getLHS(), *Right = Operator->getRHS();
  bool IsDifference = Operator->getOpcode() == clang::BO_Sub;
  if (Operator->isAdditiveOp() && Operator->getType()->isVoidPointerType() &&
      !subtractsOffset(*Operator))
    if (clang::QualType From = Left->IgnoreParenCasts()->getType();
        From->isPointerType() && From->getPointeeType()->isRecordType()) {
      clang::QualType Pointee = From->getPointeeType().getUnqualifiedType();
      if (StructInUnit *Of = lookupStruct(Structs, Pointee))
        note(*Of, Operator->getExprLoc(), "its address is used in arithmetic");
      noteAround(Pointee, Operator->getExprLoc());
    }
  if (IsDifference && Right->getType()->isIntegerType() &&
      (Left->IgnoreParenCasts()->getType()->isPointerType() ||
       isMemberOfNull(*Right)))
    Subtracted.insert(Right->IgnoreParenCasts());
  if (Operator->isAdditiveOp() && Operator->getType()->isIntegerType())
    for (const clang::Expr *Side : {Left, Right})
      checkNumber(*Side, *Operator);
  bool IsOrdered = IsDifference || Operator->isRelationalOp();
  if (IsOrdered && Left->getType()->isPointerType() &&
      Right->getType()->isPointerType())
    for (const clang::Expr *Side : {Left, Right})
      if (StructInUnit *Of = lookupMember(*Side))
        note(*Of, Operator->getExprLoc(),
             "the addresses of members are subtracted, or their order is "
             "compared");
  if (Operator->isAdditiveOp())
    for (const clang::Expr *Side : {Left, Right})
      if (StructInUnit *Of = lookupMember(*Side);
          Of && Operator->getType()->isPointerType())
        note(*Of, Operator->getExprLoc(),
             "an address is computed from that of a member");
  return true;
}

bool PlaceVisitor::VisitArraySubscriptExpr(
    clang::ArraySubscriptExpr *Subscript) {
  if (StructInUnit *Of = lookupMember(*Subscript->getBase()))
    note(*Of, Subscript->getExprLoc(),
         "the address of a member is used as that of an array");
  return true;
}

void collectMemberPlaces(clang::ASTContext &Tree, UnitStructs &Structs) {
  PlaceVisitor(Tree, Structs).TraverseAST(Tree);
}

} // namespace restruct
