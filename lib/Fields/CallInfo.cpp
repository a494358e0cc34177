//===- CallInfo.cpp - Calls that operate on typed memory ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/CallInfo.h"

#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

StringRef getName(CallKind Kind) {
  switch (Kind) {
  case CallKind::Allocation:
    return "allocation";
  case CallKind::Free:
    return "free";
  case CallKind::MemoryCopy:
    return "copy";
  case CallKind::MemorySetting:
    return "set";
  }
  llvm_unreachable("all kinds have a name");
}

const DTransStructType *CallMemory::getStruct() const {
  return IsKnown ? dyn_cast<DTransStructType>(Types.front()) : nullptr;
}

bool CallInfo::mayConcern(const DTransType *T) const {
  return any_of(Memory, [&](const CallMemory &M) {
    return M.Types.empty() || is_contained(M.Types, T);
  });
}

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

namespace {

class Describer {
public:
  Describer(const PointerTypeAnalyzer &Pointers, const DataLayout &DL)
      : Pointers(Pointers), DL(DL) {}

  /// \p Size is the size of the memory; null if the call does not give it.
  CallMemory describe(const Value &Pointer, const AllocationSize *Size) const {
    CallMemory Memory;
    Memory.Pointer = &Pointer;
    const ValueTypeInfo &Info = Pointers.getValueTypeInfo(&Pointer);
    if (Info.declarations().isEverything() || Info.usages().isEverything())
      return Memory;
    std::optional<PointerFact> Place = Pointers.getDominantFact(&Pointer);
    if (Place && !Place->isGeneric()) {
      Memory.Types.push_back(Place->Pointee);
      Memory.IsKnown = Info.isComplete();
      if (Memory.IsKnown) {
        Memory.At = Place->At;
        addExtent(Memory, Size);
      }
      return Memory;
    }
    for (const FactSet *Set : {&Info.declarations(), &Info.usages()})
      for (const PointerFact &Fact : Set->facts())
        if (!Fact.isGeneric() && !is_contained(Memory.Types, Fact.Pointee))
          Memory.Types.push_back(Fact.Pointee);
    return Memory;
  }

private:
  void addExtent(CallMemory &Memory, const AllocationSize *Size) const {
    if (!Memory.At.isOffsetKnown())
      return;
    std::optional<uint64_t> Whole =
        Pointers.getLayout().sizeOf(Memory.Types.front());
    bool IsBeginning = Memory.At == Position::at(0);
    if (!Size) {
      Memory.IsWhole = IsBeginning;
      return;
    }
    Memory.IsWhole = IsBeginning && Whole && *Whole != 0 &&
                     Size->isMultipleOfUnlessWrapped(*Whole) == Answer::Yes;
    std::optional<uint64_t> Bytes = Size->getConstant();
    const auto *Struct = dyn_cast<DTransStructType>(Memory.Types.front());
    uint64_t Begin = Memory.At.getOffset();
    if (Memory.IsWhole || !Struct || !Bytes || *Bytes == 0 || !Whole ||
        Memory.At.isAnyElement() || Begin >= *Whole ||
        *Bytes > *Whole - Begin || Struct->getNumFields() == 0 ||
        Pointers.getLayout().isUnion(Struct))
      return;
    const StructLayout *Layout =
        DL.getStructLayout(Struct->getLLVMStructType());
    unsigned Last = Struct->getNumFields() - 1; // without the identity's mark
    Memory.Fields = {
        std::min(Last, Layout->getElementContainingOffset(Begin)),
        std::min(Last, Layout->getElementContainingOffset(Begin + *Bytes - 1))};
  }

  const PointerTypeAnalyzer &Pointers;
  const DataLayout &DL;
};

} // namespace

