//===- AssumeLegal.cpp - Illegal changes, for tests -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/AssumeLegal.h"

#include "restruct/Plan/Planners.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace restruct {

static PlanField *findField(PlanStruct &S, StringRef Name) {
  unsigned Number;
  if (!Name.getAsInteger(10, Number))
    return Number < S.Fields.size() ? &S.Fields[Number] : nullptr;
  auto It = find_if(S.Fields, [&](const PlanField &F) {
    return is_contained(split(F.Name, ", "), Name);
  });
  return It == S.Fields.end() ? nullptr : &*It;
}

static Error assumeFieldLegal(PlanField &Field, StringRef Change) {
  if (Change == "move") {
    Field.CanMove = {};
    return Error::success();
  }
  if (Change == "delete") {
    Field.CanDelete = Field.CanMove = {};
    return Error::success();
  }
  if (Change == "narrow") {
    Field.CanNarrow = {};
    Field.NarrowSize = 1;
    Field.IsSigned = false;
    return Error::success();
  }
  if (Change == "index" && Field.Pointee) {
    Field.CanIndex = {};
    Field.NarrowSize = IndexSize;
    return Error::success();
  }
  return createStringError("no change of a field is called '" + Change + "'");
}

Error assumeLegal(PlanInput &Input, StringRef Change) {
  auto [Where, What] = Change.split(':');
  // Names of IR types have points of their own.
  auto Named = [&](StringRef Name) {
    return find_if(Input.Structs,
                   [&](const PlanStruct &S) { return denotes(Name, S); });
  };
  auto It = Named(Where);
  PlanField *Field = nullptr;
  if (It == Input.Structs.end()) {
    auto [Struct, Member] = Where.rsplit('.');
    It = Named(Struct);
    Field = It == Input.Structs.end() ? nullptr : findField(*It, Member);
    if (!Field)
      return createStringError("no struct or field is called '" + Where + "'");
  }
  if (It->Fields.empty())
    return createStringError("the layout of '" + Where + "' is not known");
  if (Field)
    return assumeFieldLegal(*Field, What);
  if (What == "reorder")
    It->CanReorder = {};
  else if (What == "resize")
    It->CanResize = {};
  else if (!What.empty())
    return createStringError("no change of a struct is called '" + What + "'");
  else
    It->CanChange = It->CanReorder = It->CanResize = {};
  return Error::success();
}

} // namespace restruct
