//===- DefaultVersions.h - --default-symver for lld -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_LD_DEFAULTVERSIONS_H
#define RESTRUCT_TOOLS_RESTRUCT_LD_DEFAULTVERSIONS_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace restruct {

/// GNU ld's `--default-symver`, which lld lacks, as a version script: exported
/// symbols that \p Script gives no version get \p Version.
///
/// \param Script the contents of the link's version script; empty if there is
///        none.
/// \param Version the name of the library: its soname, or else the name of the
///        output file without folders.
/// \returns the contents of the script to use instead.
std::string addDefaultVersion(llvm::StringRef Script, llvm::StringRef Version);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_LD_DEFAULTVERSIONS_H