CallInfos::CallInfos(const Module &M, const PointerTypeAnalyzer &Pointers,
                     const MemoryInfo &Memory) {
  Describer Describe(Pointers, M.getDataLayout());
  auto Add = [&](const CallBase &Call, CallKind Kind) -> CallInfo & {
    CallInfo &Info = Calls[&Call];
    Info.Call = &Call;
    Info.Kind = Kind;
    return Info;
  };
  for (const Function &F : M)
    for (const Instruction &I : instructions(F)) {
      const auto *Call = dyn_cast<CallBase>(&I);
      if (!Call)
        continue;
      if (const auto *MemoryCall = dyn_cast<MemIntrinsic>(Call)) {
        const auto *Transfer = dyn_cast<MemTransferInst>(MemoryCall);
        CallInfo &Info = Add(*Call, Transfer ? CallKind::MemoryCopy
                                             : CallKind::MemorySetting);
        AllocationSize Size;
        if (MemoryCall->getLength()->getType()->getIntegerBitWidth() <= 64)
          Size = computeSize(*MemoryCall->getLength(), M.getDataLayout());
        Info.Memory.push_back(
            Describe.describe(*MemoryCall->getRawDest(), &Size));
        if (Transfer)
          Info.Memory.push_back(
              Describe.describe(*Transfer->getRawSource(), &Size));
      } else if (const AllocationCall *Allocation =
                     Memory.Allocations.getAllocation(*Call)) {
        CallInfo &Info = Add(*Call, CallKind::Allocation);
        Info.Alloc = Allocation->Kind;
        // If the call stores the memory instead of returning it, no value
        // points to it.
        CallMemory New;
        if (!Allocation->Into)
          New = Describe.describe(*Call, &Allocation->Size);
        Info.Memory.push_back(std::move(New));
        if (Allocation->Reallocated)
          Info.Memory.push_back(
              Describe.describe(*Allocation->Reallocated, nullptr));
      } else if (const FreeCall *Free = Memory.Allocations.getFree(*Call)) {
        CallInfo &Info = Add(*Call, CallKind::Free);
        Info.Free = Free->Kind;
        Info.Memory.push_back(Describe.describe(*Free->Freed, nullptr));
      }
    }
}

//===----------------------------------------------------------------------===//
// Asking and updating
//===----------------------------------------------------------------------===//

const CallInfo *CallInfos::lookup(const CallBase &Call) const {
  auto It = Calls.find(&Call);
  return It == Calls.end() ? nullptr : &It->second;
}

void CallInfos::set(CallInfo Info) {
  const CallBase *Call = Info.Call;
  assert(Call && "information is of a call");
  Calls[Call] = std::move(Info);
}

bool CallInfos::erase(const CallBase &Call) {
  auto It = Calls.find(&Call);
  if (It == Calls.end())
    return false;
  Calls.erase(It);
  return true;
}

void CallInfos::replaceValues(function_ref<const Value *(const Value *)> Now) {
  MapVector<const CallBase *, CallInfo> Kept;
  for (auto &[Call, Info] : Calls) {
    const auto *NewCall = dyn_cast_or_null<CallBase>(Now(Call));
    if (!NewCall)
      continue;
    Info.Call = NewCall;
    for (CallMemory &Memory : Info.Memory)
      if (Memory.Pointer)
        Memory.Pointer = Now(Memory.Pointer);
    Kept[NewCall] = std::move(Info);
  }
  Calls = std::move(Kept);
}

void CallInfos::replaceType(const DTransType *Old, const DTransType *New) {
  for (auto &[Call, Info] : Calls)
    for (CallMemory &Memory : Info.Memory)
      for (const DTransType *&Type : Memory.Types)
        if (Type == Old) {
          Type = New;
          Memory.Fields.reset();
          if (Memory.At != Position::at(0))
            Memory.At = Position::somewhere();
        }
}

static void print(raw_ostream &OS, const CallMemory &Memory) {
  if (Memory.Types.empty()) {
    OS << "memory of any type";
    return;
  }
  if (!Memory.IsKnown)
    OS << "perhaps ";
  interleave(Memory.Types, OS, [&](const DTransType *T) { OS << *T; }, " or ");
  if (Memory.At.isOffsetKnown() && Memory.At.getOffset() != 0)
    OS << '+' << Memory.At.getOffset();
  if (Memory.IsWhole)
    OS << ", whole";
  if (Memory.Fields) {
    OS << ", field";
    if (Memory.Fields->first != Memory.Fields->second)
      OS << "s " << Memory.Fields->first << " to";
    OS << ' ' << Memory.Fields->second;
  }
}

void CallInfos::print(raw_ostream &OS) const {
  const Function *Current = nullptr;
  for (const auto &[Call, Info] : Calls) {
    if (Call->getFunction() != Current) {
      Current = Call->getFunction();
      OS << "function ";
      Current->printAsOperand(OS, /*PrintType=*/false);
      OS << '\n';
    }
    std::string Text;
    raw_string_ostream(Text) << *Call;
    OS << "  "
       << StringRef(Text).ltrim().take_until([](char C) { return C == '\n'; })
       << "\n    " << getName(Info.Kind);
    if (Info.Kind == CallKind::Allocation)
      OS << ' ' << getName(Info.Alloc);
    if (Info.Kind == CallKind::Free)
      OS << ' ' << getName(Info.Free);
    OS << ": ";
    restruct::print(OS, Info.Memory.front());
    if (Info.Memory.size() > 1) {
      OS << "; from ";
      restruct::print(OS, Info.Memory.back());
    }
    OS << '\n';
  }
}

} // namespace restruct
