//===- UsePrinter.cpp - Prints uses of structures -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/StructUses.h"

#include "llvm/IR/Argument.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

static void printPlace(raw_ostream &OS, const Value &V,
                       ModuleSlotTracker &Slots) {
  if (const auto *A = dyn_cast<Argument>(&V)) {
    Slots.incorporateFunction(*A->getParent());
    A->printAsOperand(OS, /*PrintType=*/false, Slots);
    OS << " of '" << A->getParent()->getName() << '\'';
    return;
  }
  const auto *I = dyn_cast<Instruction>(&V);
  if (!I)
    return V.printAsOperand(OS, /*PrintType=*/false, Slots);
  Slots.incorporateFunction(*I->getFunction());
  I->print(OS, Slots);
  OS << " in '" << I->getFunction()->getName() << '\'';
}

static void printCause(raw_ostream &OS, StringRef What, const UseCause &Cause,
                       ModuleSlotTracker &Slots) {
  if (!Cause)
    return;
  OS << "  " << What << ": " << Cause.Sentence;
  if (Cause.Where) {
    OS << ": ";
    printPlace(OS, *Cause.Where, Slots);
  }
  OS << '\n';
}

void StructUses::print(raw_ostream &OS) const {
  ModuleSlotTracker Slots(M);
  for (const DTransStructType *T : Relations->structs()) {
    const UseSummary &Summary = *lookup(T);
    T->print(OS);
    OS << '\n';
    printCause(OS, "unhandled", Summary.Unhandled, Slots);
    printCause(OS, "one piece", Summary.OnePiece, Slots);
    printCause(OS, "foreign pointer", Summary.Foreign, Slots);
    for (auto [I, Field] : enumerate(Summary.Fields)) {
      printCause(OS, "field " + utostr(I) + " pinned", Field.Pinned, Slots);
      printCause(OS, "field " + utostr(I) + " kept", Field.Kept, Slots);
      printCause(OS, "field " + utostr(I) + " near", Field.Near, Slots);
      printCause(OS, "field " + utostr(I) + " foreign", Field.Foreign, Slots);
    }
  }
  for (const StructUse &Use : Uses) {
    OS << getKey(Use.Kind) << ' ';
    if (Use.Unit)
      Use.Unit->print(OS);
    if (Use.Pointee && Use.At.isOffsetKnown()) {
      OS << " at ";
      Use.Pointee->print(OS);
      OS << '+' << Use.At.getOffset()
         << (Use.At.isAnyElement() ? " (any)" : "");
    }
    OS << ": ";
    printPlace(OS, *Use.Where, Slots);
    OS << '\n';
  }
}

} // namespace restruct
