//===- ReachableRecords.h - What the declarations of a unit lead to -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_REACHABLERECORDS_H
#define RESTRUCT_LIB_FRONTEND_REACHABLERECORDS_H

namespace clang {
class ASTContext;
} // namespace clang

namespace restruct {

class TypeDescriber;

/// Makes \p Types meet the records that declarations at file scope name, those
/// of system headers excepted. Declarations in a precompiled header or module
/// that nothing has needed so far stay unread.
void meetDeclaredRecords(const clang::ASTContext &AST, TypeDescriber &Types);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_REACHABLERECORDS_H
