//===- FunctionModel.cpp - Queries of a model, and its printing -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Memory/FunctionModel.h"
#include "restruct/Memory/LibraryModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

std::optional<uint64_t> AccessExtent::getConstant(const CallBase &Call) const {
  if (K == Within)
    return Unit;
  if (K != Exactly && K != UpTo)
    return std::nullopt;
  SmallVector<unsigned, 2> Factors(1, Argument);
  if (Argument2 != NoArgument)
    Factors.push_back(Argument2);
  uint64_t Bytes = Unit;
  for (unsigned Number : Factors) {
    const auto *Factor = Number < Call.arg_size()
                             ? dyn_cast<ConstantInt>(Call.getArgOperand(Number))
                             : nullptr;
    if (!Factor || Factor->getValue().getActiveBits() > 24)
      return std::nullopt;
    Bytes *= Factor->getZExtValue();
  }
  return Bytes;
}

/// Whether \p Source is \p Argument or an address in its object.
static bool isAddressOf(const PointerSource &Source, unsigned Argument) {
  return (Source.K == PointerSource::Argument ||
          Source.K == PointerSource::Within) &&
         Source.Arg == Argument;
}

/// The number of argument \p I in flows.
static unsigned flowNumber(const FunctionModel &Model, unsigned I) {
  return I < Model.NumArguments ? I : unsigned(RestArguments);
}

/// Whether \p Call passes null for the object to which \p Target leads.
static bool isNowhere(const PointerTarget &Target, const CallBase &Call) {
  return Target.K == PointerTarget::Contents && Target.Arg < Call.arg_size() &&
         isa<ConstantPointerNull>(Call.getArgOperand(Target.Arg));
}

/// \p Call is null for any call.
static bool isKept(const FunctionModel &Model, unsigned I,
                   const CallBase *Call) {
  unsigned N = flowNumber(Model, I);
  if (Model.getArgument(I).Escapes)
    return true;
  if (any_of(Model.flows(), [&](const PointerFlow &F) {
        return isAddressOf(F.From, N) && F.To.K != PointerTarget::Result &&
               !(Call && isNowhere(F.To, *Call));
      }))
    return true;
  return any_of(Model.callbacks(), [N](const CallbackModel &C) {
    return C.When != CallbackModel::DuringCall &&
           (isAddressOf(C.Callee, N) ||
            any_of(C.parameters(),
                   [N](const PointerSource &P) { return isAddressOf(P, N); }));
  });
}

bool FunctionModel::keeps(unsigned I) const {
  return isKept(*this, I, nullptr);
}

bool FunctionModel::keeps(unsigned I, const CallBase &Call) const {
  return isKept(*this, I, &Call);
}

bool FunctionModel::returns(unsigned I) const {
  unsigned N = flowNumber(*this, I);
  return any_of(flows(), [N](const PointerFlow &F) {
    return F.To.K == PointerTarget::Result &&
           (isAddressOf(F.From, N) || F.From.K == PointerSource::Unknown);
  });
}

bool FunctionModel::onlyAccesses(unsigned I, const CallBase &Call) const {
  const ArgumentModel &Of = getArgument(I);
  return !Of.Escapes && !Of.Exposes && !Of.Frees &&
         Of.Reads != Reach::Everything && Of.Writes != Reach::Everything &&
         !keeps(I, Call);
}

bool FunctionModel::runsExitHandlers() const {
  return NoReturn && any_of(callbacks(), [](const CallbackModel &C) {
           return C.Callee.K == PointerSource::Library &&
                  C.Callee.Domain == LibraryDomain::ExitHandlers;
         });
}

bool FunctionModel::registersDestructor() const {
  return keeps(0) && keeps(1) &&
         any_of(callbacks(), [](const CallbackModel &C) {
           return C.When == CallbackModel::Later &&
                  C.Callee.K == PointerSource::Argument && C.Callee.Arg == 0 &&
                  C.NumParameters == 1 &&
                  C.Parameters[0].K == PointerSource::Argument &&
                  C.Parameters[0].Arg == 1;
         });
}

bool FunctionModel::startsThread() const {
  return any_of(callbacks(), [](const CallbackModel &C) {
    return C.When == CallbackModel::OtherThread &&
           C.Callee.K == PointerSource::Argument;
  });
}

