//===- AdviceWords.h - The words of an advice -------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the text of an advice, its page and its SARIF say alike.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_ADVICEWORDS_H
#define RESTRUCT_LIB_REPORT_ADVICEWORDS_H

#include "restruct/Report/Advice.h"

namespace restruct {

/// What is said if a program has no structures to advise on.
constexpr llvm::StringLiteral NoAccessText =
    "no access to a structure was found";

/// Whether lines are those that a visit touches, as a profile has visits; else
/// they are those of an access to the most accessed field.
bool hasVisits(const AdviceModel &Model);

/// What the order of structures comes from, a sentence without a full stop.
std::string rankingText(const AdviceModel &Model);

/// "88 -> 72", or "88" if it stays.
std::string bytesText(const StructAdvice &S);
/// "1.3 -> 1.2"; "-" if nothing is known.
std::string linesText(const StructAdvice &S);
/// What --patch can do of the advice, if that is less than the whole; else
/// empty.
std::string orderText(const StructAdvice &S);
/// With a profile of fields: the misses of all structures, and which share of
/// them \p S has; "-" if the profile has none.
double countMisses(const AdviceModel &Model);
std::string missesText(const StructAdvice &S, double AllMisses);
/// "done", "legal", "check", "good", or "-" if it is fixed from outside.
std::string statusText(const StructAdvice &S);
/// Why no other layout is advised, where that is not just the cost model's
/// answer; empty otherwise.
std::string whyKept(const StructAdvice &S);
/// "list.c:12" of the declaration; empty if unknown.
std::string placeText(const StructAdvice &S);

/// "delete what is never read: first, unused", and the status of this step, if
/// it is another than that of \p S.
std::string stepText(const StructAdvice &S, const AdviceStep &Step);

/// "list.c:12:3 in 'main': it is passed on (struct head)".
std::string obstacleText(const Obstacle &At);
/// What is said in place of \p More obstacles that are not shown.
std::string otherPlacesText(size_t More);

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_ADVICEWORDS_H
