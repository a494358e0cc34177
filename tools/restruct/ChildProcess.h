//===- ChildProcess.h - Run a program, and end with it ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_CHILDPROCESS_H
#define RESTRUCT_TOOLS_RESTRUCT_CHILDPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace restruct {

/// How a process ended.
struct ChildStatus {
  int ExitCode = 0;
  int Signal = 0; ///< 0: it exited of itself.
};

/// While it lives, SIGINT, SIGTERM and SIGHUP do not end this process but the
/// child that it runs, with the child's process group. So what was begun can be
/// taken back. When it is destroyed, a signal that came has its usual effect.
/// There is one at a time.
class SignalScope {
public:
  SignalScope();
  SignalScope(const SignalScope &) = delete;
  SignalScope &operator=(const SignalScope &) = delete;
  ~SignalScope();
};

/// Runs \p Program with \p Arguments, of which the first is its name, and waits
/// for it; within a SignalScope. An error if it cannot be started, or if a
/// signal told this process to end.
llvm::Expected<ChildStatus> runChild(const std::string &Program,
                                     llvm::ArrayRef<std::string> Arguments);

/// "SIGSEGV (Segmentation fault)".
std::string describeSignal(int Signal);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_CHILDPROCESS_H
