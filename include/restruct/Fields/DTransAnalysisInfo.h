//===- DTransAnalysisInfo.h - Everything about a module's types -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface for transformations and reports (spec: DTransAnalysisInfo). It
/// combines the results of safety analysis and field analysis, and answers the
/// specification's questions about fields reliably. FieldFacts depends on
/// assumptions that safety conditions check (FieldFacts.h). For a structure
/// with one of those conditions the answer is bottom, which is always sound.
///
/// **Invalidation.** It refers to both results and owns neither. Like
/// DTransSafetyInfo, it describes the module as it was.
/// DTransAnalysis::Result::invalidate() drops it with either of them. A
/// transformation that keeps it up to date (spec: "optimization passes may also
/// update the information to avoid invalidating the analysis") uses a
/// DTransInfoUpdater; for all others it is read-only.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_DTRANSANALYSISINFO_H
#define RESTRUCT_FIELDS_DTRANSANALYSISINFO_H

#include "restruct/Fields/CallInfo.h"
#include "restruct/Fields/FieldFacts.h"
#include "restruct/Safety/LayoutChanges.h"
#include "restruct/Safety/ProgramFacts.h"

#include "llvm/IR/PassManager.h"

namespace restruct {

/// What planners and reports ask about the structures of a module: safety,
/// fields, calls and facts of the program behind one interface.
class DTransAnalysisInfo {
public:
  /// Refers to all arguments. \pre They were computed for one module.
  DTransAnalysisInfo(const DTransSafetyInfo &Safety, const FieldFacts &Fields,
                     const CallInfos &Calls, const ProgramFacts &Program)
      : Safety(&Safety), Fields(&Fields), Calls(&Calls), Program(&Program) {}

  const DTransSafetyInfo &getSafety() const { return *Safety; }
  const FieldFacts &getFields() const { return *Fields; }
  const CallInfos &getCalls() const { return *Calls; }
  const ProgramFacts &getProgram() const { return *Program; }

  /// The changes that no condition of \p T blocks; none if \p T was not
  /// analysed.
  llvm::SmallVector<LayoutChange, 5>
  getLegalChanges(const DTransStructType *T) const;

  /// Whether the FieldFacts of \p T are reliable: all accesses to a \p T are
  /// known, and no pointer to one is exposed.
  bool areFieldsKnown(const DTransStructType *T) const;

  /// Field number \p I of \p T if its facts are reliable. Else null: then
  /// assume that the field is read, written and of multiple values.
  const FieldInfo *getFieldInfo(const DTransStructType *T, unsigned I) const;

  /// Spec: "Field Single Value Analysis". Exactly one of the three holds. For a
  /// field that does not exist it is isMultipleValue().
  bool isNoValue(const DTransStructType *T, unsigned I) const;
  bool isSingleValue(const DTransStructType *T, unsigned I) const;
  bool isMultipleValue(const DTransStructType *T, unsigned I) const;
  /// Null unless isSingleValue().
  llvm::Constant *getSingleValue(const DTransStructType *T, unsigned I) const;

  /// The functions that field \p I of \p T may hold, if that is known of each
  /// value that it may have; else null.
  const FieldFunctions *getAllFunctions(const DTransStructType *T,
                                        unsigned I) const;

  /// Spec: "Single Alloc Function Analysis"; exactly one of the three holds.
  bool isTopAllocFunction(const DTransStructType *T, unsigned I) const;
  bool isSingleAllocFunction(const DTransStructType *T, unsigned I) const;
  bool isBottomAllocFunction(const DTransStructType *T, unsigned I) const;
  /// Null unless isSingleAllocFunction().
  llvm::Function *getSingleAllocFunction(const DTransStructType *T,
                                         unsigned I) const;

private:
  const DTransSafetyInfo *Safety;
  const FieldFacts *Fields;
  const CallInfos *Calls;
  const ProgramFacts *Program;
};

/// Computes the DTransAnalysisInfo of a module from DTransSafetyAnalysis and
/// FieldFactsAnalysis.
class DTransAnalysis : public llvm::AnalysisInfoMixin<DTransAnalysis> {
public:
  /// The results that the information refers to, and the information.
  class Result {
  public:
    Result(const DTransSafetyInfo &Safety, const FieldFacts &Fields,
           CallInfos Calls, ProgramFacts Facts)
        : Own(std::make_unique<Parts>(std::move(Calls), std::move(Facts))),
          Info(Safety, Fields, Own->Calls, Own->Program) {}
    const DTransAnalysisInfo &get() const { return Info; }
    const DTransAnalysisInfo *operator->() const { return &Info; }
    bool invalidate(llvm::Module &M, const llvm::PreservedAnalyses &PA,
                    llvm::ModuleAnalysisManager::Invalidator &Invalidator);

  private:
    friend class DTransInfoUpdater;
    struct Parts {
      Parts(CallInfos Calls, ProgramFacts Program)
          : Calls(std::move(Calls)), Program(std::move(Program)) {}
      CallInfos Calls;
      ProgramFacts Program;
      /// Copies of the analyses' results, once a transformation has updated
      /// them; Info then refers to these.
      std::optional<DTransSafetyInfo> Safety;
      std::optional<FieldFacts> Fields;
    };
    std::unique_ptr<Parts> Own; ///< Info refers to it.
    DTransAnalysisInfo Info;
  };
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<DTransAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace restruct

#endif // RESTRUCT_FIELDS_DTRANSANALYSISINFO_H
