//===- ReportText.h - Writes reports as text or JSON ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_CHECK_RUNTIME_REPORTTEXT_H
#define RESTRUCT_LIB_CHECK_RUNTIME_REPORTTEXT_H

#include "Memory.h"
#include "SystemCalls.h"

#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace restruct::runtime {

/// Opens a new file of this process in the folder named by the environment
/// variable \p Variable. \returns standard error if it is not set.
inline int openReport(const char *Variable) {
  const char *Folder = getenv(Variable);
  for (unsigned I = 0; Folder && I != 1000; ++I) {
    char Name[4096];
    snprintf(Name, sizeof(Name), "%s/%d-%u.jsonl", Folder, int(getpid()), I);
    int Opened =
        openFile(Name, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC);
    if (Opened < 0)
      continue;
    // A high number, for programs that rely on getting the next one.
    int File = fcntl(Opened, F_DUPFD_CLOEXEC, 500);
    if (File < 0)
      return Opened;
    closeFile(Opened);
    return File;
  }
  return STDERR_FILENO;
}

/// A text for users or a line of JSON, written as a whole when it ends.
class ReportText {
public:
  explicit ReportText(int File) : File(File) {}
  ReportText(const ReportText &) = delete;
  ReportText &operator=(const ReportText &) = delete;
  ~ReportText() {
    size_t Done = 0;
    while (Done < Bytes.size()) {
      ssize_t N = writeFile(File, Bytes.begin() + Done, Bytes.size() - Done);
      if (N <= 0)
        break;
      Done += N;
    }
    Bytes.release();
  }

  ReportText &operator<<(const char *S) {
    for (; *S; ++S)
      Bytes.push(*S);
    return *this;
  }
  ReportText &operator<<(uint64_t N) {
    char Digits[32];
    snprintf(Digits, sizeof(Digits), "%llu",
             static_cast<unsigned long long>(N));
    return *this << Digits;
  }
  ReportText &hex(uint64_t N) {
    char Digits[32];
    snprintf(Digits, sizeof(Digits), "0x%llx",
             static_cast<unsigned long long>(N));
    return *this << Digits;
  }
  /// As a JSON string.
  ReportText &quoted(const char *S) {
    Bytes.push('"');
    for (; *S; ++S) {
      auto C = static_cast<unsigned char>(*S);
      if (C == '"' || C == '\\')
        Bytes.push('\\');
      if (C >= 0x20) {
        Bytes.push(*S);
        continue;
      }
      char Escape[8];
      snprintf(Escape, sizeof(Escape), "\\u%04x", C);
      *this << Escape;
    }
    Bytes.push('"');
    return *this;
  }

private:
  int File;
  GrowArray<char> Bytes = {};
};

} // namespace restruct::runtime

#endif // RESTRUCT_LIB_CHECK_RUNTIME_REPORTTEXT_H
