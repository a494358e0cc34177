//===- Explanation.h - A verdict in plain words -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What `restruct explain` begins with: why the layout of one structure may or
/// may not change, in a few sentences, and the shortest way from its
/// declaration to a line that has to change, as compilers print notes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_EXPLANATION_H
#define RESTRUCT_REPORT_EXPLANATION_H

#include "restruct/Report/ReportModel.h"

namespace restruct {

/// A step of the way. Its place may be unknown.
struct ExplanationNote {
  PlaceReport Place;
  std::string Sentence;

  /// "list.c:12:3: note: in 'main': it is passed on".
  std::string text() const;
};

/// Plain data without references to IR.
struct Explanation {
  /// A few sentences on one line.
  std::string Summary;
  /// From the structure to a cause; empty if nothing blocks a change.
  std::vector<ExplanationNote> Way;
};

/// \pre \p S is a structure of \p Model, which has its analysis results.
Explanation explainVerdict(const ReportModel &Model, const StructReport &S);

} // namespace restruct

#endif // RESTRUCT_REPORT_EXPLANATION_H
