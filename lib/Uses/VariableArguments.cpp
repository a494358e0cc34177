//===- VariableArguments.cpp - Functions that format strings --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `void die(const char *format, ...)` starts a va_list, and passes it to
/// vfprintf, or to a function of the program that does. The analysis tracks the
/// list from va_start through such calls; every other use of it refuses the
/// function, a load of an argument in particular.
///
//===----------------------------------------------------------------------===//

#include "restruct/Uses/VariableArguments.h"

#include "restruct/Memory/LibraryModel.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace restruct {

static bool formats(const Function &F) {
  const FunctionModel *Row =
      F.isDeclaration() ? LibraryModel::findRow(F.getName()) : nullptr;
  return Row && Row->printsList();
}

/// Whether \p U, of a va_list, only starts, ends, or formats it. Adds the
/// parameter of another function that receives it to \p Lists.
static bool isHarmless(const Use &U, SmallSetVector<const Value *, 4> &Lists) {
  const auto *Call = dyn_cast<CallBase>(U.getUser());
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  if (!F || !Call->isArgOperand(&U))
    return false;
  switch (F->getIntrinsicID()) {
  case Intrinsic::vastart:
  case Intrinsic::vaend:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
    return true;
  case Intrinsic::not_intrinsic:
    break;
  default:
    return false;
  }
  unsigned I = Call->getArgOperandNo(&U);
  if (formats(*F))
    return I + 1 == Call->arg_size();
  if (F->isDeclaration() || F->isInterposable() || I >= F->arg_size() ||
      F->getFunctionType() != Call->getFunctionType() ||
      Call->isPassPointeeByValueArgument(I))
    return false;
  Lists.insert(F->getArg(I));
  return true;
}

bool onlyFormatsArguments(const Function &F) {
  /// Longer chains of functions are refused.
  static constexpr size_t MaxLists = 16;
  if (F.isDeclaration() || F.isInterposable() || !F.isVarArg())
    return false;
  SmallSetVector<const Value *, 4> Lists;
  for (const Instruction &I : instructions(F))
    if (const auto *Start = dyn_cast<VAStartInst>(&I)) {
      if (!isa<AllocaInst>(Start->getArgList()))
        return false;
      Lists.insert(Start->getArgList());
    }
  for (size_t I = 0; I != Lists.size(); ++I)
    for (const Use &U : Lists[I]->uses())
      if (Lists.size() > MaxLists || !isHarmless(U, Lists))
        return false;
  return true;
}

} // namespace restruct
