//===- ReportPrinter.h - Printing of reports --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_REPORTPRINTER_H
#define RESTRUCT_REPORT_REPORTPRINTER_H

#include "restruct/Report/ReportModel.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace restruct {

enum class ReportOrder : uint8_t { Name, Size, Holes };

/// What the text of a report shows.
struct TextOptions {
  bool UseColor = false;
  /// Also structures of system headers and unused ones.
  bool ShowAll = false;
  ReportOrder Order = ReportOrder::Name;
};

/// `restruct report`: the layout of each structure, and totals.
void printReportText(llvm::raw_ostream &OS, const ReportModel &Model,
                     const TextOptions &Options);
/// `restruct types`: the type of each structure and of its fields, and its
/// origin.
void printTypesText(llvm::raw_ostream &OS, const ReportModel &Model,
                    const TextOptions &Options);
/// The same as JSON, specified by docs/schemas/. Always complete, sorted by
/// name.
void printReportJSON(llvm::raw_ostream &OS, const ReportModel &Model);
void printTypesJSON(llvm::raw_ostream &OS, const ReportModel &Model);
/// The causes that block changes, as SARIF 2.1.0: a result for each cause. Of
/// the options only ShowAll applies.
void printReportSARIF(llvm::raw_ostream &OS, const ReportModel &Model,
                      const TextOptions &Options);

/// The text report as one page for a browser.
void printReportHTML(llvm::raw_ostream &OS, const ReportModel &Model,
                     const TextOptions &Options);

/// A drawing for graphviz: structures as tables in the colour of their verdict,
/// with edges to what their fields contain and point to.
void printReportDOT(llvm::raw_ostream &OS, const ReportModel &Model,
                    const TextOptions &Options);

/// `restruct explain`: why \p S, a structure of \p Model, may or may not
/// change: in plain words, then all causes.
void printExplanation(llvm::raw_ostream &OS, const ReportModel &Model,
                      const StructReport &S, bool UseColor);
/// The same for the type \p IRName as JSON, specified by docs/schemas/: each of
/// its descriptions in \p Model.
void printExplanationJSON(llvm::raw_ostream &OS, const ReportModel &Model,
                          llvm::StringRef IRName);

} // namespace restruct

#endif // RESTRUCT_REPORT_REPORTPRINTER_H
