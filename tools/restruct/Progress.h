//===- Progress.h - A note when work takes long -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_PROGRESS_H
#define RESTRUCT_TOOLS_RESTRUCT_PROGRESS_H

#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>
#include <unistd.h>

namespace restruct {

/// Shows on standard error what is being done, if that takes more than a
/// second; its destructor removes the note. Silent unless standard error is a
/// terminal.
class Progress {
public:
  explicit Progress(const std::string &Doing) {
    // Uses a descriptor of its own: callees may have standard error captured.
    if (llvm::errs().is_displayed())
      Watcher = std::thread([this, Doing, Copy = dup(STDERR_FILENO)] {
        llvm::raw_fd_ostream Terminal(Copy, /*shouldClose=*/true,
                                      /*unbuffered=*/true);
        watch(Doing, Terminal);
      });
  }
  Progress(const Progress &) = delete;
  Progress &operator=(const Progress &) = delete;
  ~Progress() {
    if (!Watcher.joinable())
      return;
    {
      std::lock_guard<std::mutex> Lock(Mutex);
      IsDone = true;
    }
    Changed.notify_one();
    Watcher.join();
  }

private:
  void watch(const std::string &Doing, llvm::raw_ostream &Terminal) {
    std::unique_lock<std::mutex> Lock(Mutex);
    if (Changed.wait_for(Lock, std::chrono::seconds(1),
                         [this] { return IsDone; }))
      return;
    Terminal << "restruct: " << Doing << "...";
    Changed.wait(Lock, [this] { return IsDone; });
    Terminal << "\r\033[K";
  }

  std::mutex Mutex;
  std::condition_variable Changed;
  bool IsDone = false;
  std::thread Watcher;
};

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_PROGRESS_H
