//===- Exports.h - What the command line exports ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_LD_EXPORTS_H
#define RESTRUCT_TOOLS_RESTRUCT_LD_EXPORTS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace llvm {
class StringSaver;
} // namespace llvm

namespace restruct {

class TemporaryFiles;

/// Whether the word after \p Arg is its argument, and not an input.
bool takesWord(llvm::StringRef Arg);

/// What of the command line decides about the versions of exported symbols.
struct Exports {
  /// Reads the options in \p Args. Inputs and folders are the caller's to add.
  explicit Exports(llvm::ArrayRef<const char *> Args);

  llvm::StringRef Name, Output = "a.out", DependencyFile;
  llvm::SmallVector<llvm::StringRef, 1> Scripts;
  llvm::SmallVector<std::string, 32> Inputs;      ///< Objects and archives.
  llvm::SmallVector<llvm::StringRef, 16> Folders; ///< Of libraries and scripts.
  bool IsShared = false, HasDefault = false;
};

/// Adds an object to \p Args that defines the names of versions
/// (VersionScripts.h), but for those that are names of symbols as well. A link
/// that cannot have it goes on.
void addVersionSymbols(llvm::SmallVectorImpl<const char *> &Args,
                       llvm::StringSaver &Saver, TemporaryFiles &Files,
                       const Exports &Found);

/// Replaces `--default-symver` in \p Args by a version script in \p Files: a
/// new one, or a copy of the first that there is.
llvm::Error replaceDefaultVersion(llvm::SmallVectorImpl<const char *> &Args,
                                  llvm::StringSaver &Saver,
                                  TemporaryFiles &Files, const Exports &Found);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_LD_EXPORTS_H
