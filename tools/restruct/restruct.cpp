//===- restruct.cpp - The command-line tool -------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Chooses a subcommand and turns what it returns into an exit code: 0 success,
/// 1 a finding that it was asked to fail on, 2 unusable input, with one line on
/// standard error.
///
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "llvm/Config/llvm-config.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace restruct;

static cl::extrahelp Examples(R"(
EXAMPLES:
  restruct report prog.bc                      the layout of every struct that is used
  restruct report --sort=holes --all *.o       of a whole program, the worst first
  restruct types --format=json -o t.json a.ll  types, for another program to read
  restruct import -o new.bc old.bc             types of debug information, or of typed
                                               pointers, into the bitcode's metadata

A FILE is bitcode, textual IR, an object with bitcode in it, or an archive of such
objects; several are linked in memory. "-" is standard input, or output.

EXIT STATUS:
  0 success; 1 a finding that it was asked to fail on; 2 unusable input
)");

static void printVersion(raw_ostream &OS) {
  OS << "restruct " RESTRUCT_VERSION ", for LLVM " LLVM_VERSION_STRING "\n";
}

/// Prints the one line and ends. LLVM's own messages may have several lines.
static int fail(StringRef Message) {
  errs() << "restruct: error: " << Message.ltrim().split('\n').first.rtrim()
         << '\n';
  return static_cast<int>(ExitCode::UnusableInput);
}

/// Parses the command line. \returns what is wrong with it, or nothing.
static std::optional<std::string> parseCommandLine(int Count,
                                                   char **Arguments) {
  std::string Errors;
  raw_string_ostream OS(Errors);
  if (cl::ParseCommandLineOptions(
          Count, Arguments,
          "whole-program data-structure analysis for LLVM 22\n", &OS))
    return std::nullopt;
  StringRef Message = StringRef(Errors).ltrim();
  Message.consume_front("restruct: ");
  return Message.str();
}

int main(int Count, char **Arguments) {
  Arguments[0] = const_cast<char *>("restruct");
  InitLLVM Init(Count, Arguments);
  setBugReportMsg("restruct crashed; please report this, with the input.\n");
  cl::SetVersionPrinter(printVersion);

  const Command Commands[] = {reportCommand(), typesCommand(), importCommand()};
  cl::HideUnrelatedOptions(commandCategory());
  for (const Command &C : Commands)
    cl::HideUnrelatedOptions(commandCategory(), *C.Options);

  if (std::optional<std::string> Error = parseCommandLine(Count, Arguments))
    return fail(*Error);
  for (const Command &C : Commands) {
    if (!*C.Options)
      continue;
    Expected<ExitCode> Result = C.Run();
    if (!Result)
      return fail(toString(Result.takeError()));
    return static_cast<int>(*Result);
  }
  return fail("no subcommand given; see restruct --help");
}
