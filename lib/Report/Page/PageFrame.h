//===- PageFrame.h - What every page has ------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_PAGE_PAGEFRAME_H
#define RESTRUCT_LIB_REPORT_PAGE_PAGEFRAME_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <string>
#include <vector>

namespace restruct {

/// Prints one file that needs no other: Page.html with Page.css and Page.js in
/// it. \p PrintBody prints what is in the body: a table of structures, and a
/// section for each. What is in a section is in an element noscript: a browser
/// shows it if it does not run scripts, and else does not parse it, so large
/// pages load fast; the script unpacks a section when it is opened.
void printPage(llvm::raw_ostream &OS, llvm::StringRef Title,
               llvm::function_ref<void()> PrintBody);

/// A column of the table of structures.
struct PageColumn {
  llvm::StringRef Key; ///< In the fragment of the page's address: "bytes".
  llvm::StringRef Title;
  bool IsNumber = false; ///< Sorted from the largest, and aligned to the right.
  llvm::StringRef Note;  ///< What a pointer that rests on the title shows.
};

/// A cell of it.
struct PageCell {
  std::string HTML;
  double Number = 0; ///< What a column of numbers is sorted by.
  /// The link that leads to the section of the row.
  bool IsRowHeader = false;
};

/// A row of it, which is about one structure.
struct PageRow {
  std::string Id;     ///< Of the structure's section (idOf).
  std::string Filter; ///< The kind that the select element offers.
  std::string Search; ///< What a search looks at.
  std::vector<PageCell> Cells;
};

/// The table of structures, which the script sorts and searches. Without the
/// script it is an ordinary table in the order of \p Rows. \p FilterName is the
/// label of the select element.
void printStructTable(llvm::raw_ostream &OS, llvm::ArrayRef<PageColumn> Columns,
                      llvm::ArrayRef<PageRow> Rows, llvm::StringRef FilterName);

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_PAGE_PAGEFRAME_H
