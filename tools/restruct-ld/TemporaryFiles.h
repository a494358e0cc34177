//===- TemporaryFiles.h - Files for one link --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_LD_TEMPORARYFILES_H
#define RESTRUCT_TOOLS_RESTRUCT_LD_TEMPORARYFILES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace restruct {

/// Files that exist until the link is done.
class TemporaryFiles {
public:
  ~TemporaryFiles();

  /// Creates a file with a name like that of \p Path.
  ///
  /// \param Original the file that it takes the place of; empty if there is
  ///        none.
  llvm::Expected<std::string> create(llvm::StringRef Path,
                                     llvm::StringRef Contents,
                                     llvm::StringRef Original);

  /// Makes \p DependencyFile (--dependency-file), in which the linker listed
  /// its inputs, list originals.
  void nameOriginals(llvm::StringRef DependencyFile) const;

private:
  struct File {
    std::string Path, Original;
  };
  llvm::SmallVector<File, 0> Files;
};

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_LD_TEMPORARYFILES_H
