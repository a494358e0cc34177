//===- DTransInfoUpdater.h - Updates of analysis results --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_DTRANSINFOUPDATER_H
#define RESTRUCT_FIELDS_DTRANSINFOUPDATER_H

#include "restruct/Fields/DTransAnalysisInfo.h"

namespace restruct {

/// Lets a transformation record its changes, so that the next one does not need
/// to analyse the module again (spec: "High Level Design").
///
///     DTransInfoUpdater Update(AM.getResult<DTransAnalysis>(M));
///     ...                        // rewrites the module from Old to New
///     Update.replaceStruct(Old, New, OldFieldOf);
///     PreservedAnalyses PA;
///     PA.preserve<DTransAnalysis>();
///     PA.preserve<DeclaredTypesAnalysis>(); // the types live there
///     return PA;
///
/// The first update copies the results of safety analysis and field analysis;
/// the originals stay unchanged, and are invalidated. From then on the
/// DTransAnalysisInfo is as correct as the updates: if the transformation omits
/// a change, answers may be wrong. When unsure, record too much: a superfluous
/// condition or value is sound. A structure without an entry is unknown, so
/// nothing of it may change.
///
/// Types come from the DTransTypeManager of DeclaredTypesAnalysis' result.
/// Update values before they are deleted.
class DTransInfoUpdater {
public:
  explicit DTransInfoUpdater(DTransAnalysis::Result &Result) : Result(Result) {}

  /// Replaces \p Old by \p New, which the module now uses for its objects,
  /// pointers and calls. New takes over the conditions, and the facts of the
  /// fields (FieldFacts::replaceStruct). \returns false, and does nothing, if
  /// Old is unknown, New is known, or \p OldFieldOf does not match New's
  /// fields.
  bool replaceStruct(const DTransStructType *Old, const DTransStructType *New,
                     llvm::ArrayRef<std::optional<unsigned>> OldFieldOf);
  /// Adds \p Condition to \p T, which may be new. It does not propagate to
  /// related structures.
  void addCondition(const DTransStructType *T, SafetyCondition Condition,
                    const llvm::Value *Where, llvm::StringRef Sentence);

  /// See FieldFacts.
  bool addRead(const DTransStructType *T, unsigned I, double Frequency,
               bool IsUsed = true);
  bool addWrite(const DTransStructType *T, unsigned I, double Frequency,
                llvm::Constant *Value, const llvm::Value *Where);

  /// Adds or replaces the entry of a call that allocates, frees, copies or sets
  /// memory. \pre Info.Call and Info.Memory are set.
  void setCall(CallInfo Info);
  /// \returns false if there is no entry for \p Call.
  bool eraseCall(const llvm::CallBase &Call);

  /// Replaces each value that the results refer to by the result of \p Now,
  /// which is null for a deleted value.
  void replaceValues(
      llvm::function_ref<const llvm::Value *(const llvm::Value *)> Now);
  /// Replaces \p Old by \p New, in calls and as a pointer.
  void replaceFunction(const llvm::Function &Old, llvm::Function &New);
  /// Records that \p F, with its body, is about to be deleted.
  void eraseFunction(const llvm::Function &F);

private:
  /// Copies the results, and lets the info refer to the copies.
  void beginUpdate();

  DTransAnalysis::Result &Result;
};

} // namespace restruct

#endif // RESTRUCT_FIELDS_DTRANSINFOUPDATER_H
