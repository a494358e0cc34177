//===- AllocationPrinter.cpp - Output of print<dtrans-allocations> --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/Allocations.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

static void printName(raw_ostream &OS, const Value &V) {
  V.printAsOperand(OS, /*PrintType=*/false);
}

static void printNamed(raw_ostream &OS, StringRef Word, const Value *V) {
  if (!V)
    return;
  OS << ", " << Word << ' ';
  printName(OS, *V);
}

static void printTraits(raw_ostream &OS, bool Zeroed, bool NeverNull) {
  if (Zeroed)
    OS << ", zeroed";
  if (NeverNull)
    OS << ", never null";
}

static void print(raw_ostream &OS, const AllocationCall &A) {
  OS << "  allocation " << getName(A.Kind) << " (" << getName(A.Family) << ") ";
  printName(OS, *A.Call);
  OS << " by ";
  printName(OS, *A.Call->getCalledOperand());
  OS << ": size ";
  A.Size.print(OS);
  printNamed(OS, "align", A.Align);
  printNamed(OS, "of", A.Reallocated);
  printNamed(OS, "stored in", A.Into);
  printTraits(OS, A.Zeroed, A.NeverNull);
  if (A.CookieSize)
    OS << ", cookie " << A.CookieSize;
  OS << '\n';
}

static void print(raw_ostream &OS, const FreeCall &Free) {
  OS << "  free " << getName(Free.Kind) << " (" << getName(Free.Family)
     << ") of ";
  printName(OS, *Free.Freed);
  OS << " by ";
  printName(OS, *Free.Call->getCalledOperand());
  printNamed(OS, "size", Free.Size);
  OS << '\n';
}

static void print(raw_ostream &OS, const AllocationWrapper &Wrapper) {
  OS << "wrapper " << getName(Wrapper.Kind) << " (" << getName(Wrapper.Family)
     << ") ";
  printName(OS, *Wrapper.F);
  OS << ": size ";
  Wrapper.Size.print(OS);
  if (Wrapper.AlignArgument >= 0)
    printNamed(OS, "align", Wrapper.F->getArg(Wrapper.AlignArgument));
  if (Wrapper.ReallocatedArgument >= 0)
    printNamed(OS, "of", Wrapper.F->getArg(Wrapper.ReallocatedArgument));
  printTraits(OS, Wrapper.Zeroed, Wrapper.NeverNull);
  OS << '\n';
}

static void print(raw_ostream &OS, const FreeWrapper &Wrapper) {
  OS << "wrapper " << getName(Wrapper.Kind) << " (" << getName(Wrapper.Family)
     << ") ";
  printName(OS, *Wrapper.F);
  printNamed(OS, "of", Wrapper.F->getArg(Wrapper.FreedArgument));
  OS << '\n';
}

static void print(raw_ostream &OS, const WrapperRefusal &Refusal) {
  OS << "no wrapper ";
  printName(OS, *Refusal.F);
  OS << (Refusal.IsFree ? " (frees)" : " (allocates)") << ": "
     << getName(Refusal.Kind) << ": it " << getSentence(Refusal.Kind) << '\n';
  if (Refusal.Where)
    OS << "  " << *Refusal.Where << '\n';
}

void AllocationRecognizer::print(raw_ostream &OS) const {
  for (const AllocationWrapper &Wrapper : Wrappers)
    restruct::print(OS, Wrapper);
  for (const FreeWrapper &Wrapper : FreeWrappers)
    restruct::print(OS, Wrapper);
  for (const WrapperRefusal &Refusal : Refusals)
    restruct::print(OS, Refusal);
  const Function *Current = nullptr;
  auto announce = [&](const Function &F) {
    if (Current == &F)
      return;
    Current = &F;
    OS << "function ";
    printName(OS, F);
    OS << '\n';
  };
  for (const Function &F : *M)
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      if (const AllocationCall *A = getAllocation(*Call)) {
        announce(F);
        restruct::print(OS, *A);
      }
      if (const FreeCall *Free = getFree(*Call)) {
        announce(F);
        restruct::print(OS, *Free);
      }
    }
}

} // namespace restruct
