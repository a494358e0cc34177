//===- AnalysisDescriber.h - Report data from analysis results --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_ANALYSISDESCRIBER_H
#define RESTRUCT_REPORT_ANALYSISDESCRIBER_H

#include "restruct/Plan/PlanInput.h"
#include "restruct/Report/SafetyReport.h"
#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/IR/ModuleSlotTracker.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Converts analysis results about single types into report data. It is the
/// source of the wording of reports, `restruct explain` and remarks. Refers to
/// all of its arguments.
class AnalysisDescriber {
public:
  /// \p WithCode: causes include the code that they refer to, and uses the
  /// functions that access fields, which takes time.
  /// \p Plan, if not null, says which structures in variables can be split;
  /// without it, all count as if they could not.
  AnalysisDescriber(const llvm::Module &M, const DeclaredTypes &Types,
                    const DTransAnalysisInfo &Info, bool WithCode,
                    const PlanInput *Plan = nullptr);

  /// What describeName() says.
  std::string nameOf(const DTransStructType *T) const;
  /// The DTrans type of \p Ty in the analysis; null if it has none.
  const DTransStructType *lookup(const llvm::StructType *Ty) const {
    return TypeOf.lookup(Ty);
  }

  /// \p T may be null: then the type is not analysed.
  SafetyReport describeSafety(const DTransStructType *T);
  StructUseReport describeUse(const DTransStructType *T) const;
  /// Nothing if nothing is known of the field.
  std::optional<FieldUseReport> describeField(const DTransStructType *T,
                                              unsigned Element) const;
  ProgramReport describeProgram() const;

private:
  CauseReport describeCause(const SafetyCause &Cause);
  void followSpread(ConditionReport &Report, const DTransStructType *T,
                    const SafetyRecord &Record);
  std::string codeOf(const llvm::Value &Where);
  std::string describeExposure(const Exposure &E) const;
  static std::vector<AccessorReport>
  describeAccessors(const StructFieldFacts &Facts);
  bool doesBlock(const DTransStructType *T, SafetyCondition Condition,
                 LayoutChange Change) const;

  const DTransAnalysisInfo &Info;
  llvm::ModuleSlotTracker Slots;
  bool WithCode;
  /// By IR name.
  llvm::StringSet<> SplitInVariables;
  // Only used for look-ups, never iterated.
  llvm::DenseMap<const DTransStructType *, std::string> Names;
  llvm::DenseMap<const llvm::StructType *, const DTransStructType *> TypeOf;
};

/// "struct node" from a source record, "struct (unnamed at list.c:12)" if it
/// has no name; "%struct.node" without a record.
std::string describeName(llvm::StringRef Keyword, llvm::StringRef SourceName,
                         llvm::StringRef IRName, llvm::StringRef File,
                         uint32_t Line);

} // namespace restruct

#endif // RESTRUCT_REPORT_ANALYSISDESCRIBER_H
