//===- DTransAnalysisInfo.h - Everything about a module's types -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one place where transformations and reports ask (spec:
/// DTransAnalysisInfo). It joins what safety analysis and field analysis have
/// found, and answers the questions of the specification about fields in such
/// a way that an answer may be relied upon: FieldFacts rests on assumptions
/// that safety conditions check (FieldFacts.h), so of a structure that has one
/// of those conditions the answer is bottom, which is always sound.
///
/// **Invalidation.** It refers to both results and owns neither. See
/// DTransSafetyInfo: it is a picture of the module as it was.
/// DTransAnalysis::Result::invalidate() drops it with either of them. A
/// transformation that keeps it true (spec: "optimization passes may also
/// update the information to avoid invalidating the analysis") does so with a
/// DTransInfoUpdater; to others it is read-only.
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

class DTransAnalysisInfo {
public:
  /// Refers to all of them. \pre They were made for one module.
  DTransAnalysisInfo(const DTransSafetyInfo &Safety, const FieldFacts &Fields,
                     const CallInfos &Calls, const ProgramFacts &Program)
      : Safety(&Safety), Fields(&Fields), Calls(&Calls), Program(&Program) {}

  const DTransSafetyInfo &getSafety() const { return *Safety; }
  const FieldFacts &getFields() const { return *Fields; }
  const CallInfos &getCalls() const { return *Calls; }
  const ProgramFacts &getProgram() const { return *Program; }

  /// What no condition of \p T blocks; nothing if \p T was not analysed.
  llvm::SmallVector<LayoutChange, 5>
  getLegalChanges(const DTransStructType *T) const;

  /// Whether what FieldFacts says of \p T's fields may be relied upon: every
  /// access to a \p T was found, and no pointer to one is exposed.
  bool areFieldsKnown(const DTransStructType *T) const;

  /// Field number \p I of \p T, if it can be relied upon; else null, and then
  /// the field is read, written and of multiple values.
  const FieldInfo *getFieldInfo(const DTransStructType *T, unsigned I) const;

  /// Spec: "Field Single Value Analysis". Exactly one of the three holds, also
  /// of a field that there is not: it is isMultipleValue().
  bool isNoValue(const DTransStructType *T, unsigned I) const;
  bool isSingleValue(const DTransStructType *T, unsigned I) const;
  bool isMultipleValue(const DTransStructType *T, unsigned I) const;
  /// Null unless isSingleValue().
  llvm::Constant *getSingleValue(const DTransStructType *T, unsigned I) const;

  /// Spec: "Single Alloc Function Analysis", likewise.
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

/// DTransAnalysisInfo of a module, from DTransSafetyAnalysis and
/// FieldFactsAnalysis.
class DTransAnalysis : public llvm::AnalysisInfoMixin<DTransAnalysis> {
public:
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
      /// Copies of what the analyses found, once a transformation has updated
      /// them; Info then rests on these.
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
