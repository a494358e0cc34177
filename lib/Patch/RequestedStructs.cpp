//===- RequestedStructs.cpp - Structures to be changed --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RequestedStructs.h"

#include "SourceProgram.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace restruct {

namespace {

class StructFinder : public clang::DynamicRecursiveASTVisitor {
public:
  StructFinder(clang::ASTContext &Tree, MutableArrayRef<StructFacts> Wanted)
      : Tree(Tree), Wanted(Wanted) {}

  bool VisitRecordDecl(clang::RecordDecl *Record) override;
  UnitStructs take();

private:
  bool isWanted(const clang::RecordDecl &Record,
                const StructFacts &Facts) const;

  clang::ASTContext &Tree;
  MutableArrayRef<StructFacts> Wanted;
  UnitStructs Found;
  std::set<StructFacts *> Present; ///< Those that are in Found.
  /// Other declarations with the name of a structure, which are at file scope.
  std::map<StructFacts *, std::set<SourcePlace>> Namesakes;
};

} // namespace

StringRef withoutKeyword(StringRef Name) {
  for (StringRef Keyword : {"struct ", "class ", "union "})
    if (Name.consume_front(Keyword))
      break;
  return Name;
}

bool isUnnamed(const MemberOrder &Order) {
  return withoutKeyword(Order.Name).starts_with("(unnamed");
}

static std::string nameOf(const clang::RecordDecl &Record) {
  const clang::NamedDecl *Named = &Record;
  if (!Record.getIdentifier())
    if (const clang::TypedefNameDecl *Typedef =
            Record.getTypedefNameForAnonDecl())
      Named = Typedef;
  return Named->getQualifiedNameAsString();
}

DeclarationPlace placeOf(const clang::RecordDecl &Record,
                         const clang::SourceManager &SM) {
  clang::SourceLocation Loc = SM.getExpansionLoc(Record.getLocation());
  return {getPath(SM, SM.getFileID(Loc)), SM.getFileOffset(Loc)};
}

bool StructFinder::isWanted(const clang::RecordDecl &Record,
                            const StructFacts &Facts) const {
  const clang::SourceManager &SM = Tree.getSourceManager();
  if (Facts.Place)
    return placeOf(Record, SM) == *Facts.Place;
  const MemberOrder &Order = *Facts.Order;
  clang::PresumedLoc Line = SM.getPresumedLoc(Record.getLocation());
  return Line.isValid() && Line.getLine() == Order.Line &&
         sys::path::filename(Line.getFilename()) ==
             sys::path::filename(Order.File) &&
         (isUnnamed(Order) ? !Record.getIdentifier() && !Record.isUnion()
                           : nameOf(Record) == withoutKeyword(Order.Name));
}

bool StructFinder::VisitRecordDecl(clang::RecordDecl *Record) {
  if (!Record->isCompleteDefinition() || Record->isDependentType() ||
      Record->isInvalidDecl())
    return true;
  SourcePlace Place =
      noteAt(Tree.getSourceManager(), Record->getLocation(), "").Place;
  for (StructFacts &Facts : Wanted)
    if (isWanted(*Record, Facts)) {
      Facts.Declarations.insert(Place);
      Found[Record->getCanonicalDecl()] = {&Facts, Record, {}};
      Present.insert(&Facts);
    } else if (!isUnnamed(*Facts.Order) &&
               !Record->getParentFunctionOrMethod() &&
               nameOf(*Record) == withoutKeyword(Facts.Order->Name)) {
      Namesakes[&Facts].insert(Place);
    }
  return true;
}

/// Two structures of one unit are different types. In different units, they are
/// the same type, unless they are local to functions.
UnitStructs StructFinder::take() {
  for (const auto &[Facts, Places] : Namesakes)
    if (!Present.contains(Facts))
      Facts->Declarations.insert(Places.begin(), Places.end());
  return std::move(Found);
}

UnitStructs findStructs(clang::ASTContext &Tree,
                        MutableArrayRef<StructFacts> Wanted) {
  StructFinder Finder(Tree, Wanted);
  Finder.TraverseAST(Tree);
  return Finder.take();
}

} // namespace restruct
