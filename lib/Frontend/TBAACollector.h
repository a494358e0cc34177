//===- TBAACollector.h - Collects TBAA facts from the source ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_TBAACOLLECTOR_H
#define RESTRUCT_LIB_FRONTEND_TBAACOLLECTOR_H

#include "TBAAFacts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Mangle.h"

namespace clang {
class CodeGenOptions;
class FieldDecl;
class RecordDecl;
class VarDecl;
namespace CodeGen {
class CodeGenModule;
} // namespace CodeGen
} // namespace clang

namespace restruct {

class FunctionBody;

/// The level that a compile at \p Asked uses: Off if clang emits no tags, or if
/// they are checked at run time.
TBAALevel effectiveLevel(TBAALevel Asked, const clang::CodeGenOptions &Options,
                         const clang::LangOptions &Lang);

/// Collects TBAAFacts while others traverse the syntax tree.
class TBAACollector {
public:
  TBAACollector(TBAALevel Level, clang::CodeGen::CodeGenModule &CGM,
                clang::ASTContext &AST, const clang::CodeGenOptions &Options);

  /// Records the facts about \p RD, complete, whose objects are \p Struct.
  void addRecord(llvm::StructType *Struct, const clang::RecordDecl *RD);
  /// Records the facts about \p G, which any of \p Declarations may be.
  void addGlobal(const llvm::GlobalVariable &G,
                 llvm::ArrayRef<const clang::VarDecl *> Declarations);
  /// Records the facts about \p Body, that of \p F.
  void addFunction(const llvm::Function &F, const FunctionBody &Body);

  TBAAFacts take() { return std::move(Facts); }

private:
  /// A type's name in TBAA. Empty for types that the extension leaves alone.
  struct TypeName {
    std::string Name;
    unsigned PointerLevel = 0;
  };
  TypeName nameOf(clang::QualType T);
  std::string nameOfRecord(const clang::RecordDecl *RD, bool IsPointee);
  void addField(llvm::StructType *Struct, const clang::RecordDecl *RD,
                const clang::FieldDecl *FD);

  TBAAFacts Facts;
  clang::CodeGen::CodeGenModule &CGM;
  clang::ASTContext &AST;
  bool HasPointerNames; // pointers are distinguished by pointee
  std::unique_ptr<clang::MangleContext> Mangler; // created on demand
};

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_TBAACOLLECTOR_H
