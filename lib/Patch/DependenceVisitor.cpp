//===- DependenceVisitor.cpp - Finds dependences in one unit --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DependenceVisitor.h"

#include "MemberAddresses.h"

using namespace llvm;

namespace restruct {

clang::QualType DependenceVisitor::pointeeOf(clang::QualType Type) const {
  if (Type.isNull()) // in a template
    return Type;
  return Type->isArrayType()     ? Tree.getBaseElementType(Type)
         : Type->isPointerType() ? Type->getPointeeType()
                                 : clang::QualType();
}

StructInUnit *DependenceVisitor::lookupMember(const clang::Expr &Address) {
  const clang::FieldDecl *Member = getAddressedMember(Address);
  return Member ? lookup(*Member->getParent()) : nullptr;
}

void DependenceVisitor::noteAround(clang::QualType Member,
                                   clang::SourceLocation Loc) {
  for (auto &[Record, Of] : Structs)
    for (const clang::FieldDecl *Field : Of.Record->fields())
      if (Tree.hasSameUnqualifiedType(Tree.getBaseElementType(Field->getType()),
                                      Member))
        note(Of, Loc,
             "a pointer to '" + Member.getAsString() +
                 "', which is a member of it, becomes a pointer to bytes");
}

} // namespace restruct
