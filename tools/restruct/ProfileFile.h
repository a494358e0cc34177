//===- ProfileFile.h - Files that restruct profile wrote --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_PROFILEFILE_H
#define RESTRUCT_TOOLS_RESTRUCT_PROFILEFILE_H

#include "restruct/Profile/FieldProfile.h"

namespace restruct {

/// Reads \p File. An error of one line that begins with its name.
llvm::Expected<FieldProfile> readProfileFile(llvm::StringRef File);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_PROFILEFILE_H
