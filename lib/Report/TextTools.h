//===- TextTools.h - Text shared by the printers ----------------*- C++ -*-===//
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

/// Makes a name from the input printable: it must not move a terminal's cursor
/// or end its line.
std::string printable(llvm::StringRef Name);

/// "list.c:12" of the declaration; empty if unknown.
std::string placeText(const StructReport &S);

/// "41%", "<1%", for a share from 0 to 1.
std::string shareText(double Share);

/// "delete-fields, reorder-fields".
std::string changesText(llvm::ArrayRef<LayoutChange> Changes);

/// "r 41% w <1%"; a negative share is left out.
std::string sharesText(double Reads, double Writes);

/// The name of the first field in an element of the IR type; "#3" if none has
/// one.
std::string elementText(const StructReport &S, unsigned Element);

/// The use of a field, as a column: "r 41% w <1%"; empty if unknown.
std::string fieldUseText(const FieldReport &Field, FieldKnowledge Knowledge);
/// The same in words, for the notes: "always 0", "address taken".
std::vector<std::string> fieldUseNotes(const FieldReport &Field,
                                       FieldKnowledge Knowledge);

/// The structures that \p Options select, in their order.
std::vector<const StructReport *> listShown(const ReportModel &Model,
                                            const TextOptions &Options);
/// The text report of one structure, also used by the other formats.
void printStructText(llvm::raw_ostream &OS, const ReportModel &Model,
                     const StructReport &S);
void printTotalsText(llvm::raw_ostream &OS, const ReportModel &Model);

/// The note after a verdict that allows changes only because nothing uses the
/// structure.
llvm::StringRef unusedNote(const StructReport &S);

/// The verdict on \p S and its reasons, at most \p MaxCauses causes of each
/// condition.
void printSafety(llvm::raw_ostream &OS, const StructReport &S,
                 size_t MaxCauses);
/// What is known of the fields as a whole.
void printUse(llvm::raw_ostream &OS, const StructReport &S);
/// How many types may change, the first causes of those that may not, and the
/// facts about the program.
void printVerdictTotals(llvm::raw_ostream &OS, const ReportModel &Model);

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_TEXTTOOLS_H
