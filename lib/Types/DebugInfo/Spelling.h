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

/// \p Node as a declaration in C or C++ spells it: "struct node *", "int [4]",
/// "void (*)(int)", "const size_t". For reading, not for compiling: a type too
/// long or too deeply nested is cut short with "...".
/// \param WithKeywords whether records are spelt "struct node" as in C.
std::string spell(const llvm::DIType *Node, bool WithKeywords);

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_SPELLING_H
