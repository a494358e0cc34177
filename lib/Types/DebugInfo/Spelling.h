//===- Spelling.h - Types as the source spells them -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_SPELLING_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_SPELLING_H

#include "llvm/IR/DebugInfoMetadata.h"

#include <string>

namespace restruct::debuginfo {

/// \p Node in the syntax of a C or C++ declaration: "struct node *", "int [4]",
/// "void (*)(int)", "const size_t". It is for reading, not for compiling: a
/// type too long or too deeply nested ends in "...".
/// \param WithKeywords whether records are spelt "struct node" as in C.
std::string spell(const llvm::DIType *Node, bool WithKeywords);

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_SPELLING_H
