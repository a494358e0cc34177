//===- LocalVariables.h - Types of allocas ----------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_LOCALVARIABLES_H
#define RESTRUCT_LIB_FRONTEND_LOCALVARIABLES_H

#include "restruct/Types/DeclaredTypes.h"

namespace clang {
class FunctionDecl;
} // namespace clang

namespace restruct {

class FunctionBody;
class TypeDescriber;

/// The declared types of the variables and parameters that the allocas of \p F
/// hold, unless IR determines them itself. The code of \p F was generated from
/// \p Body of \p FD, which is null for compiler-generated code.
void describeLocals(const llvm::Function &F, const clang::FunctionDecl *FD,
                    const FunctionBody &Body, TypeDescriber &Types,
                    DeclaredTypes &Result);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_LOCALVARIABLES_H
