//===- ProgramScan.h - What all units say of the structures -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_PROGRAMSCAN_H
#define RESTRUCT_LIB_PATCH_PROGRAMSCAN_H

#include "OtherSources.h"
#include "StructFacts.h"

namespace restruct {

/// What the source of a program says.
struct ProgramScan {
  std::vector<StructFacts> Structs;   ///< As in the request.
  std::vector<UnitWarnings> Warnings; ///< By unit.
};

/// Parses a program, again and again while its files change.
class ProgramScanner {
public:
  ProgramScanner(const PatchRequest &Request, const PatchOptions &Options,
                 llvm::function_ref<void(llvm::StringRef)> OnParse)
      : Request(Request), Options(Options), OnParse(OnParse) {}

  /// Parses all units, with the files in \p Sources instead of those on disk.
  /// \p Places says where the structures of the request are, if that is known.
  llvm::Expected<ProgramScan>
  scan(const EditedFiles &Sources,
       llvm::ArrayRef<std::optional<DeclarationPlace>> Places);

private:
  void addTexts(const clang::SourceManager &SM, const SkippedTexts &Skipped);
  void addOtherUses(llvm::MutableArrayRef<StructFacts> Facts);

  const PatchRequest &Request;
  const PatchOptions &Options;
  llvm::function_ref<void(llvm::StringRef)> OnParse;
  // From the first scan:
  /// The files of the program, and by how many units each is parsed.
  std::map<std::string, unsigned> Parsed;
  /// What units skip, and how many of them.
  std::map<SkippedText, unsigned> SkippedBy;
  /// By structure of the request.
  std::optional<std::vector<std::vector<OtherUse>>> OtherUses;
};

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_PROGRAMSCAN_H
