//===- DTransInfoUpdater.cpp - Updates of analysis results ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/DTransInfoUpdater.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace restruct {

void DTransInfoUpdater::beginUpdate() {
  auto &Own = *Result.Own;
  if (Own.Safety)
    return;
  Own.Safety = Result.Info.getSafety();
  Own.Fields = Result.Info.getFields();
  Result.Info =
      DTransAnalysisInfo(*Own.Safety, *Own.Fields, Own.Calls, Own.Program);
}

bool DTransInfoUpdater::replaceStruct(
    const DTransStructType *Old, const DTransStructType *New,
    ArrayRef<std::optional<unsigned>> OldFieldOf) {
  const DTransAnalysisInfo &Info = Result.get();
  if (!Info.getSafety().lookup(Old) || Info.getSafety().lookup(New))
    return false;
  beginUpdate();
  if (!Result.Own->Fields->replaceStruct(Old, New, OldFieldOf))
    return false;
  Result.Own->Safety->replaceStruct(Old, New);
  Result.Own->Calls.replaceType(Old, New);
  return true;
}

void DTransInfoUpdater::addCondition(const DTransStructType *T,
                                     SafetyCondition Condition,
                                     const Value *Where, StringRef Sentence) {
  beginUpdate();
  Result.Own->Safety->add(T, Condition, Where, Sentence);
}

bool DTransInfoUpdater::addRead(const DTransStructType *T, unsigned I,
                                double Frequency, bool IsUsed) {
  beginUpdate();
  return Result.Own->Fields->addRead(T, I, Frequency, IsUsed);
}

bool DTransInfoUpdater::addWrite(const DTransStructType *T, unsigned I,
                                 double Frequency, Constant *Value,
                                 const llvm::Value *Where) {
  beginUpdate();
  return Result.Own->Fields->addWrite(T, I, Frequency, Value, Where);
}

void DTransInfoUpdater::setCall(CallInfo Info) {
  beginUpdate();
  Result.Own->Calls.set(std::move(Info));
}

bool DTransInfoUpdater::eraseCall(const CallBase &Call) {
  beginUpdate();
  return Result.Own->Calls.erase(Call);
}

void DTransInfoUpdater::replaceValues(
    function_ref<const Value *(const Value *)> Now) {
  beginUpdate();
  Result.Own->Safety->replaceValues(Now);
  Result.Own->Fields->replaceValues(Now);
  Result.Own->Calls.replaceValues(Now);
}

void DTransInfoUpdater::replaceFunction(const Function &Old, Function &New) {
  replaceValues(
      [&](const Value *V) -> const Value * { return V == &Old ? &New : V; });
}

void DTransInfoUpdater::eraseFunction(const Function &F) {
  replaceValues([&](const Value *V) -> const Value * {
    const auto *I = dyn_cast<Instruction>(V);
    const auto *A = dyn_cast<Argument>(V);
    bool IsGone =
        V == &F || (I && I->getFunction() == &F) || (A && A->getParent() == &F);
    return IsGone ? nullptr : V;
  });
}

} // namespace restruct
