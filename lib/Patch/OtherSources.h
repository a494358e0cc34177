//===- OtherSources.h - Files beside the program ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_OTHERSOURCES_H
#define RESTRUCT_LIB_PATCH_OTHERSOURCES_H

#include "Patch.h"
#include "SourceProgram.h"

#include <set>

namespace restruct {

/// What a file of the project that is no part of the program, such as one of
/// another program, or a part that no unit compiles, says about a structure. It
/// is not parsed: it is unknown how it is compiled. It counts if the file
/// includes, perhaps through others, a file of the name of the one that
/// declares the structure, and if it contains the structure's name.
struct OtherUse {
  PatchNote Note;
  /// Whether it seems to have an initializer without designators.
  bool HasInitializer = false;
};

/// A structure to look for.
struct SoughtStruct {
  std::string Name;                     ///< An identifier.
  std::set<std::string> DeclaringFiles; ///< Their paths.
};

/// Looks at the source files in \p Root, of those of \p Program, real paths,
/// only at what no unit compiles.
/// \returns by structure one use for each file, in the order of their paths.
/// Looks at 20,000 files at most.
std::vector<std::vector<OtherUse>>
findOtherUses(llvm::StringRef Root,
              const std::map<std::string, SkippedTexts> &Program,
              llvm::ArrayRef<SoughtStruct> Structs);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_OTHERSOURCES_H
