//===- SARIFWriter.h - The frame of SARIF output ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_SARIFWRITER_H
#define RESTRUCT_LIB_REPORT_SARIFWRITER_H

#include "restruct/Report/SafetyReport.h"

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/JSON.h"

namespace restruct {

/// Writes SARIF 2.1.0 with one run. What a result is, its users decide.
class SARIFWriter {
public:
  explicit SARIFWriter(llvm::raw_ostream &OS) : OS(OS), J(OS, 2) {}

  /// The whole document. \p PrintRules and \p PrintResults write the elements
  /// of the two arrays with object().
  void print(llvm::function_ref<void()> PrintRules,
             llvm::function_ref<void()> PrintResults);

  llvm::json::OStream &json() { return J; }
  void object(llvm::function_ref<void()> Contents) { J.object(Contents); }
  /// An attribute whose value is \p Value with defects of UTF-8 repaired.
  void text(llvm::StringRef Key, llvm::StringRef Value);
  /// A message or description.
  void message(llvm::StringRef Key, llvm::StringRef Text);
  /// Contents of a rule that is a note.
  void rule(llvm::StringRef Id, llvm::StringRef Description);

  /// Where a structure is declared.
  struct Declaration {
    llvm::StringRef Name, File;
    unsigned Line = 0;
  };
  /// Contents of a location: \p Place, or without a file the declaration; and
  /// the function, the variable or the type there.
  void location(const PlaceReport &Place, const Declaration &Struct);

private:
  void physicalLocation(llvm::StringRef File, unsigned Line, unsigned Column);

  llvm::raw_ostream &OS;
  llvm::json::OStream J;
};

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_SARIFWRITER_H
