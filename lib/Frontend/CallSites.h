//===- CallSites.h - Types at calls -----------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_CALLSITES_H
#define RESTRUCT_LIB_FRONTEND_CALLSITES_H

#include "restruct/Types/DeclaredTypes.h"

namespace clang {
class CodeGenerator;
} // namespace clang

namespace restruct {

class FunctionBody;
class TypeDescriber;

/// Describes the calls in \p F, whose code was generated from \p Body: the
/// signatures of indirect calls, and the types of allocated memory.
void describeCalls(const llvm::Function &F, const FunctionBody &Body,
                   clang::CodeGenerator &Generator, TypeDescriber &Types,
                   DeclaredTypes &Result);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_CALLSITES_H
