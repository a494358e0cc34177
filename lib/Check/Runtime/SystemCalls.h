//===- SystemCalls.h - Files without the program's functions ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A program may have functions of its own called open, close or write, and
/// checked programs export what they have. So the runtime asks the system.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_RUNTIME_SYSTEMCALLS_H
#define RESTRUCT_LIB_CHECK_RUNTIME_SYSTEMCALLS_H

#include <cstddef>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

namespace restruct::runtime {

inline int openFile(const char *Name, int Flags) {
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, Name, Flags, 0666));
}
inline void closeFile(int File) { syscall(SYS_close, File); }
inline ssize_t writeFile(int File, const void *Bytes, size_t Count) {
  return syscall(SYS_write, File, Bytes, Count);
}

} // namespace restruct::runtime

#endif // RESTRUCT_LIB_CHECK_RUNTIME_SYSTEMCALLS_H
