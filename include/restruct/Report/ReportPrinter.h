//===- ReportPrinter.h - Reports for people and programs --------*- C++ -*-===//
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

struct TextOptions {
  bool UseColor = false;
  /// Also structures of system headers and those that nothing uses.
  bool ShowAll = false;
  ReportOrder Order = ReportOrder::Name;
};

/// `restruct report`: the layout of each structure, and totals.
void printReportText(llvm::raw_ostream &OS, const ReportModel &Model,
                     const TextOptions &Options);
/// `restruct types`: the type of each structure and of its fields, and where
/// the knowledge came from.
void printTypesText(llvm::raw_ostream &OS, const ReportModel &Model,
                    const TextOptions &Options);
/// The same as JSON, described by docs/schemas/. Always everything, by name.
void printReportJSON(llvm::raw_ostream &OS, const ReportModel &Model);
void printTypesJSON(llvm::raw_ostream &OS, const ReportModel &Model);
/// What blocks changes, as SARIF 2.1.0: a result for each cause. Of the options
/// only ShowAll counts.
void printReportSARIF(llvm::raw_ostream &OS, const ReportModel &Model,
                      const TextOptions &Options);

/// What the text report says, as one page for a browser.
void printReportHTML(llvm::raw_ostream &OS, const ReportModel &Model,
                     const TextOptions &Options);

/// A drawing for graphviz: structures as tables in the colour of their verdict,
/// with arrows to what their fields contain and point to.
void printReportDOT(llvm::raw_ostream &OS, const ReportModel &Model,
                    const TextOptions &Options);

/// `restruct explain`: why \p S may or may not change. Shows all causes that
/// it has.
void printExplanation(llvm::raw_ostream &OS, const StructReport &S,
                      bool UseColor);
/// The same of the type \p IRName as JSON, described by docs/schemas/: each
/// description of it that \p Model has.
void printExplanationJSON(llvm::raw_ostream &OS, const ReportModel &Model,
                          llvm::StringRef IRName);
/// The structures that are called \p Name, by a person ("struct node"), in the
/// source ("node") or in IR ("struct.node", "%struct.node"), in the order of
/// the model.
std::vector<const StructReport *> findStructs(const ReportModel &Model,
                                              llvm::StringRef Name);
/// The name in \p Model that is most like \p Name; empty if none is.
std::string suggestName(const ReportModel &Model, llvm::StringRef Name);

} // namespace restruct

#endif // RESTRUCT_REPORT_REPORTPRINTER_H
