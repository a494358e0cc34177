//===- CommandDescriber.h - How this unit is compiled -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_COMMANDDESCRIBER_H
#define RESTRUCT_LIB_FRONTEND_COMMANDDESCRIBER_H

#include "restruct/Types/CompileCommand.h"

#include <optional>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace restruct {

/// The command that \p CI executes, without what only matters for output: a
/// tool can parse the unit with it once more. Nothing if no debug information
/// is generated: then objects do not depend on where they were compiled, and
/// that must remain so. Options that replace the names of folders in debug
/// information replace the folder here, too, and are left out.
std::optional<CompileCommand> describeCommand(clang::CompilerInstance &CI);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_COMMANDDESCRIBER_H
