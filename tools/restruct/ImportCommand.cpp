//===- ImportCommand.cpp - restruct import --------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "restruct/Types/TypeMetadataWriter.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {
namespace {

cl::SubCommand Import("import", "Write bitcode with type metadata from debug "
                                "information and typed pointers");

cl::list<std::string> Files(cl::Positional, cl::ZeroOrMore, cl::desc("FILE..."),
                            cl::sub(Import), cl::cat(commandCategory()));
cl::opt<std::string> Output("o", cl::desc("Output file; required"),
                            cl::value_desc("FILE"), cl::sub(Import),
                            cl::cat(commandCategory()));
cl::opt<bool> AsText("S", cl::desc("Write textual IR instead of bitcode"),
                     cl::sub(Import), cl::cat(commandCategory()));

} // namespace

static Expected<ExitCode> run() {
  if (Output.empty())
    return createStringError("no output given; -o FILE is required");
  if (Output == "-" && !AsText && sys::Process::StandardOutIsDisplayed())
    return createStringError("not writing bitcode to a terminal");
  Expected<LoadedProgram> Program =
      loadWithProgress(std::vector<std::string>(Files));
  if (!Program)
    return Program.takeError();
  TypeMetadataWriter(*Program->Module).write(*Program->Types);
  Error E = writeOutput(Output, [&](raw_ostream &OS) {
    if (AsText)
      Program->Module->print(OS, nullptr);
    else
      WriteBitcodeToFile(*Program->Module, OS);
  });
  if (E)
    return std::move(E);
  printDiagnostics(errs(), Program->Diagnostics);
  return ExitCode::Success;
}

Command importCommand() { return {&Import, run}; }

} // namespace restruct
