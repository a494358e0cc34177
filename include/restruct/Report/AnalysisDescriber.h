//===- AnalysisDescriber.h - From analysis results to words -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_REPORT_ANALYSISDESCRIBER_H
#define RESTRUCT_REPORT_ANALYSISDESCRIBER_H

#include "restruct/Report/SafetyReport.h"
#include "restruct/Types/DeclaredTypes.h"

#include "llvm/IR/ModuleSlotTracker.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Turns what analysis knows of single types into reports. Reports, `restruct
/// explain` and remarks have their words from here. Refers to all that it is
/// given.
class AnalysisDescriber {
public:
  /// \p WithCode: causes have the code that is meant, which takes time.
  AnalysisDescriber(const llvm::Module &M, const DeclaredTypes &Types,
                    const DTransAnalysisInfo &Info, bool WithCode);

  /// "struct node", "class ns::list"; "%struct.foo" without a source record.
  std::string nameOf(const DTransStructType *T) const;
  /// The type that analysis has for \p Ty; null if it has none.
  const DTransStructType *lookup(const llvm::StructType *Ty) const {
    return TypeOf.lookup(Ty);
  }

  /// \p T may be null: then it is not analysed.
  SafetyReport describeSafety(const DTransStructType *T);
  StructUseReport describeUse(const DTransStructType *T) const;
  /// Nothing if nothing is known of the field.
  std::optional<FieldUseReport> describeField(const DTransStructType *T,
                                              unsigned Element) const;
  ProgramReport describeProgram() const;

private:
  CauseReport describeCause(const SafetyCause &Cause);
  void followSpread(ConditionReport &Report, const SafetyRecord *Record);
  std::string codeOf(const llvm::Value &Where);

  const DTransAnalysisInfo &Info;
  llvm::ModuleSlotTracker Slots;
  bool WithCode;
  // Only looked up.
  llvm::DenseMap<const DTransStructType *, std::string> Names;
  llvm::DenseMap<const llvm::StructType *, const DTransStructType *> TypeOf;
};

/// "struct node", from what a record says; "%struct.node" without one.
std::string describeName(llvm::StringRef Keyword, llvm::StringRef SourceName,
                         llvm::StringRef IRName);

} // namespace restruct

#endif // RESTRUCT_REPORT_ANALYSISDESCRIBER_H
