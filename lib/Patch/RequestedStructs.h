//===- RequestedStructs.h - Structures to be changed ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_REQUESTEDSTRUCTS_H
#define RESTRUCT_LIB_PATCH_REQUESTEDSTRUCTS_H

#include "StructFacts.h"

namespace restruct {

/// The name as the report has it, without the keyword.
llvm::StringRef withoutKeyword(llvm::StringRef Name);
bool isUnnamed(const MemberOrder &Order);

/// Where \p Record is declared.
DeclarationPlace placeOf(const clang::RecordDecl &Record,
                         const clang::SourceManager &SM);

/// Finds the structures of the request among the declarations of a unit: by
/// their place, if that is known, or by name and line. Adds their declarations
/// to \p Wanted, and those of others with their name, if the unit does not have
/// them: in different units, structures of one name are the same type, unless
/// they are local to functions.
UnitStructs findStructs(clang::ASTContext &Tree,
                        llvm::MutableArrayRef<StructFacts> Wanted);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_REQUESTEDSTRUCTS_H
