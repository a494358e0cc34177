//===- Commands.h - The subcommands of restruct -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_COMMANDS_H
#define RESTRUCT_TOOLS_RESTRUCT_COMMANDS_H

#include "ModuleLoader.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"

namespace restruct {

struct ReportModel;
struct StructReport;

/// The exit code of the process. The third way to end, unusable input, is an
/// Error, which main prints on one line before it exits with 2.
enum class ExitCode : int {
  Success = 0,
  Finding = 1,
  UnusableInput = 2,
  ProgramDied = 3 ///< The program that was run was ended by a signal.
};

/// One subcommand: `restruct NAME ...`. restruct.cpp lists them all.
struct Command {
  llvm::cl::SubCommand *Options;
  llvm::Expected<ExitCode> (*Run)();
};

Command reportCommand();
Command adviseCommand();
Command typesCommand();
Command importCommand();
Command optCommand();
Command explainCommand();
Command dsaCommand();
Command aliasCommand();
Command checkCommand();
Command profileCommand();

/// The arguments after "--" on the command line, for a program to be run.
void setProgramArguments(std::vector<std::string> Arguments);

/// The category of restruct's own options in --help.
llvm::cl::OptionCategory &commandCategory();

/// Loads the program, showing progress on a terminal if that takes long. \p
/// IsWhole: the files are the whole program (makeWhole). \p Passes, named as
/// for opt, run first.
llvm::Expected<LoadedProgram>
loadWithProgress(llvm::ArrayRef<std::string> Files, bool IsWhole = false,
                 llvm::StringRef Passes = "");

/// The function called \p Name, in IR or in the source, where a unique end of
/// the name without parameters suffices; null if \p Name is empty. An error if
/// there is none or several, or it has no body.
llvm::Expected<const llvm::Function *> findBody(const llvm::Module &M,
                                                llvm::StringRef Name);

/// The structures in \p Model with one of \p Names, in the order of the model.
/// If none has a name, the end of one type's name suffices. An error if there
/// is none of some name, which suggests a similar one.
llvm::Expected<std::vector<const StructReport *>>
findTypes(const ReportModel &Model, llvm::ArrayRef<std::string> Names);
/// The name in IR of the only type that \p Name denotes; an error if there are
/// several.
llvm::Expected<std::string> findOneType(const ReportModel &Model,
                                        llvm::StringRef Name);

/// An error if \p File evidently cannot be written. For commands that work for
/// long before they write, or leave the writing to another program.
llvm::Error checkOutput(llvm::StringRef File);

/// Writes \p File, or standard output for "-", completely or not at all.
llvm::Error writeOutput(llvm::StringRef File,
                        llvm::function_ref<void(llvm::raw_ostream &)> Write);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_COMMANDS_H