bool FunctionModel::printsList() const {
  return Format != NoArgument && !Scans && !IsVarArg;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static void printNumber(raw_ostream &OS, uint8_t Argument) {
  if (Argument == RestArguments)
    OS << "the rest";
  else
    OS << "argument " << unsigned(Argument);
}

static void printSource(raw_ostream &OS, const PointerSource &Source) {
  switch (Source.K) {
  case PointerSource::NoPointer:
    OS << "no pointer";
    return;
  case PointerSource::Argument:
    printNumber(OS, Source.Arg);
    return;
  case PointerSource::Within:
    OS << "within ";
    printNumber(OS, Source.Arg);
    break;
  case PointerSource::Contents:
    OS << "contents of ";
    printNumber(OS, Source.Arg);
    break;
  case PointerSource::NewMemory:
    OS << "new memory";
    return;
  case PointerSource::Library:
    OS << "library " << getName(Source.Domain);
    return;
  case PointerSource::Unknown:
    OS << "unknown";
    return;
  }
  if (Source.Stride != NoArgument) {
    OS << " in steps of ";
    printNumber(OS, Source.Stride);
  }
}

static void printTarget(raw_ostream &OS, const PointerTarget &Target) {
  switch (Target.K) {
  case PointerTarget::Result:
    OS << "result";
    return;
  case PointerTarget::ResultContents:
    OS << "contents of result";
    return;
  case PointerTarget::Contents:
    OS << "contents of ";
    printNumber(OS, Target.Arg);
    return;
  case PointerTarget::Library:
    OS << "library " << getName(Target.Domain);
    return;
  case PointerTarget::Unknown:
    OS << "unknown";
    return;
  }
}

static void printExtent(raw_ostream &OS, const AccessExtent &Extent) {
  switch (Extent.K) {
  case AccessExtent::Unknown:
    return;
  case AccessExtent::Within:
    OS << " (up to " << unsigned(Extent.Unit) << " bytes)";
    return;
  case AccessExtent::String:
    OS << " (string";
    break;
  case AccessExtent::UpTo:
  case AccessExtent::Exactly:
    OS << (Extent.K == AccessExtent::UpTo ? " (up to " : " (exactly ");
    printNumber(OS, Extent.Argument);
    if (Extent.Argument2 != NoArgument) {
      OS << " * ";
      printNumber(OS, Extent.Argument2);
    }
    break;
  }
  if (Extent.Unit != 1)
    OS << ", in units of " << unsigned(Extent.Unit);
  OS << ')';
}

static void printAccess(raw_ostream &OS, StringRef Verb, Reach R,
                        const AccessExtent &Extent) {
  if (R == Reach::Nothing)
    return;
  OS << ' ' << Verb;
  if (R == Reach::Everything)
    OS << " everything";
  printExtent(OS, Extent);
}

static void printArgument(raw_ostream &OS, uint8_t N, const ArgumentModel &A) {
  if (!A.IsPointer)
    return;
  OS << "  ";
  printNumber(OS, N);
  OS << ':';
  printAccess(OS, "reads", A.Reads, A.ReadExtent);
  printAccess(OS, "writes", A.Writes, A.WriteExtent);
  if (A.Frees)
    OS << " frees";
  if (A.Exposes)
    OS << " exposes";
  if (A.Escapes)
    OS << " escapes";
  if (!A.accesses() && !A.Frees)
    OS << " not accessed";
  OS << '\n';
}

static void printCallback(raw_ostream &OS, const CallbackModel &C) {
  OS << "  calls ";
  printSource(OS, C.Callee);
  OS << '(';
  interleaveComma(C.parameters(), OS,
                  [&OS](const PointerSource &P) { printSource(OS, P); });
  OS << ')';
  switch (C.When) {
  case CallbackModel::DuringCall:
    break;
  case CallbackModel::Later:
    OS << " later";
    break;
  case CallbackModel::OtherThread:
    OS << " on another thread";
    break;
  }
  if (C.ReturnsPointer) {
    OS << ", its result to ";
    printTarget(OS, C.ResultTo);
  }
  OS << '\n';
}

static void printState(raw_ostream &OS, const FunctionModel &Model) {
  if (!Model.StateReads && !Model.StateWrites)
    return;
  OS << "  " << (Model.StateReads ? "reads" : "")
     << (Model.StateReads && Model.StateWrites ? " and " : "")
     << (Model.StateWrites ? "writes" : "") << " memory captured in";
  for (unsigned D = 0; D != NumLibraryDomains; ++D)
    if (Model.StateDomains & (1u << D))
      OS << ' ' << getName(static_cast<LibraryDomain>(D));
  OS << '\n';
}

void print(raw_ostream &OS, const FunctionModel &Model) {
  OS << (Model.Name.empty() ? "(attributes)" : Model.Name) << ":\n";
  for (unsigned I = 0; I != Model.NumArguments; ++I)
    printArgument(OS, I, Model.Arguments[I]);
  if (Model.IsVarArg)
    printArgument(OS, RestArguments, Model.Rest);
  for (const PointerFlow &F : Model.flows()) {
    OS << "  ";
    printSource(OS, F.From);
    OS << " -> ";
    printTarget(OS, F.To);
    if (F.SameOffsets)
      OS << ", at the same offsets";
    if (F.Deep)
      OS << ", in all reachable objects";
    OS << '\n';
  }
  for (const CallbackModel &C : Model.callbacks())
    printCallback(OS, C);
  printState(OS, Model);
  if (Model.Allocation.Alloc != AK_NotAlloc)
    OS << "  allocates: " << getName(Model.Allocation.Alloc) << '\n';
  if (Model.Allocation.Free != FK_NotFree)
    OS << "  frees: " << getName(Model.Allocation.Free) << '\n';
  if (Model.OnlyArguments)
    OS << "  accesses its arguments only\n";
  if (Model.MaySynchronize)
    OS << "  may synchronize\n";
  if (Model.NoReturn)
    OS << "  does not return\n";
  if (Model.TellsSize)
    OS << "  tells how much was allocated\n";
  if (Model.ReturnsTwice)
    OS << "  may return twice\n";
  if (Model.Jumps)
    OS << "  jumps\n";
  if (Model.Throws)
    OS << "  may throw\n";
}

} // namespace restruct
