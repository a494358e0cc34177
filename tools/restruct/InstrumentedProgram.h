//===- InstrumentedProgram.h - Link and run a program with a runtime ------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// For commands that instrument a module, link it with a runtime of ours by
/// clang, and run it with the arguments after "--".
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_INSTRUMENTEDPROGRAM_H
#define RESTRUCT_TOOLS_RESTRUCT_INSTRUMENTEDPROGRAM_H

#include "ChildProcess.h"

#include "llvm/ADT/SmallString.h"

#include <optional>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// A file or folder that is removed by the destructor.
class Temporary {
public:
  /// Its name begins with \p Prefix.
  explicit Temporary(llvm::StringRef Prefix) : Prefix(Prefix) {}
  Temporary(const Temporary &) = delete;
  Temporary &operator=(const Temporary &) = delete;
  ~Temporary();
  llvm::Error makeFile(llvm::StringRef Suffix);
  llvm::Error makeFolder();
  llvm::StringRef path() const { return Path; }

private:
  llvm::Error check(std::error_code Code);

  std::string Prefix;
  llvm::SmallString<128> Path;
  bool IsFolder = false;
};

/// The arguments after "--"; nothing if there is no "--".
const std::optional<std::vector<std::string>> &getProgramArguments();

/// How a module becomes a program.
struct RuntimeLink {
  llvm::StringRef Runtime;            ///< "libRestructCheckRuntime.so"
  llvm::StringRef Level;              ///< "-O1": of code generation
  std::vector<std::string> Arguments; ///< Further ones, for clang.
};

/// Writes \p M to \p File as bitcode.
llvm::Error writeInstrumented(const llvm::Module &M, llvm::StringRef File);
/// Links \p M with the runtime, without optimising it. Within a SignalScope.
llvm::Error buildInstrumented(const llvm::Module &M, llvm::StringRef Program,
                              const RuntimeLink &How);
/// Runs \p Program with getProgramArguments(), which there must be. Within a
/// SignalScope.
llvm::Expected<ChildStatus> runInstrumented(llvm::StringRef Program);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_INSTRUMENTEDPROGRAM_H
