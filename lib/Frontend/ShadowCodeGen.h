//===- ShadowCodeGen.h - A second code generator, to ask --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_SHADOWCODEGEN_H
#define RESTRUCT_LIB_FRONTEND_SHADOWCODEGEN_H

#include "TBAAFacts.h"

#include "llvm/ADT/StringRef.h"

#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace restruct {

/// An AST consumer that generates code for the translation unit once more,
/// beside the real code generator, and leaves what it learns about types for
/// the start of the pipeline (Handover.h); what \p Level of the TBAA extension
/// needs is part of that. Never changes what is compiled, and
/// never reports anything but one remark about whole-program work given up.
///
/// \returns a consumer that does nothing for a compile that makes no IR, or is
/// of a language other than C and C++.
std::unique_ptr<clang::ASTConsumer>
createShadowConsumer(clang::CompilerInstance &CI, llvm::StringRef InFile,
                     TBAALevel Level);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_SHADOWCODEGEN_H
