//===- DTransInfoUpdater.h - Keeps analysis results true --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_DTRANSINFOUPDATER_H
#define RESTRUCT_FIELDS_DTRANSINFOUPDATER_H

#include "restruct/Fields/DTransAnalysisInfo.h"

namespace restruct {

/// With this a transformation says what it has changed, so that the next one
/// need not analyse the module again (spec: "High Level Design").
///
///     DTransInfoUpdater Update(AM.getResult<DTransAnalysis>(M));
///     ...                        // rewrites the module from Old to New
///     Update.replaceStruct(Old, New, OldFieldOf);
///     PreservedAnalyses PA;
///     PA.preserve<DTransAnalysis>();
///     PA.preserve<DeclaredTypesAnalysis>(); // the types live there
///     return PA;
///
/// The first update copies what safety analysis and field analysis found; their
/// own results stay as they are, and fall. From then on the DTransAnalysisInfo
/// is as true as the updates: of whatever the transformation did to the module
/// and did not say, answers may be wrong. It says too much rather than too
/// little: a condition too many, a value too many are sound. What was never
/// said of a structure is unknown, and then nothing of it may change.
///
/// Types come from the DTransTypeManager of DeclaredTypesAnalysis' result.
/// Values are asked for before they are deleted.
class DTransInfoUpdater {
public:
  explicit DTransInfoUpdater(DTransAnalysis::Result &Result) : Result(Result) {}

  /// \p New stands in the module for \p Old: its objects, its pointers and its
  /// calls. Conditions, and facts of the fields (FieldFacts::replaceStruct),
  /// are those of Old. \returns false, and does nothing, if Old is not known,
  /// New is, or \p OldFieldOf is not of New's fields.
  bool replaceStruct(const DTransStructType *Old, const DTransStructType *New,
                     llvm::ArrayRef<std::optional<unsigned>> OldFieldOf);
  /// \p T, which may be new, has \p Condition from now on. It is not carried to
  /// related structures.
  void addCondition(const DTransStructType *T, SafetyCondition Condition,
                    const llvm::Value *Where, llvm::StringRef Sentence);

  /// See FieldFacts.
  bool addRead(const DTransStructType *T, unsigned I, double Frequency,
               bool IsUsed = true);
  bool addWrite(const DTransStructType *T, unsigned I, double Frequency,
                llvm::Constant *Value, const llvm::Value *Where);

  /// There is a call that allocates, frees, copies or sets memory, or another
  /// thing is known of it. \pre Info.Call and Info.Memory are set.
  void setCall(CallInfo Info);
  /// \returns false if nothing is known of \p Call.
  bool eraseCall(const llvm::CallBase &Call);

  /// Asks \p Now of each value that is referred to what stands for it now; null
  /// if nothing does.
  void replaceValues(
      llvm::function_ref<const llvm::Value *(const llvm::Value *)> Now);
  /// \p New is called, and pointed to, where \p Old was.
  void replaceFunction(const llvm::Function &Old, llvm::Function &New);
  /// \p F is about to be deleted, and its body with it.
  void eraseFunction(const llvm::Function &F);

private:
  /// Makes the copies, and lets the info rest on them.
  void beginUpdate();

  DTransAnalysis::Result &Result;
};

} // namespace restruct

#endif // RESTRUCT_FIELDS_DTRANSINFOUPDATER_H
