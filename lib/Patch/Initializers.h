//===- Initializers.h - Initializers without designators --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_INITIALIZERS_H
#define RESTRUCT_LIB_PATCH_INITIALIZERS_H

#include "StructFacts.h"

#include <map>

namespace restruct {

/// For the lists of initializers in macros: of which structures each is, by the
/// place of its brace. A list of several cannot be rewritten.
using ListTypes =
    std::map<std::pair<std::string, size_t>, std::set<std::string>>;

/// Adds the edits of all initializers without designators in the unit.
void collectInitializers(clang::ASTContext &Tree, UnitStructs &Structs,
                         ListTypes &Lists);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_INITIALIZERS_H
