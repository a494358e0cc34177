//===- ReachableRecords.h - Records used by declarations --------*- C++ -*-===//
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

/// Adds to \p Types the records that declarations at file scope refer to,
/// except those of system headers. Unused declarations in a precompiled header
/// or module are not deserialised.
void addDeclaredRecords(const clang::ASTContext &AST, TypeDescriber &Types);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_REACHABLERECORDS_H
