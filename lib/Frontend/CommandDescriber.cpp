//===- CommandDescriber.cpp - How this unit is compiled -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CommandDescriber.h"

#include "clang/Basic/CodeGenOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace restruct {

/// As clang does with the names in debug information: the last prefix that fits
/// counts.
static std::string replacePrefix(StringRef Path,
                                 const clang::CodeGenOptions &Options) {
  SmallString<256> Result = Path;
  for (const auto &[From, To] : reverse(Options.DebugPrefixMap))
    if (sys::path::replace_path_prefix(Result, From, To))
      break;
  return std::string(Result);
}

std::optional<CompileCommand> describeCommand(clang::CompilerInstance &CI) {
  const clang::CodeGenOptions &CodeGen = CI.getCodeGenOpts();
  if (!CodeGen.hasReducedDebugInfo())
    return std::nullopt;
  clang::CompilerInvocation Invocation = CI.getInvocation();
  clang::FrontendOptions &Frontend = Invocation.getFrontendOpts();
  Frontend.Plugins.clear();
  Frontend.PluginArgs.clear();
  Frontend.AddPluginActions.clear();
  Frontend.OutputFile.clear();
  Frontend.StatsFile.clear();
  Frontend.TimeTracePath.clear();
  Invocation.getDependencyOutputOpts() = {};
  clang::CodeGenOptions &Changed = Invocation.getCodeGenOpts();
  Changed.PassPlugins.clear();
  Changed.DebugPrefixMap.clear();
  Changed.CoveragePrefixMap.clear();
  Changed.DebugCompilationDir.clear();
  Changed.CoverageCompilationDir.clear();
  Invocation.getLangOpts().MacroPrefixMap.clear();
  std::string Directory = CodeGen.DebugCompilationDir;
  if (Directory.empty())
    if (ErrorOr<std::string> Current =
            CI.getVirtualFileSystem().getCurrentWorkingDirectory())
      Directory = *Current;
  return CompileCommand{replacePrefix(Directory, CodeGen),
                        Invocation.getCC1CommandLine()};
}

} // namespace restruct
