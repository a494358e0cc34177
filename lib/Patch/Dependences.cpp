//===- Dependences.cpp - What may depend on the order of members ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dependences.h"

namespace restruct {

void collectDependences(clang::ASTContext &Tree, UnitStructs &Structs) {
  collectConversions(Tree, Structs);
  collectCoveredBytes(Tree, Structs);
  collectMemberPlaces(Tree, Structs);
  collectMemberwiseEffects(Tree, Structs);
}

} // namespace restruct
