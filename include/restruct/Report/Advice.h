//===- Advice.h - What to change, and why it was not ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Advice for the source of a program: which structures cost most, which layout
/// would be better, and what of that the compiler does by itself. For a
/// structure that the compiler must not change, the advice assumes that a
/// change is legal, and says which lines of the source do not let the analysis
/// prove it. It comes from the planners and their cost model (Plan/Planners.h);
/// plain data without references to IR. Offsets and sizes are in bytes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_ADVICE_H
#define RESTRUCT_REPORT_ADVICE_H

#include "restruct/Plan/PlanInput.h"
#include "restruct/Profile/FieldProfile.h"
#include "restruct/Report/ObjectSets.h"
#include "restruct/Report/PatchRequest.h"
#include "restruct/Report/ReportModel.h"

namespace restruct {

/// A kind of change. AdviceKinds.def is the table.
enum class AdviceKind : uint8_t {
#define ADVICE_KIND(Name, Key, Sentence) Name,
#include "restruct/Report/AdviceKinds.def"
};
/// The stable name of it, as in JSON.
llvm::StringRef getKey(AdviceKind Kind);
/// The same in words for users.
llvm::StringRef getSentence(AdviceKind Kind);

/// Who can make a change. AdviceStatuses.def is the table.
enum class AdviceStatus : uint8_t {
#define ADVICE_STATUS(Name, Key, Sentence) Name,
#include "restruct/Report/AdviceStatuses.def"
};
/// The stable name of it, as in JSON.
llvm::StringRef getKey(AdviceStatus Status);
/// The same in words for users.
llvm::StringRef getSentence(AdviceStatus Status);

/// What a person has to verify if the condition blocks a change: a question.
std::string getQuestion(SafetyCondition Condition);

/// One change of one structure.
struct AdviceStep {
  AdviceKind Kind;
  AdviceStatus Status;
  /// The fields that it concerns; empty if it concerns all.
  std::vector<std::string> Fields;
};

/// One field of the advised layout, or a deleted one.
struct AdvisedField {
  /// As in the source; several bit-fields share a unit.
  std::vector<std::string> Names;
  std::string Spelling; ///< The type as in the source; empty if unknown.
  uint64_t OldOffset = 0;
  uint64_t OldSize = 0;
  uint64_t Offset = 0; ///< In its part.
  uint64_t Size = 0;
  unsigned Part = 0; ///< Others than 0 are structures of their own.
  bool IsDeleted = false;
  /// Its part of all accesses to fields of the structure, from 0 to 1.
  double Share = 0;
};

/// A place that keeps the analysis from proving that a change is legal.
struct Obstacle {
  PlaceReport Place;
  std::vector<std::string> Sentences; ///< What happens there, each once.
  /// The structure there, if it is another: the condition spread from it.
  std::string From;
};

/// What another order of the fields alone would give: a change that needs no
/// other one in the source.
struct OrderAdvice {
  /// In their new order.
  std::vector<AdvisedField> Fields;
  uint64_t Size = 0;
  double Lines = 0; ///< As StructAdvice::Lines.
  /// What to verify first; empty if it is proven that the order may change.
  std::vector<std::string> Questions;
};

/// Fields that visits of an object used together, without others.
struct UsedTogether {
  std::vector<std::string> Fields; ///< In the order of the structure.
  double Share = 0;                ///< Of the visits, from 0 to 1.
};

/// What a profile of fields says about a structure; estimates.
struct MeasuredStruct {
  uint64_t Accesses = 0; ///< Of its fields.
  uint64_t FirstMisses = 0;
  uint64_t SecondMisses = 0;
  uint64_t Visits = 0;
  double LinesOfVisit = 0; ///< As it is; 0 without visits.
  uint64_t Objects = 0;    ///< That were allocated where their type is known.
  std::vector<UsedTogether> Together; ///< Most frequent first.
};

/// A structure and what to do about it.
struct StructAdvice {
  std::string Name; ///< "struct node"
  std::string IRName;
  std::string File;
  uint32_t Line = 0;
  /// Its part of all accesses to structures of the program, from 0 to 1.
  double Share = 0;
  uint64_t OldSize = 0;
  /// Of all parts.
  uint64_t Size = 0;
  /// Of each part of the advised layout; empty if there is no step.
  std::vector<uint64_t> PartSizes;
  /// The cache lines that a visit of an object touches (countLinesOfVisit); 0
  /// if the layout is not known.
  double OldLines = 0;
  double Lines = 0;
  /// What orders structures: how often a line is touched.
  double Cost = 0;
  std::optional<MeasuredStruct> Measured; ///< With a profile of fields.
  /// The weakest status of a step; nothing if there is no step.
  std::optional<AdviceStatus> Status;
  std::vector<AdviceStep> Steps;
  /// The advised layout by part and offset, then deleted fields; empty if there
  /// is no step.
  std::vector<AdvisedField> Fields;
  /// If that is worth it.
  std::optional<OrderAdvice> Order;
  /// Why its layout is fixed from outside; then there is no step.
  std::string Fixed;
  /// Whether its objects hardly ever leave the first cache, as a profile of
  /// fields shows: then only what the compiler does is a step.
  bool StaysInCache = false;
  /// What to verify before a change that is not proven, each a question.
  std::vector<std::string> Questions;
  /// Those with places first; within them the order of the conditions.
  std::vector<Obstacle> Obstacles;
};

/// What structures are ordered by.
enum class AdviceOrder : uint8_t {
  Cost,     ///< StructAdvice::Cost
  Accesses, ///< to fields
  Misses,   ///< of the first cache, with a profile
  Size,     ///< in bytes, of an object
  Savings,  ///< the cost that the advice saves
  Name,     ///< in the source
};

/// All structures of a program that it accesses.
struct AdviceModel {
  std::string ModuleName;
  /// Whether counts of a profile, rather than estimates, say how often code is
  /// executed.
  bool IsProfiled = false;
  /// Whether a profile of fields says how often they are accessed.
  bool IsMeasured = false;
  AdviceOrder Order = AdviceOrder::Cost; ///< Of the structures.
  std::vector<StructAdvice> Structs;
  /// Of these and other structures. advise() leaves it empty: who has the
  /// points-to analysis adds them.
  ObjectSets Objects;
};

/// \pre \p Report, with analysis, and \p Input are of the same module.
AdviceModel advise(const ReportModel &Report, const PlanInput &Input,
                   bool IsProfiled);
/// The same with what runs of the program say. Appends to \p Warnings what does
/// not fit the program, a line each.
AdviceModel advise(const ReportModel &Report, const PlanInput &Input,
                   const FieldProfile &Profile,
                   std::vector<std::string> &Warnings);

/// The name of it on the command line.
llvm::StringRef getKey(AdviceOrder Order);
/// Puts those first that a person wants to see first.
void sortAdvice(AdviceModel &Model, AdviceOrder Order);

/// The structures of \p Model of which another order of the fields is worth it,
/// and that the source declares, in their order there.
std::vector<MemberOrder> listOrders(const AdviceModel &Model);

/// What the text of an advice shows.
struct AdviceOptions {
  bool UseColor = false;
  unsigned Top = 10;         ///< Structures to show.
  unsigned MaxFields = 16;   ///< Of each part of a structure.
  unsigned MaxObstacles = 5; ///< Of each structure.
};

/// `restruct advise`: a table of the most expensive structures, then what to do
/// about each.
void printAdviceText(llvm::raw_ostream &OS, const AdviceModel &Model,
                     const AdviceOptions &Options);
/// The same as JSON, specified by docs/schemas/: always complete.
void printAdviceJSON(llvm::raw_ostream &OS, const AdviceModel &Model);

} // namespace restruct

#endif // RESTRUCT_REPORT_ADVICE_H
