//===- TextTools.h - Words that text printers share -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_TEXTTOOLS_H
#define RESTRUCT_LIB_REPORT_TEXTTOOLS_H

#include "restruct/Report/ReportPrinter.h"

namespace restruct {

/// "1 byte", "3 bytes".
std::string amount(uint64_t Count, llvm::StringRef One, llvm::StringRef Many);

/// Names come out of the input: none may move a terminal's cursor, or end the
/// line that it stands in.
std::string printable(llvm::StringRef Name);

/// "41%", "<1%", of a share from 0 to 1.
std::string shareText(double Share);

/// "delete-fields, reorder-fields".
std::string changesText(llvm::ArrayRef<LayoutChange> Changes);

/// What is known of a field's use, in a column: "r 41% w <1%"; empty if
/// nothing is.
std::string fieldUseText(const FieldReport &Field, FieldKnowledge Knowledge);
/// And in words, for the notes: "always 0", "address taken".
std::vector<std::string> fieldUseNotes(const FieldReport &Field,
                                       FieldKnowledge Knowledge);

/// The structures that \p Options ask for, in their order.
std::vector<const StructReport *> listShown(const ReportModel &Model,
                                            const TextOptions &Options);
/// What the text report says of one structure, and in the end.
void printStructText(llvm::raw_ostream &OS, const ReportModel &Model,
                     const StructReport &S);
void printTotalsText(llvm::raw_ostream &OS, const ReportModel &Model);

/// Behind a verdict that allows changes: that it is one on nothing.
llvm::StringRef unusedNote(const StructReport &S);

/// The verdict on \p S and what it is founded on, at most \p MaxCauses causes
/// of each condition.
void printSafety(llvm::raw_ostream &OS, const StructReport &S,
                 size_t MaxCauses);
/// What is known of the fields as a whole.
void printUse(llvm::raw_ostream &OS, const StructReport &S);
/// How many types may change, the first causes of those that may not, and what
/// is known of the program.
void printVerdictTotals(llvm::raw_ostream &OS, const ReportModel &Model);

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_TEXTTOOLS_H
