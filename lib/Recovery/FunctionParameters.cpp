//===- FunctionParameters.cpp - Callbacks and their data ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each query tracks a parameter forward through direct calls. The parameters
/// on the way are handled as one set, so cycles (a function that passes its
/// parameter to itself) end; one unhandled use refuses the whole set.
///
/// Why data arrives nowhere else: let `each` be called with `show` and
/// `&state`. During this activation of `each`, `data` is `&state` and `f` is
/// `show`, because neither parameter is overwritten. Every use of `data` is
/// that argument of a call of `f`, which is `show`; or passes it on together
/// with `f`, to a function for which the same holds.
///
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/FunctionParameters.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Larger sets are refused.
static constexpr size_t MaxPassed = 64;

/// A direct call of a function whose body cannot be replaced; null if \p U is
/// any other use.
static const CallBase *directCallWith(const Use &U) {
  const auto *Call = dyn_cast<CallBase>(U.getUser());
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  bool IsKnown = F && !F->isDeclaration() && !F->isInterposable() &&
                 F->getFunctionType() == Call->getFunctionType() &&
                 Call->isArgOperand(&U);
  return IsKnown ? Call : nullptr;
}

const Argument *FunctionParameters::parameterOf(const Use &U) {
  const CallBase *Call = directCallWith(U);
  if (!Call)
    return nullptr;
  unsigned I = Call->getArgOperandNo(&U);
  const Function &F = *Call->getCalledFunction();
  return I < F.arg_size() && !Call->isPassPointeeByValueArgument(I)
             ? F.getArg(I)
             : nullptr;
}

static bool isComparedWithNull(const Use &U) {
  const auto *Compare = dyn_cast<ICmpInst>(U.getUser());
  return Compare && Compare->isEquality() &&
         isa<ConstantPointerNull>(Compare->getOperand(1 - U.getOperandNo()));
}

FunctionParameters::FunctionParameters(const Module &M,
                                       const LibraryModel &Library)
    : Library(Library) {
  for (const Function &F : M) {
    if (F.isDeclaration())
      continue;
    for (const Argument &A : F.args())
      if (A.getType()->isPointerTy())
        if (std::optional<CalledParameter> Computed = computeCalled(A))
          Called[&A] = std::make_unique<CalledParameter>(std::move(*Computed));
    for (const Argument &A : F.args())
      for (const Argument &D : F.args())
        if (std::optional<CallbackData> Computed = computeData(A, D))
          Data[{&A, &D}] = std::make_unique<CallbackData>(std::move(*Computed));
  }
}

std::optional<CalledParameter>
FunctionParameters::computeCalled(const Argument &A) const {
  CalledParameter Result;
  Result.Passed.insert(&A);
  for (size_t I = 0; I != Result.Passed.size(); ++I) {
    for (const Use &U : Result.Passed[I]->uses()) {
      const auto *Call = dyn_cast<CallBase>(U.getUser());
      if (Call && Call->isCallee(&U))
        Result.Calls.push_back(Call);
      else if (const Argument *Parameter = parameterOf(U))
        Result.Passed.insert(Parameter);
      else if (!isComparedWithNull(U))
        return std::nullopt;
    }
    if (Result.Passed.size() > MaxPassed)
      return std::nullopt;
  }
  return Result;
}

const CalledParameter *FunctionParameters::getCalled(const Argument &A) const {
  auto It = Called.find(&A);
  return It == Called.end() ? nullptr : It->second.get();
}

std::optional<CallbackData>
FunctionParameters::computeData(const Argument &A, const Argument &D) const {
  if (&A == &D || !getCalled(A))
    return std::nullopt;
  CallbackData Result;
  std::optional<unsigned> Place;
  // The pairs of function and data parameters, as they are passed on.
  SmallSetVector<Pair, 4> Pairs;
  Pairs.insert({&A, &D});
  for (size_t I = 0; I != Pairs.size(); ++I) {
    auto [Function, Data] = Pairs[I];
    if (!Result.Passed.insert(Data) || Pairs.size() > MaxPassed)
      return std::nullopt; // With two functions.
    for (const Use &U : Data->uses()) {
      const auto *Call = dyn_cast<CallBase>(U.getUser());
      if (Call && Call->getCalledOperand() == Function &&
          Call->isArgOperand(&U)) {
        unsigned Number = Call->getArgOperandNo(&U);
        if (Place.value_or(Number) != Number ||
            Call->isPassPointeeByValueArgument(Number))
          return std::nullopt;
        Place = Number;
        continue;
      }
      if (isComparedWithNull(U))
        continue;
      const Argument *Parameter = parameterOf(U);
      const Argument *With = nullptr;
      if (Parameter)
        for (const Use &Other : Call->args())
          if (Other.get() == Function) {
            if (With)
              return std::nullopt; // As two of its parameters.
            With = parameterOf(Other);
          }
      if (!With)
        return std::nullopt;
      Pairs.insert({With, Parameter});
    }
  }
  if (!Place)
    return std::nullopt;
  Result.Place = *Place;
  return Result;
}

