//===- ChildProcess.cpp - Run a program, and end with it ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A child gets a process group of its own, so that what it starts ends with
/// it. Not if a terminal is its input: there the terminal sends its signals to
/// all of the foreground group, and stops processes of other groups that read
/// from it.
///
/// A signal is passed on by its handler, and noted. The child that ends of it
/// wakes waitpid; one that does not is killed after a while.
///
//===----------------------------------------------------------------------===//

#include "ChildProcess.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/Signals.h"

#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <iterator>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

extern char **environ;

namespace restruct {

static constexpr int Signals[] = {SIGINT, SIGTERM, SIGHUP};
/// How long a child may take to end when it was told to.
static constexpr unsigned GraceSeconds = 2;

// For handlers, which may touch nothing else.
static volatile std::sig_atomic_t Received = 0;
static volatile std::sig_atomic_t Child = 0; ///< As for kill(); 0: none.

static struct sigaction Usual[std::size(Signals)], UsualAlarm;
static bool IsActive = false;

static void passOn(int Signal) {
  int Error = errno;
  Received = Signal;
  if (Child != 0) {
    kill(static_cast<pid_t>(Child), Signal);
    alarm(GraceSeconds);
  }
  errno = Error;
}

static void killChild(int) {
  int Error = errno;
  if (Child != 0)
    kill(static_cast<pid_t>(Child), SIGKILL);
  errno = Error;
}

SignalScope::SignalScope() {
  assert(!IsActive && "one at a time");
  IsActive = true;
  Received = 0;
  struct sigaction Action = {};
  sigemptyset(&Action.sa_mask);
  Action.sa_handler = passOn;
  for (size_t I = 0; I != std::size(Signals); ++I) {
    sigaction(Signals[I], nullptr, &Usual[I]);
    // A signal that our parent ignores, as nohup does, stays ignored.
    if (Usual[I].sa_handler != SIG_IGN)
      sigaction(Signals[I], &Action, nullptr);
  }
  Action.sa_handler = killChild;
  sigaction(SIGALRM, &Action, &UsualAlarm);
}

SignalScope::~SignalScope() {
  for (size_t I = 0; I != std::size(Signals); ++I)
    sigaction(Signals[I], &Usual[I], nullptr);
  sigaction(SIGALRM, &UsualAlarm, nullptr);
  IsActive = false;
  if (Received == 0)
    return;
  // What LLVM's handler does, which may have been replaced by ours or replaced
  // ours meanwhile.
  sys::RunInterruptHandlers();
  signal(Received, SIG_DFL);
  raise(Received);
}

static Error interruption() {
  return createStringError("ended by " + describeSignal(Received));
}

namespace {

/// Keeps signals away for as long as it lives.
class Blocked {
public:
  Blocked() {
    sigset_t Set;
    sigemptyset(&Set);
    for (int Signal : Signals)
      sigaddset(&Set, Signal);
    sigprocmask(SIG_BLOCK, &Set, &Before);
  }
  Blocked(const Blocked &) = delete;
  Blocked &operator=(const Blocked &) = delete;
  ~Blocked() { sigprocmask(SIG_SETMASK, &Before, nullptr); }
  const sigset_t &before() const { return Before; }

private:
  sigset_t Before;
};

} // namespace

/// \returns the child's number, or null with errno set.
static pid_t start(const std::string &Program, ArrayRef<std::string> Arguments,
                   bool HasGroup, const sigset_t &Mask) {
  SmallVector<char *, 16> Pointers;
  for (const std::string &Argument : Arguments)
    Pointers.push_back(const_cast<char *>(Argument.c_str()));
  Pointers.push_back(nullptr);
  posix_spawnattr_t Attributes;
  posix_spawnattr_init(&Attributes);
  short Flags = POSIX_SPAWN_SETSIGMASK | (HasGroup ? POSIX_SPAWN_SETPGROUP : 0);
  posix_spawnattr_setflags(&Attributes, Flags);
  posix_spawnattr_setsigmask(&Attributes, &Mask);
  posix_spawnattr_setpgroup(&Attributes, 0);
  pid_t Pid = 0;
  int Failure = posix_spawn(&Pid, Program.c_str(), nullptr, &Attributes,
                            Pointers.data(), environ);
  posix_spawnattr_destroy(&Attributes);
  errno = Failure;
  return Failure ? 0 : Pid;
}

Expected<ChildStatus> runChild(const std::string &Program,
                               ArrayRef<std::string> Arguments) {
  assert(IsActive && "handlers that end the child are not installed");
  bool HasGroup = !isatty(STDIN_FILENO);
  pid_t Pid = 0;
  {
    // A signal comes before there is a child, or finds it.
    Blocked Signals;
    if (Received != 0)
      return interruption();
    Pid = start(Program, Arguments, HasGroup, Signals.before());
    if (Pid == 0)
      return createStringError(sys::StrError(errno));
    Child = HasGroup ? -Pid : Pid;
  }
  int Status = 0;
  while (waitpid(Pid, &Status, 0) < 0 && errno == EINTR)
    ;
  alarm(0);
  if (Received != 0 && HasGroup)
    kill(-Pid, SIGKILL); // what it left behind
  Child = 0;
  if (Received != 0)
    return interruption();
  if (WIFSIGNALED(Status))
    return ChildStatus{0, WTERMSIG(Status)};
  return ChildStatus{WEXITSTATUS(Status), 0};
}

std::string describeSignal(int Signal) {
  const char *Name = sigabbrev_np(Signal);
  const char *Description = sigdescr_np(Signal);
  std::string Text =
      Name ? "SIG" + std::string(Name) : "signal " + std::to_string(Signal);
  if (Description)
    Text += " (" + std::string(Description) + ")";
  return Text;
}

} // namespace restruct
