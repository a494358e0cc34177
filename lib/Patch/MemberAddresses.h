//===- MemberAddresses.h - Addresses of members -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_MEMBERADDRESSES_H
#define RESTRUCT_LIB_PATCH_MEMBERADDRESSES_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace restruct {

/// The member of which \p Address is the address, `&p->member`; null if it is
/// no such expression.
const clang::FieldDecl *getAddressedMember(const clang::Expr &Address);

/// Whether \p Address is that of a member of an object at a constant address,
/// as a macro computes offsets: `&((struct s *)0)->member`.
bool isMemberOfNull(const clang::Expr &Address);

/// Whether \p Operator subtracts the offset of a member from an address. There
/// is the structure around the member, in any layout:
///
///     (struct node *)((char *)link - offsetof(struct node, link))
bool subtractsOffset(const clang::BinaryOperator &Operator);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_MEMBERADDRESSES_H
