//===- DeclarationCollector.h - Describes a module by its source ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_DECLARATIONCOLLECTOR_H
#define RESTRUCT_LIB_FRONTEND_DECLARATIONCOLLECTOR_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/DenseSet.h"

namespace clang {
class ASTContext;
class CodeGenerator;
} // namespace clang

namespace restruct {

class TBAACollector;

using FunctionSet = llvm::DenseSet<const llvm::Function *>;

/// Definitions of a module by what casts their sources have (AddressCasts.h).
struct CastFacts {
  /// No pointer may change its pointee.
  FunctionSet WithoutCasts;
  /// Nor does the address of a record become that of its bytes.
  FunctionSet WithoutBytes;
  /// An argument that is computed as the address of a field is meant as that.
  FunctionSet WithPlainArguments;
  /// What is added to an array is an index of it.
  FunctionSet WithPlainArrays;
};

/// Describes the finished module of \p Generator by the declarations of \p AST:
/// records, globals, functions, locals, indirect calls and allocations. What is
/// not certain is left out. \p TBAA may be null; otherwise it is notified of
/// them all. Adds to \p Casts what the source of each definition shows.
/// \pre The unit was handled, without errors, and the module is not released.
DeclaredTypes collectDeclaredTypes(clang::CodeGenerator &Generator,
                                   clang::ASTContext &AST, TBAACollector *TBAA,
                                   CastFacts &Casts);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_DECLARATIONCOLLECTOR_H
