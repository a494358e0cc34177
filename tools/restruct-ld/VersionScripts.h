//===- VersionScripts.h - Versions of exported symbols ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A shared library with a version script exports what it exports with the
/// system's linker, whose place lld takes. Two things differ:
///
/// - GNU ld exports an absolute symbol with the name of each version. Packaging
///   tools compare lists of exported symbols.
/// - lld lacks --default-symver, which gives symbols without a version that of
///   the library's name.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_LD_VERSIONSCRIPTS_H
#define RESTRUCT_TOOLS_RESTRUCT_LD_VERSIONSCRIPTS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"

#include <string>

namespace restruct {

/// The names of the versions in \p Script that do not name symbols of it, too.
llvm::SmallVector<llvm::StringRef, 4> listVersions(llvm::StringRef Script);

/// \p Script with the version \p Default for exported symbols that it gives
/// none.
std::string addDefaultVersion(llvm::StringRef Script, llvm::StringRef Default);

/// Removes from \p Names those of symbols that the object or archive \p File
/// defines or refers to.
void removeSymbolsOf(llvm::MemoryBufferRef File,
                     llvm::SmallSetVector<llvm::StringRef, 4> &Names);

/// The contents of an object that defines absolute symbols with the names of
/// \p Versions, each with that version.
///
/// \param Like an ELF object for the same target.
/// \returns nothing if \p Like is another file.
std::string defineVersions(llvm::ArrayRef<llvm::StringRef> Versions,
                           llvm::MemoryBufferRef Like);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_LD_VERSIONSCRIPTS_H
