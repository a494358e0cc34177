//===- StructFacts.cpp - What the source says of a structure --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructFacts.h"

#include "SourceProgram.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"

using namespace llvm;

namespace restruct {

PatchNote noteAt(const clang::SourceManager &SM, clang::SourceLocation Loc,
                 const Twine &Text) {
  clang::SourceLocation Place = SM.getExpansionLoc(Loc);
  return {{getPath(SM, SM.getFileID(Place)), SM.getExpansionLineNumber(Place)},
          Text.str()};
}

StructInUnit *lookupStruct(UnitStructs &Structs, clang::QualType Type) {
  const clang::RecordDecl *Record =
      Type.isNull() ? nullptr : Type->getAsRecordDecl();
  auto At = Record ? Structs.find(Record->getCanonicalDecl()) : Structs.end();
  return At == Structs.end() ? nullptr : &At->second;
}

} // namespace restruct
