//===- CompileCommand.h - How a module was compiled -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The commands that compiled a program, for tools that read its source again.
/// A compile with debug information, which names the folder and the file
/// anyway, records its own command in named metadata; linking modules collects
/// those of all translation units, and no machine code depends on them.
///
///     !restruct.commands = !{!0, !1}
///     !0 = !{!"/home/me/prog", !"-cc1", !"-I", !"include", !"list.c"}
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_COMPILECOMMAND_H
#define RESTRUCT_TYPES_COMPILECOMMAND_H

#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// The command that compiled one translation unit.
struct CompileCommand {
  /// Where it ran: relative paths are relative to it.
  std::string Directory;
  /// Of the compiler itself, as after `clang -cc1`: no driver comes between.
  std::vector<std::string> Arguments;

  bool operator==(const CompileCommand &) const = default;
};

/// Adds \p Command to those of \p M.
void addCompileCommand(llvm::Module &M, const CompileCommand &Command);

/// The commands that compiled \p M, in link order and each once; those that are
/// not as described above are left out.
std::vector<CompileCommand> readCompileCommands(const llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_TYPES_COMPILECOMMAND_H
