//===- Patch.h - New orders of members, in the source -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Changes the order of structures' members in the source of a program, so that
/// the program still compiles and means the same. Members move with their
/// comments and attributes; positional initializers are rewritten. The source
/// is parsed with the program's own compile commands before and after.
///
/// A structure is refused, with a reason, if the source shows that something
/// depends on the order of its members, or if it cannot be rewritten.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_PATCH_H
#define RESTRUCT_LIB_PATCH_PATCH_H

#include "restruct/Report/PatchRequest.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/GlobPattern.h"

#include <optional>

namespace restruct {

struct PatchOptions {
  /// Only files in this folder are changed; absolute.
  std::string Root;
  /// Files outside of Root are changed, too.
  bool ChangeOutside = false;
  /// Files within Root that stay as they are, such as generated ones: patterns
  /// for their paths from there.
  std::vector<llvm::GlobPattern> Excluded;
  /// Structures are changed although the source shows that something may depend
  /// on the order; the dependences are notes then.
  bool IgnoreDependences = false;
};

/// A place in the source.
struct SourcePlace {
  std::string File; ///< Absolute.
  unsigned Line = 0;

  auto operator<=>(const SourcePlace &) const = default;
};

/// A sentence about a place: why a structure was not changed, or what may
/// depend on its order.
struct PatchNote {
  SourcePlace Place; ///< Without a file if it has none.
  std::string Text;

  auto operator<=>(const PatchNote &) const = default;
};

/// What became of one structure of the request.
struct PatchedStruct {
  const MemberOrder *Order = nullptr; ///< Owned by the request.
  /// Its size after the patch, as the compiler lays it out; if it was changed.
  std::optional<uint64_t> NewSize;
  /// Why it was not changed; what to verify if it was.
  std::vector<PatchNote> Notes;
};

/// A changed file.
struct PatchedFile {
  std::string Path; ///< Absolute.
  std::string Old;
  std::string New;
};

struct PatchResult {
  std::vector<PatchedFile> Files;     ///< By path.
  std::vector<PatchedStruct> Structs; ///< As in the request.
};

/// Changes the structures of \p Request, those that can be, together: the
/// result compiles as a whole. Nothing is written to disk. \p OnParse is called
/// before each translation unit is parsed, with its file, for progress.
///
/// An error if the source cannot be parsed as it is.
llvm::Expected<PatchResult>
makePatch(const PatchRequest &Request, const PatchOptions &Options,
          llvm::function_ref<void(llvm::StringRef)> OnParse);

/// \p Path as messages show it: from the current folder, if it is in there.
std::string shortenPath(llvm::StringRef Path);

/// Prints \p Result as a unified diff for `patch -p1` in \p Root, or in `/` if
/// a file outside of Root changes, after a preamble of what it does and what to
/// verify, which `patch` skips. An error if `diff` cannot be run.
llvm::Error printPatch(llvm::raw_ostream &OS, const PatchResult &Result,
                       llvm::StringRef Root);

/// The commands of `compile_commands.json` in \p Folder, which \p Clang, the
/// path of a clang driver, expands. An error if there is no such file, or if it
/// is not a compilation database.
llvm::Expected<std::vector<CompileCommand>>
readCompilationDatabase(llvm::StringRef Folder, llvm::StringRef Clang);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_PATCH_H
