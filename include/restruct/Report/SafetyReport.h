//===- SafetyReport.h - What speaks against a change, as data ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What analysis found of one structure and of its fields, as plain data that
/// refers to no IR: the part of a report that is there only where analysis ran.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_SAFETYREPORT_H
#define RESTRUCT_REPORT_SAFETYREPORT_H

#include "restruct/Fields/DTransAnalysisInfo.h"

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class Value;
} // namespace llvm

namespace restruct {

/// Where something happened, as good as is known.
struct PlaceReport {
  std::string File; ///< As the compiler was given it; empty if unknown.
  unsigned Line = 0, Column = 0; ///< From 1; 0 if unknown.
  std::string Function;          ///< Its name in IR; empty outside of any.
  std::string Global;            ///< The global or function that is meant.

  /// "net.c:88:14 in 'flow'", "in 'flow'", "@head"; empty if nothing is known.
  std::string text() const;
};

/// The place of an instruction, argument or global; of null, nothing.
PlaceReport describePlace(const llvm::Value *Where);

/// One thing that set a condition.
struct CauseReport {
  std::string Sentence;
  PlaceReport Place;
  std::string Code; ///< The instruction or argument; only if asked for.
  std::string From; ///< The related type that it came from; else empty.
};

/// One step of the way that a condition took from one type to the next.
struct SpreadStep {
  std::string Sentence; ///< "it can be reached from"
  std::string From;     ///< "struct head"
};

struct ConditionReport {
  SafetyCondition Condition;
  std::vector<CauseReport> Causes; ///< The first few.
  uint64_t Count = 0;              ///< How many causes there were.
  /// How it came from another type, nearest first; empty if its causes are
  /// this type's own.
  std::vector<SpreadStep> Way;
  /// Then: the causes there.
  std::vector<CauseReport> CausesThere;
  std::vector<LayoutChange> Blocks;

  /// Whether nothing at all may be done because of it.
  bool blocksAll() const;
};

enum class Verdict : uint8_t {
  MayChange, ///< No condition blocks any change.
  Partly,    ///< Some changes are legal.
  Blocked,   ///< None is.
};
/// "may-change", "partly-blocked", "blocked".
llvm::StringRef getKey(Verdict V);

/// Everything that was found of one structure.
struct SafetyReport {
  /// In the order of the table; empty if nothing speaks against a change.
  std::vector<ConditionReport> Conditions;
  std::vector<LayoutChange> Legal; ///< In the order of the table.
  /// False: the structure is in the module and analysis did not see it, which
  /// blocks every change.
  bool IsAnalysed = false;

  Verdict getVerdict() const;
  /// The condition that counts in totals, null if none blocks anything: first
  /// those that block every change, of them those that have causes of their
  /// own; then the order of the table.
  const ConditionReport *getFirstCause() const;
};

/// "may change", "must stay", "may change by delete-fields alone".
std::string verdictText(const SafetyReport &Safety);

/// What is known of one field.
struct FieldUseReport {
  unsigned Element = 0;  ///< Which element of the IR type it lies in.
  bool IsShared = false; ///< Other fields lie in that element, too.
  bool IsRead = false, IsWritten = false, IsValueUnused = false;
  bool IsComplexUse = false, IsAddressTaken = false;
  double Reads = 0, Writes = 0; ///< See FieldInfo::getReadFrequency().
  /// Of all reads and writes of the structure's fields; 0 to 1.
  double ReadShare = 0, WriteShare = 0;
  bool IsNoValue = false;
  std::string SingleValue;         ///< "0", "@compare"; empty if none.
  std::string SingleAllocFunction; ///< "malloc"; empty if none.
};

/// How much is known of the fields of a structure.
enum class FieldKnowledge : uint8_t {
  None,  ///< It is exposed; nothing is said.
  Seen,  ///< What was seen; not every access was.
  Known, ///< Every access was found.
};
/// "none", "seen", "known".
llvm::StringRef getKey(FieldKnowledge Knowledge);

/// Two fields that are used in the same loops.
struct AffinityReport {
  unsigned Element = 0, Other = 0; ///< Of the IR type; the smaller first.
  double Weight = 0;               ///< See StructFieldFacts::getAffinity().
};

struct StructUseReport {
  FieldKnowledge Knowledge = FieldKnowledge::None;
  std::string Exposure; ///< Why it is exposed, a sentence; else empty.
  std::vector<AffinityReport> Affinities; ///< Strongest first.
  /// Elements that are used together, by the strongest affinities; each group
  /// in order, groups by their first member.
  std::vector<std::vector<unsigned>> Groups;
};

/// One reason why a gate is closed (ProgramFacts).
struct ProgramFactReport {
  ProgramFactKind Kind;
  PlaceReport First;
  uint64_t Count = 0;
};

struct ProgramReport {
  bool IsWholeProgram = false;
  bool IsFreeOfExceptionHandling = false;
  std::vector<ProgramFactReport> Facts;
};

/// Groups the pairs of \p Affinities (strongest first) whose weight is at least
/// half of the strongest.
std::vector<std::vector<unsigned>>
groupByAffinity(llvm::ArrayRef<AffinityReport> Affinities);

} // namespace restruct

#endif // RESTRUCT_REPORT_SAFETYREPORT_H
