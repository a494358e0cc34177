//===- SourceExcerpts.h - Lines of source around a place --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_PAGE_SOURCEEXCERPTS_H
#define RESTRUCT_LIB_REPORT_PAGE_SOURCEEXCERPTS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <vector>

namespace restruct {

/// Prints lines of the source files that debug information names, if they can
/// be read. Names that are relative count from the current folder, as they did
/// for the compiler.
class SourceExcerpts {
public:
  /// Prints \p Line, which counts from 1, and its neighbours as an element pre;
  /// nothing if there is no such line.
  void print(llvm::raw_ostream &OS, llvm::StringRef File, unsigned Line);

private:
  struct Source {
    std::unique_ptr<llvm::MemoryBuffer> Text;
    std::vector<llvm::StringRef> Lines; ///< Into Text.
  };
  static Source read(llvm::StringRef File);

  llvm::StringMap<Source> Sources; ///< By name; empty if it cannot be read.
};

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_PAGE_SOURCEEXCERPTS_H
