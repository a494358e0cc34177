//===- LayoutView.h - The layout of a structure in a page -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The table of a structure's fields, and pictures of its cache lines before
/// and after a change. Offsets and sizes are in bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_PAGE_LAYOUTVIEW_H
#define RESTRUCT_LIB_REPORT_PAGE_LAYOUTVIEW_H

#include "restruct/Report/Advice.h"

namespace restruct {

/// Bytes that belong together: a field, or several that share their bytes.
struct FieldBytes {
  uint64_t Begin = 0;
  uint64_t End = 0;
};

/// A field, or bit-fields of one unit.
struct FieldView {
  std::string Name;
  std::string Type; ///< As in the source; empty if unknown.
  std::string Notes;
  double Share = 0; ///< Of the accesses to the structure, from 0 to 1.
  bool HasShare = false;
  FieldBytes Old;
  /// Where it is after the change; nothing if it is deleted, or if there is no
  /// change.
  std::optional<FieldBytes> New;
  unsigned Part = 0;
};

/// A structure, and what a change makes of it.
struct LayoutView {
  uint64_t OldSize = 0;
  std::vector<FieldView> Fields;
  /// The sizes of the parts that it becomes; empty if there is no change.
  std::vector<uint64_t> PartSizes;
};

/// The layout that a report has, and the use of each field.
LayoutView viewReport(const StructReport &S);
/// The layout before and after \p S, which has steps.
LayoutView viewAdvice(const StructAdvice &S);

/// Pictures of the lines of \p LineBytes, then the table of fields.
void printLayout(llvm::raw_ostream &OS, const LayoutView &View,
                 uint64_t LineBytes);

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_PAGE_LAYOUTVIEW_H
