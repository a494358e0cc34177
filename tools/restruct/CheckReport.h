//===- CheckReport.h - The findings of a checked program --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_CHECKREPORT_H
#define RESTRUCT_TOOLS_RESTRUCT_CHECKREPORT_H

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace restruct {

/// The findings of the processes of one run.
struct CheckReport {
  unsigned Processes = 0; ///< that exited normally
  uint64_t Comparisons = 0;
  uint64_t WatchedCalls = 0;
  uint64_t Violations = 0;
  std::vector<std::string> Findings; ///< several lines each
};

/// Reads all files of \p Folder.
llvm::Expected<CheckReport> readCheckReport(llvm::StringRef Folder);
void printCheckReport(llvm::raw_ostream &OS, const CheckReport &Report);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_CHECKREPORT_H