const CallbackData *FunctionParameters::getData(const Argument &A,
                                                const Argument &D) const {
  auto It = Data.find(Pair(&A, &D));
  return It == Data.end() ? nullptr : It->second.get();
}

const Argument *FunctionParameters::givesFunction(const Use &U) const {
  const auto *F = dyn_cast<Function>(U.get());
  const Argument *A = F ? parameterOf(U) : nullptr;
  const CalledParameter *Called = A ? getCalled(*A) : nullptr;
  bool IsKnown = Called && !F->isDeclaration() && !F->isInterposable() &&
                 all_of(Called->Calls, [&](const CallBase *Call) {
                   return Call->getFunctionType() == F->getFunctionType();
                 });
  return IsKnown ? A : nullptr;
}

const Argument *FunctionParameters::becomesParameter(const Use &U) const {
  const Argument *D = parameterOf(U);
  if (!D)
    return nullptr;
  const auto &Call = cast<CallBase>(*U.getUser());
  for (const Use &Other : Call.args()) {
    const Argument *A = givesFunction(Other);
    const CallbackData *Given = A ? getData(*A, *D) : nullptr;
    if (Given && Given->Place < cast<Function>(Other.get())->arg_size())
      return cast<Function>(Other.get())->getArg(Given->Place);
  }
  return nullptr;
}

const CallbackModel *getOnlyCallback(const FunctionModel &Model) {
  if (Model.callbacks().size() != 1)
    return nullptr;
  const CallbackModel &Callback = Model.callbacks().front();
  bool IsKnown = all_of(Callback.parameters(), [](const PointerSource &From) {
    return From.K == PointerSource::NoPointer ||
           From.K == PointerSource::Argument || From.K == PointerSource::Within;
  });
  // Of deferred callbacks, only a thread's function is known to return to no
  // caller in the program.
  IsKnown &= Callback.When == CallbackModel::DuringCall ||
             Callback.When == CallbackModel::OtherThread;
  return IsKnown && Callback.Callee.K == PointerSource::Argument ? &Callback
                                                                 : nullptr;
}

const CallbackModel *FunctionParameters::getCalledBack(const Use &U) const {
  const auto *F = dyn_cast<Function>(U.get());
  const auto *Call = dyn_cast<CallBase>(U.getUser());
  if (!F || F->isDeclaration() || F->isInterposable() || !Call ||
      !Call->isArgOperand(&U))
    return nullptr;
  const FunctionModel *Model = Library.lookup(*Call);
  const CallbackModel *Callback = Model ? getOnlyCallback(*Model) : nullptr;
  return Callback && Callback->Callee.Arg == Call->getArgOperandNo(&U) &&
                 F->arg_size() <= Callback->NumParameters
             ? Callback
             : nullptr;
}

bool FunctionParameters::isKnownUse(const Use &U) const {
  const auto *Call = dyn_cast<CallBase>(U.getUser());
  if (Call && Call->isCallee(&U))
    return Call->getFunctionType() ==
           cast<Function>(U.get())->getFunctionType();
  return givesFunction(U) || getCalledBack(U);
}

bool FunctionParameters::hasKnownCallers(const Function &F) const {
  return F.hasLocalLinkage() &&
         all_of(F.uses(), [&](const Use &U) { return isKnownUse(U); });
}

std::optional<SmallVector<const Function *, 4>>
FunctionParameters::getCallees(const CallBase &Call) const {
  const auto *Called = dyn_cast<Argument>(Call.getCalledOperand());
  if (!Called)
    return std::nullopt;
  SmallSetVector<const Function *, 4> Callees;
  SmallSetVector<const Argument *, 4> Passed;
  Passed.insert(Called);
  for (size_t I = 0; I != Passed.size(); ++I) {
    const Function &F = *Passed[I]->getParent();
    if (!F.hasLocalLinkage() || Passed.size() > MaxPassed)
      return std::nullopt;
    for (const Use &U : F.uses()) {
      const auto *Caller = dyn_cast<CallBase>(U.getUser());
      if (!Caller || !Caller->isCallee(&U) ||
          Caller->getFunctionType() != F.getFunctionType())
        return std::nullopt;
      const Value *Given = Caller->getArgOperand(Passed[I]->getArgNo());
      if (const auto *Callee = dyn_cast<Function>(Given)) {
        if (Callee->isDeclaration() || Callee->isInterposable() ||
            Callee->getFunctionType() != Call.getFunctionType())
          return std::nullopt;
        Callees.insert(Callee);
      } else if (const auto *Parameter = dyn_cast<Argument>(Given)) {
        Passed.insert(Parameter);
      } else if (!isa<ConstantPointerNull>(Given)) {
        return std::nullopt;
      }
    }
  }
  return SmallVector<const Function *, 4>(Callees.begin(), Callees.end());
}

} // namespace restruct
