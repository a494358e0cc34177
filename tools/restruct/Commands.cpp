//===- Commands.cpp - What the subcommands share --------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Commands.h"

#include "Progress.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

cl::OptionCategory &commandCategory() {
  static cl::OptionCategory Category("restruct options");
  return Category;
}

Expected<LoadedProgram> loadWithProgress(const cl::list<std::string> &Files) {
  Progress Note(Files.size() == 1
                    ? "reading " + Files[0]
                    : "reading " + std::to_string(Files.size()) + " files");
  return loadProgram(std::vector<std::string>(Files.begin(), Files.end()));
}

Error writeOutput(StringRef File, function_ref<void(raw_ostream &)> Write) {
  if (File == "-") {
    Write(outs());
    outs().flush();
    if (!outs().has_error())
      return Error::success();
    std::string Message = outs().error().message();
    outs().clear_error();
    return createStringError("standard output: " + Message);
  }
  Error E = writeToOutput(File, [&](raw_ostream &OS) {
    Write(OS);
    return Error::success();
  });
  if (E)
    return createStringError(File + ": cannot be written: " +
                             toString(std::move(E)));
  return Error::success();
}

} // namespace restruct
