//===- DeclaredNames.cpp - Names that the same lines declare --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeclaredNames.h"

#include "SourceProgram.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace restruct {

/// The closing brace of \p Record; nothing if a macro has it.
static std::optional<DeclarationPlace> braceOf(const clang::RecordDecl &Record,
                                               const clang::SourceManager &SM) {
  clang::SourceLocation Brace = Record.getBraceRange().getEnd();
  if (Brace.isInvalid() || Brace.isMacroID())
    return std::nullopt;
  return DeclarationPlace{getPath(SM, SM.getFileID(Brace)),
                          SM.getFileOffset(Brace)};
}

class NameFinder : public clang::DynamicRecursiveASTVisitor {
public:
  NameFinder(clang::ASTContext &Tree, DeclaredNames &Result)
      : SM(Tree.getSourceManager()), Result(Result) {}

  bool VisitRecordDecl(clang::RecordDecl *Record) override {
    if (Record->isCompleteDefinition() && Record->getIdentifier())
      if (std::optional<DeclarationPlace> Brace = braceOf(*Record, SM))
        Result.Names[*Brace].insert(Record->getNameAsString());
    return true;
  }

private:
  const clang::SourceManager &SM;
  DeclaredNames &Result;
};

void DeclaredNames::collect(clang::ASTContext &Tree,
                            const UnitStructs &Structs) {
  NameFinder(Tree, *this).TraverseAST(Tree);
  for (const auto &[Record, Of] : Structs)
    if (std::optional<DeclarationPlace> Brace =
            braceOf(*Of.Record, Tree.getSourceManager()))
      Declared[*Brace].insert(Of.Facts);
}

void DeclaredNames::addRefusals() const {
  for (const auto &[Brace, Structs] : Declared) {
    auto Known = Names.find(Brace);
    if (Known == Names.end() || Known->second.size() <= 1)
      continue;
    for (StructFacts *Facts : Structs)
      Facts->Refusals.insert({{Brace.Path, 0},
                              "the same lines declare several structs: " +
                                  join(Known->second, ", ")});
  }
}

} // namespace restruct
