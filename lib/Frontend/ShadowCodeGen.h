//===- ShadowCodeGen.h - A second code generator for queries ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_SHADOWCODEGEN_H
#define RESTRUCT_LIB_FRONTEND_SHADOWCODEGEN_H

#include "TBAAFacts.h"

#include "restruct/Types/LinkContract.h"

#include "llvm/ADT/StringRef.h"

#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace restruct {

/// Creates an AST consumer that generates code for the translation unit once
/// more, beside the real code generator. It leaves the declared types, and what
/// \p Level of the TBAA extension needs, for the start of the pipeline
/// (Handover.h), together with what the link is asked for (\p Layout). It never
/// changes what is compiled, and never reports anything
/// but one remark about disabled whole-program work.
///
/// \returns a consumer that does nothing for a compile that generates no IR, or
/// is of a language other than C and C++.
std::unique_ptr<clang::ASTConsumer>
createShadowConsumer(clang::CompilerInstance &CI, llvm::StringRef InFile,
                     TBAALevel Level, LayoutRequest Layout);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_SHADOWCODEGEN_H
