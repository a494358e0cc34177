//===- SourceProgram.h - The source of a program, parsed --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_SOURCEPROGRAM_H
#define RESTRUCT_LIB_PATCH_SOURCEPROGRAM_H

#include "restruct/Types/CompileCommand.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

#include <map>
#include <set>

namespace restruct {

/// Contents that take the place of those on disk, by the real path of the file.
using EditedFiles = std::map<std::string, std::string>;

/// The real, absolute path of a file of the source; empty if \p File is none.
std::string getPath(const clang::SourceManager &SM, clang::FileID File);

/// What the compiler warns about in one unit: by option, such as
/// "reorder-ctor", the places and the texts. Warnings that are errors in the
/// program are here, too.
struct Warning {
  std::string Place;
  std::string Text;
};
using UnitWarnings = std::map<std::string, std::vector<Warning>>;

/// A warning of \p New that there is not in \p Old, as one line; empty if there
/// is none. Both are of the same units.
std::string findNewWarning(llvm::ArrayRef<UnitWarnings> Old,
                           llvm::ArrayRef<UnitWarnings> New);

/// Text that a unit does not compile, between `#if` and `#else`, say.
struct SkippedText {
  std::string Path; ///< As of getPath().
  size_t Begin;
  size_t End;

  auto operator<=>(const SkippedText &) const = default;
};
using SkippedTexts = std::set<SkippedText>;

/// Parses each unit of \p Commands with \p Edited, and passes its tree and
/// what it skips to \p Visit. \p OnParse is called before, with the name of its
/// file. Several units are parsed at a time, but the two functions are called
/// for one unit after the other, in the order of the commands. \returns the
/// warnings of each unit. The error has the first error of the compiler, with
/// its place.
llvm::Expected<std::vector<UnitWarnings>> parseProgram(
    llvm::ArrayRef<CompileCommand> Commands, const EditedFiles &Edited,
    llvm::function_ref<void(llvm::StringRef)> OnParse,
    llvm::function_ref<void(clang::ASTContext &, const SkippedTexts &)> Visit);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_SOURCEPROGRAM_H
