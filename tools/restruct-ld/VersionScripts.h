//===- VersionScripts.h - Version scripts as GNU ld reads them --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a shared library exports is the same as with the system's linker,
/// whose place lld takes. Two things differ:
///
/// - GNU ld exports an absolute symbol with the name of each version. Packaging
///   tools compare lists of exported symbols.
/// - lld lacks --default-symver, which gives symbols without a version that of
///   the library's name.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_LD_VERSIONSCRIPTS_H
#define RESTRUCT_TOOLS_RESTRUCT_LD_VERSIONSCRIPTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace restruct {

/// A version script, and what a link with it must define.
struct VersionScript {
  std::string Text;
  /// The names of its versions, which are symbols, too.
  llvm::SmallVector<std::string, 0> Versions;
};

/// The script for lld that exports what \p Script exports with GNU ld.
///
/// \param Default the version of exported symbols that \p Script gives none;
///        empty if they have none.
VersionScript adaptVersionScript(llvm::StringRef Script,
                                 llvm::StringRef Default);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_LD_VERSIONSCRIPTS_H
