//===- SafetyReport.h - Analysis results in a report ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The analysis results for one structure and its fields, as plain data without
/// references to IR. This part of a report exists only if analysis ran.
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

/// The location of an event, as precisely as known.
struct PlaceReport {
  std::string File; ///< As the compiler was given it; empty if unknown.
  unsigned Line = 0, Column = 0; ///< From 1; 0 if unknown.
  std::string Function;          ///< Its name in IR; empty outside functions.
  std::string Global;            ///< The global or function concerned.

  /// "net.c:88:14 in 'flow'", "in 'ns::flow(int)'", "@head"; empty if nothing
  /// is known. Names are those of the source.
  std::string text() const;
};

/// The location of an instruction, argument or global; for null, nothing.
PlaceReport describePlace(const llvm::Value *Where);

/// One event that set a condition.
struct CauseReport {
  std::string Sentence;
  PlaceReport Place;
  std::string Code; ///< The instruction or argument; only on request.
  std::string From; ///< The related type that it spread from; else empty.
};

/// One step of the path along which a condition spread between types.
struct SpreadStep {
  std::string Sentence; ///< "it can be reached from"
  std::string From;     ///< "struct head"
};

/// A safety condition that a structure has, and why.
struct ConditionReport {
  SafetyCondition Condition;
  std::vector<CauseReport> Causes; ///< The first few.
  uint64_t Count = 0;              ///< The total number of causes.
  /// The path from another type, nearest first; empty if its causes are this
  /// type's own.
  std::vector<SpreadStep> Way;
  /// The causes at the end of that path.
  std::vector<CauseReport> CausesThere;
  std::vector<LayoutChange> Blocks;

  /// Whether it blocks every change.
  bool blocksAll() const;
};

/// Whether the layout of a structure may change.
enum class StructVerdict : uint8_t {
  MayChange, ///< No condition blocks any change.
  Partly,    ///< Some changes are legal.
  Blocked,   ///< None is.
};
/// "may-change", "partly-blocked", "blocked".
llvm::StringRef getKey(StructVerdict V);

/// All analysis results for one structure.
struct SafetyReport {
  /// In table order; empty if nothing blocks a change.
  std::vector<ConditionReport> Conditions;
  std::vector<LayoutChange> Legal; ///< In table order.
  /// False: analysis did not cover this structure of the module, which blocks
  /// every change.
  bool IsAnalysed = false;

  StructVerdict getVerdict() const;
  /// The condition that counts in totals, null if none blocks anything. Those
  /// that block every change come first, among them those with causes of their
  /// own; then table order decides.
  const ConditionReport *getFirstCause() const;
};

/// "may change", "fixed", "may change by delete-fields only".
std::string verdictText(const SafetyReport &Safety);

/// The analysis results for one field.
struct FieldUseReport {
  unsigned Element = 0;  ///< The element of the IR type that contains it.
  bool IsShared = false; ///< The element contains other fields, too.
  bool IsRead = false, IsWritten = false, IsValueUnused = false;
  bool IsComplexUse = false, IsAddressTaken = false;
  double Reads = 0, Writes = 0; ///< See FieldInfo::getReadFrequency().
  /// Fractions of all reads and writes of the structure's fields; 0 to 1.
  double ReadShare = 0, WriteShare = 0;
  bool IsNoValue = false;
  std::string SingleValue;         ///< "0", "@compare"; empty if none.
  std::string SingleAllocFunction; ///< "malloc"; empty if none.
};

/// How much is known of the accesses to a structure's fields.
enum class FieldKnowledge : uint8_t {
  None,  ///< It is exposed; there is no information.
  Seen,  ///< The accesses that were found; there may be others.
  Known, ///< Every access was found.
};
/// "none", "seen", "known".
llvm::StringRef getKey(FieldKnowledge Knowledge);

/// Two fields that are used in the same loops.
struct AffinityReport {
  unsigned Element = 0, Other = 0; ///< Of the IR type; the smaller first.
  double Weight = 0;               ///< See StructFieldFacts::getAffinity().
};

/// What a function does to one field. Fractions are of all reads and writes of
/// the structure's fields; 0 to 1.
struct FieldAccessReport {
  unsigned Element = 0; ///< Of the IR type.
  double ReadShare = 0, WriteShare = 0;
};

/// A function that accesses the fields of a structure.
struct AccessorReport {
  /// Of the known accesses, the one that is executed most often.
  PlaceReport Place;
  bool IsInLoop = false;                 ///< That is in a loop of the function.
  double Share = 0;                      ///< The sum of those of Fields.
  std::vector<FieldAccessReport> Fields; ///< In order of their elements.
};

/// How the program uses the fields of a structure.
struct StructUseReport {
  FieldKnowledge Knowledge = FieldKnowledge::None;
  std::string Exposure; ///< Why it is exposed, a sentence; else empty.
  std::vector<AffinityReport> Affinities; ///< Strongest first.
  /// Elements that are used together, by the strongest affinities; each group
  /// in order, groups ordered by their first member.
  std::vector<std::vector<unsigned>> Groups;
  /// The functions with known accesses, those with the most first; only on
  /// request.
  std::vector<AccessorReport> Accessors;
};

/// One reason why the whole-program assumption does not hold (ProgramFacts).
struct ProgramFactReport {
  ProgramFactKind Kind;
  PlaceReport First;
  uint64_t Count = 0;
};

/// What holds for the program as a whole.
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
