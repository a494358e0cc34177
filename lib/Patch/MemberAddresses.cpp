//===- MemberAddresses.cpp - Addresses of members -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemberAddresses.h"

using namespace llvm;

namespace restruct {

/// The access in `&p->member`; null if \p Address is no such expression.
static const clang::MemberExpr *getAccess(const clang::Expr &Address) {
  const auto *AddressOf =
      dyn_cast<clang::UnaryOperator>(Address.IgnoreParenCasts());
  return AddressOf && AddressOf->getOpcode() == clang::UO_AddrOf
             ? dyn_cast<clang::MemberExpr>(
                   AddressOf->getSubExpr()->IgnoreParens())
             : nullptr;
}

const clang::FieldDecl *getAddressedMember(const clang::Expr &Address) {
  const clang::MemberExpr *Access = getAccess(Address);
  return Access ? dyn_cast<clang::FieldDecl>(Access->getMemberDecl()) : nullptr;
}

bool isMemberOfNull(const clang::Expr &Address) {
  const clang::MemberExpr *Access = getAccess(Address);
  while (Access && !Access->isArrow())
    Access = dyn_cast<clang::MemberExpr>(Access->getBase()->IgnoreParens());
  return Access &&
         isa<clang::IntegerLiteral>(Access->getBase()->IgnoreParenCasts());
}

bool subtractsOffset(const clang::BinaryOperator &Operator) {
  return Operator.getOpcode() == clang::BO_Sub &&
         isa<clang::OffsetOfExpr>(Operator.getRHS()->IgnoreParenCasts());
}

} // namespace restruct
