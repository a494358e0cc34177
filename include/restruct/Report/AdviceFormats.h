//===- AdviceFormats.h - Advice as a page and as SARIF ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_ADVICEFORMATS_H
#define RESTRUCT_REPORT_ADVICEFORMATS_H

#include "restruct/Report/Advice.h"

namespace restruct {

/// `restruct advise` as one page for a browser, which needs no other file:
/// complete, apart from obstacles that are many. Reads the source files that
/// obstacles are in, if they are there. \pre \p Report is that from which
/// \p Model was made.
void printAdviceHTML(llvm::raw_ostream &OS, const AdviceModel &Model,
                     const ReportModel &Report);

/// The same as SARIF 2.1.0: a result for each structure with advice, ranked by
/// cost, at its declaration; obstacles are related locations. Of the options
/// only Top applies.
void printAdviceSARIF(llvm::raw_ostream &OS, const AdviceModel &Model,
                      const AdviceOptions &Options);

} // namespace restruct

#endif // RESTRUCT_REPORT_ADVICEFORMATS_H
