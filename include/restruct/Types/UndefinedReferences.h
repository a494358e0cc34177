//===- UndefinedReferences.h - What stock's link would miss -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The compile must leave a reference to an undefined function in the
/// initializer of a variable that other translation units may use:
///
///     char strlcpy();
///     char (*f)() = strlcpy;
///     int main(void) { return f != strlcpy; }
///
/// So stock's link fails if there is no strlcpy, which is how configure scripts
/// of old versions of Autoconf find out. Whole-program optimisation deletes f
/// and the reference. Here are the steps that keep it: the front end records
/// the symbols, and the link refers to those that the program does not define,
/// and to which nothing refers any more.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_UNDEFINEDREFERENCES_H
#define RESTRUCT_TYPES_UNDEFINEDREFERENCES_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Name of the named metadata with the names of the symbols.
inline constexpr llvm::StringLiteral UndefinedReferencesMetadata =
    "restruct.undefined";

/// Records the symbols that \p M does not define, and to which an initializer
/// of a visible variable refers. \pre \p M is as the front end made it.
void recordUndefinedReferences(llvm::Module &M);

/// Removes the records of symbols that \p M, the whole program, defines, and of
/// those to which it no longer refers: the linker leaves out variables that
/// nothing uses, and then what only these refer to, definitions included.
/// \pre Nothing else of \p M has been deleted yet.
void resolveUndefinedReferences(llvm::Module &M);

/// Refers to each recorded symbol that \p M, which is about to become machine
/// code, does not refer to, from data that the linker does not collect.
/// Removes the metadata.
void keepUndefinedReferences(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_TYPES_UNDEFINEDREFERENCES_H
