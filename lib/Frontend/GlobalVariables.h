//===- GlobalVariables.h - Types of globals ---------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_GLOBALVARIABLES_H
#define RESTRUCT_LIB_FRONTEND_GLOBALVARIABLES_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/StringMap.h"

namespace clang {
class CodeGenerator;
class VarDecl;
} // namespace clang

namespace restruct {

class FunctionBody;
class TBAACollector;
class TypeDescriber;

/// Finds the declared types of globals, including static variables of
/// functions.
class GlobalDescriber {
public:
  GlobalDescriber(clang::CodeGenerator &Generator, TypeDescriber &Types,
                  DeclaredTypes &Result, TBAACollector *TBAA)
      : Generator(Generator), Types(Types), Result(Result), TBAA(TBAA) {}

  /// Records the variables in \p Body, the body of \p F.
  void addBody(const llvm::Function &F, const FunctionBody &Body);
  /// Describes the globals of \p M whose types IR does not determine.
  void describeAll(const llvm::Module &M);

private:
  llvm::SmallVector<const clang::VarDecl *, 1>
  findDeclarations(const llvm::GlobalVariable &G) const;
  void describe(const llvm::GlobalVariable &G, const clang::VarDecl *VD);

  clang::CodeGenerator &Generator;
  TypeDescriber &Types;
  DeclaredTypes &Result;
  TBAACollector *TBAA; // may be null
  /// Variables in functions, by the name of the global emitted for them, up to
  /// `.N`.
  llvm::StringMap<llvm::SmallVector<const clang::VarDecl *, 1>> InFunctions;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_GLOBALVARIABLES_H
