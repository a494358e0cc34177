//===- FreeWrapperProof.cpp - Proves that functions only free -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Proves that a function is a plain free wrapper: an argument is freed on
/// every path from the entry to a `ret`, except where it is null, and has no
/// other use.
///
//===----------------------------------------------------------------------===//

#include "FunctionReturns.h"
#include "WrapperProof.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace restruct {

static ProofStep
checkUsesOfFreed(const Argument &Freed,
                 const SmallPtrSetImpl<const CallBase *> &Frees) {
  for (const Use &U : Freed.uses()) {
    const auto *I = cast<Instruction>(U.getUser());
    const auto *Call = dyn_cast<CallBase>(I);
    if (isa<ICmpInst>(I) || (Call && Frees.contains(Call)) ||
        isa<AssumeInst>(I))
      continue;
    return ProofRefusal{RefusalKind::UsesFreed, I};
  }
  return std::nullopt;
}

static ProofStep checkFrees(const Function &F, ArrayRef<FreeCall> Frees) {
  if (F.isInterposable())
    return ProofRefusal{RefusalKind::Interposable};
  if (F.isVarArg())
    return ProofRefusal{RefusalKind::VariableArguments};
  const auto *Freed = cast<Argument>(Frees.front().Freed);
  SmallVector<const BasicBlock *, 4> Blocks;
  SmallPtrSet<const CallBase *, 4> Calls;
  for (const FreeCall &Free : Frees) {
    if (Free.Freed != Freed || Free.Family != Frees.front().Family)
      return ProofRefusal{RefusalKind::OtherFreed, Free.Call};
    Blocks.push_back(Free.Call->getParent());
    Calls.insert(Free.Call);
  }
  if (ProofStep Refused = checkUsesOfFreed(*Freed, Calls))
    return Refused;
  if (mayReturnWithout(F, *Freed, Blocks))
    return ProofRefusal{RefusalKind::NotAlwaysFreed};
  return std::nullopt;
}

Proof<FreeWrapper> proveFreeWrapper(const Function &F,
                                    const CallClassifier &Known) {
  SmallVector<FreeCall, 4> Frees;
  for (const Instruction &I : instructions(F))
    if (const auto *Call = dyn_cast<CallBase>(&I))
      if (std::optional<FreeCall> Free = Known.classifyFree(*Call))
        if (isa_and_nonnull<Argument>(Free->Freed))
          Frees.push_back(*Free);
  if (Frees.empty())
    return std::monostate();
  if (ProofStep Refused = checkFrees(F, Frees))
    return WrapperRefusal{&F, Refused->Kind, Refused->Where, true};
  FreeWrapper Result;
  Result.F = &F;
  Result.Family = Frees.front().Family;
  Result.FreedArgument = cast<Argument>(Frees.front().Freed)->getArgNo();
  Result.HasSize = any_of(Frees, [](const FreeCall &Free) {
    return Free.Size || Free.HasInnerSize;
  });
  return Result;
}

} // namespace restruct
