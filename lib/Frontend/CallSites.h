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

/// Says of the calls in \p F, whose code was generated from \p Body: the
/// signatures of indirect ones, and the types of what allocations return.
void describeCalls(const llvm::Function &F, const FunctionBody &Body,
                   clang::CodeGenerator &Generator, TypeDescriber &Types,
                   DeclaredTypes &Result);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_CALLSITES_H
