//===- EnclosingStructs.cpp - What contains a structure -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EnclosingStructs.h"

#include "InstanceVisitor.h"

#include "clang/Basic/SourceManager.h"

using namespace llvm;

namespace restruct {

namespace {

/// Finds the types that have members, or bases, of types of the request.
class EnclosingFinder : public InstanceVisitor {
public:
  EnclosingFinder(const clang::ASTContext &Tree, const UnitStructs &Structs)
      : Tree(Tree), Structs(Structs) {}

  bool VisitRecordDecl(clang::RecordDecl *Record) override {
    if (Record->isCompleteDefinition() && !Record->isDependentType() &&
        !Record->isInvalidDecl() &&
        !Tree.getSourceManager().isInSystemHeader(Record->getLocation())) {
      std::set<StructFacts *> Contained;
      addContained(*Record, Contained);
      if (!Contained.empty())
        Found.push_back({Record, std::move(Contained)});
    }
    return true;
  }

  std::vector<std::pair<const clang::RecordDecl *, std::set<StructFacts *>>>
      Found;

private:
  void addType(clang::QualType Type, std::set<StructFacts *> &Contained) {
    const clang::RecordDecl *Record =
        Tree.getBaseElementType(Type)->getAsRecordDecl();
    Record = Record ? Record->getDefinition() : nullptr;
    if (!Record)
      return;
    if (auto At = Structs.find(Record->getCanonicalDecl()); At != Structs.end())
      Contained.insert(At->second.Facts);
    addContained(*Record, Contained);
  }

  void addContained(const clang::RecordDecl &Record,
                    std::set<StructFacts *> &Contained) {
    for (const clang::FieldDecl *Field : Record.fields())
      addType(Field->getType(), Contained);
    if (const auto *Class = dyn_cast<clang::CXXRecordDecl>(&Record))
      for (const clang::CXXBaseSpecifier &Base : Class->bases())
        addType(Base.getType(), Contained);
  }

  const clang::ASTContext &Tree;
  const UnitStructs &Structs;
};

} // namespace

/// The types of the objects that begin where one of \p Record does.
static std::set<std::string> listFirstTypes(const clang::RecordDecl &Record,
                                            const UnitStructs &Structs) {
  std::set<std::string> Types;
  for (const clang::RecordDecl *At = &Record; At && !At->isUnion();) {
    if (At->field_empty() ||
        (At != &Record && Structs.contains(At->getCanonicalDecl())))
      break;
    clang::QualType First =
        (*At->field_begin())->getType().getCanonicalType().getUnqualifiedType();
    At = First->getAsRecordDecl();
    At = At ? At->getDefinition() : nullptr;
    if (At)
      Types.insert(First.getAsString());
  }
  return Types;
}

UnitStructs EnclosingStructs::addTo(const UnitStructs &Structs,
                                    clang::ASTContext &Tree) {
  UnitStructs All = Structs;
  EnclosingFinder Finder(Tree, Structs);
  Finder.TraverseAST(Tree);
  for (auto &[Record, Contained] : Finder.Found) {
    clang::QualType Type = Tree.getCanonicalTagType(Record);
    std::string Name = Type.getAsString();
    Enclosing &Of =
        Types[{Name, noteAt(Tree.getSourceManager(), Record->getLocation(), "")
                         .Place}];
    Of.Name =
        Record->getIdentifier() ? "'" + Name + "'" : "a type without a name";
    Of.Contained.insert(Contained.begin(), Contained.end());
    auto Requested = Structs.find(Record->getCanonicalDecl());
    Of.Facts = Requested == Structs.end() ? &Of.Own : Requested->second.Facts;
    Of.Facts->FirstTypes = listFirstTypes(*Record, Structs);
    if (Requested == Structs.end())
      All[Record->getCanonicalDecl()] = {Of.Facts, Record, {}};
  }
  return All;
}

void EnclosingStructs::addDependences() const {
  for (const auto &[Key, Of] : Types)
    for (StructFacts *Contained : Of.Contained)
      for (const PatchNote &Note : Of.Facts->ByteDependences)
        Contained->Dependences.insert(
            {Note.Place,
             "for " + Of.Name + ", which contains it: " + Note.Text});
}

} // namespace restruct
