//===- PatchCommand.h - Calls restruct-patch --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_PATCHCOMMAND_H
#define RESTRUCT_TOOLS_RESTRUCT_PATCHCOMMAND_H

#include "restruct/Report/PatchRequest.h"

#include "llvm/ADT/ArrayRef.h"

namespace restruct {

/// What restruct-patch, which is beside this program, prints for \p Request
/// with \p Options; its notes go to standard error. An error if it fails.
llvm::Expected<std::string>
runPatchProgram(const PatchRequest &Request,
                llvm::ArrayRef<std::string> Options);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_PATCHCOMMAND_H
