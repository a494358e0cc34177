//===- RunSafely.cpp - Runs LLVM where it may crash or print --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunSafely.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/ErrorHandling.h"

#include <csignal>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

using namespace llvm;

namespace restruct {

std::string captureStandardError(function_ref<void()> Work) {
  int Kept = dup(STDERR_FILENO);
  int Captured = memfd_create("messages", MFD_CLOEXEC);
  bool IsCapturing =
      Kept >= 0 && Captured >= 0 && dup2(Captured, STDERR_FILENO) >= 0;
  Work();
  std::string Text;
  if (IsCapturing) {
    dup2(Kept, STDERR_FILENO);
    lseek(Captured, 0, SEEK_SET);
    char Bytes[256];
    for (ssize_t Count; (Count = read(Captured, Bytes, sizeof(Bytes))) > 0;)
      Text.append(Bytes, Count);
  }
  close(Captured);
  close(Kept);
  return Text;
}

/// CrashRecoveryContext's handlers run on the stack of the crash, which is full
/// after infinite recursion. LLVM has allocated another one (InitLLVM); this
/// moves them there.
static void recoverFromStackOverflow() {
  struct sigaction Action;
  for (int Signal : {SIGSEGV, SIGBUS}) {
    if (sigaction(Signal, nullptr, &Action))
      continue;
    Action.sa_flags |= SA_ONSTACK;
    sigaction(Signal, &Action, nullptr);
  }
}

std::optional<std::string> runSafely(function_ref<void()> Work) {
  static std::string FatalError;
  FatalError.clear();
  ScopedFatalErrorHandler Handler([](void *, const char *Reason, bool) {
    FatalError = Reason;
    // Returning from here ends the process, in some cases with exit(1).
    if (CrashRecoveryContext *Recovery = CrashRecoveryContext::GetCurrent())
      Recovery->HandleExit(EXIT_FAILURE);
  });
  CrashRecoveryContext::Enable();
  recoverFromStackOverflow();
  bool Survived = false;
  std::string Printed = captureStandardError(
      [&] { Survived = CrashRecoveryContext().RunSafely(Work); });
  CrashRecoveryContext::Disable();
  if (Survived)
    return std::nullopt;
  // The first message is the cause; the fatal error may only say that something
  // failed.
  for (StringRef Reason : {StringRef(Printed), StringRef(FatalError)}) {
    Reason = Reason.ltrim().split('\n').first.rtrim();
    Reason.consume_front("LLVM ERROR: ");
    if (!Reason.empty())
      return Reason.str();
  }
  return "the reader crashed on it";
}

} // namespace restruct
