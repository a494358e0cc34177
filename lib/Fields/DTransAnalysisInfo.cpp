//===- DTransAnalysisInfo.cpp - Everything about a module's types ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/DTransAnalysisInfo.h"

#include "restruct/Fields/FieldFactsAnalysis.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalysis.h"
#include "restruct/Safety/DTransSafetyAnalysis.h"
#include "restruct/Types/DeclaredTypesAnalysis.h"

using namespace llvm;

namespace restruct {

SmallVector<LayoutChange, 5>
DTransAnalysisInfo::getLegalChanges(const DTransStructType *T) const {
  const StructSafety *OfT = Safety->lookup(T);
  return OfT ? restruct::getLegalChanges(*OfT) : SmallVector<LayoutChange, 5>();
}

bool DTransAnalysisInfo::areFieldsKnown(const DTransStructType *T) const {
  const StructSafety *OfT = Safety->lookup(T);
  const StructFieldFacts *Facts = Fields->lookup(T);
  return OfT && Facts && isEveryAccessKnown(*OfT) && !Facts->getExposure();
}

const FieldInfo *DTransAnalysisInfo::getFieldInfo(const DTransStructType *T,
                                                  unsigned I) const {
  return areFieldsKnown(T) ? Fields->lookup(T, I) : nullptr;
}

bool DTransAnalysisInfo::isNoValue(const DTransStructType *T,
                                   unsigned I) const {
  const FieldInfo *Field = getFieldInfo(T, I);
  return Field && Field->isNoValue();
}
bool DTransAnalysisInfo::isSingleValue(const DTransStructType *T,
                                       unsigned I) const {
  const FieldInfo *Field = getFieldInfo(T, I);
  return Field && Field->isSingleValue();
}
bool DTransAnalysisInfo::isMultipleValue(const DTransStructType *T,
                                         unsigned I) const {
  const FieldInfo *Field = getFieldInfo(T, I);
  return !Field || Field->isMultipleValue();
}
Constant *DTransAnalysisInfo::getSingleValue(const DTransStructType *T,
                                             unsigned I) const {
  const FieldInfo *Field = getFieldInfo(T, I);
  return Field ? Field->getSingleValue() : nullptr;
}

const FieldFunctions *
DTransAnalysisInfo::getAllFunctions(const DTransStructType *T,
                                    unsigned I) const {
  const FieldInfo *Field = getFieldInfo(T, I);
  bool IsKnown = Field && Field->getFunctions().isComplete() &&
                 all_of(Field->getFunctions().origins(),
                        [&](const DTransStructType *Origin) {
                          return areFieldsKnown(Origin);
                        });
  return IsKnown ? &Field->getFunctions() : nullptr;
}

bool DTransAnalysisInfo::isTopAllocFunction(const DTransStructType *T,
                                            unsigned I) const {
  const FieldInfo *Field = getFieldInfo(T, I);
  return Field && Field->isTopAllocFunction();
}
bool DTransAnalysisInfo::isSingleAllocFunction(const DTransStructType *T,
                                               unsigned I) const {
  const FieldInfo *Field = getFieldInfo(T, I);
  return Field && Field->isSingleAllocFunction();
}
bool DTransAnalysisInfo::isBottomAllocFunction(const DTransStructType *T,
                                               unsigned I) const {
  const FieldInfo *Field = getFieldInfo(T, I);
  return !Field || Field->isBottomAllocFunction();
}
Function *DTransAnalysisInfo::getSingleAllocFunction(const DTransStructType *T,
                                                     unsigned I) const {
  const FieldInfo *Field = getFieldInfo(T, I);
  return Field ? Field->getSingleAllocFunction() : nullptr;
}

AnalysisKey DTransAnalysis::Key;

DTransAnalysis::Result DTransAnalysis::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  const auto &Safety = AM.getResult<DTransSafetyAnalysis>(M);
  const auto &Fields = AM.getResult<FieldFactsAnalysis>(M);
  const auto &Memory = AM.getResult<ResolvedMemoryAnalysis>(M);
  const auto &Pointers = AM.getResult<PointerTypeAnalysis>(M);
  return Result(Safety.get(), Fields.get(),
                CallInfos(M, Pointers.get(), Memory), ProgramFacts(M, Memory));
}

bool DTransAnalysis::Result::invalidate(
    Module &M, const PreservedAnalyses &PA,
    ModuleAnalysisManager::Invalidator &Invalidator) {
  auto Checker = PA.getChecker<DTransAnalysis>();
  bool IsPreserved =
      Checker.preserved() || Checker.preservedSet<AllAnalysesOn<Module>>();
  // An updated result depends on the types alone.
  if (Own->Safety)
    return !IsPreserved || Invalidator.invalidate<DeclaredTypesAnalysis>(M, PA);
  return !IsPreserved || Invalidator.invalidate<DTransSafetyAnalysis>(M, PA) ||
         Invalidator.invalidate<FieldFactsAnalysis>(M, PA) ||
         Invalidator.invalidate<ResolvedMemoryAnalysis>(M, PA);
}

} // namespace restruct
