//===- Program.cpp - A program that calls the check runtime ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Program.h"

#include "Reports.h"

#include <utility>

using namespace restruct::check;

static Violations TheViolations;

Violations takeViolations() { return std::exchange(TheViolations, {}); }

// Replaces the definitions in the runtime's Reports.cpp.
namespace restruct::check {

bool isTypeBasedOnly(uint32_t Info) { return Info >> AnalysesShift == 1; }

void reportPair(uint32_t, const CheckSite &, Range, const CheckSite &, Range) {
  ++TheViolations.Pairs;
}

void reportCall(uint32_t, const CheckCall &, const CheckSite &,
                const CheckSite &, Range) {
  ++TheViolations.Calls;
}

void countComparisons(uint64_t) {}
void countWatchedCall(uint64_t) {}

} // namespace restruct::check

TestFunction::TestFunction(std::vector<uint64_t> Sizes)
    : Pairs(Sizes.size()), Classes(Sizes.size()), Reading(Sizes.size()),
      Writing(Sizes.size()) {
  F.Name = "f";
  F.NumClasses = F.NumPointers = Sizes.size();
  F.Classes = Classes.data();
  for (uint64_t I = 0; I != Sizes.size(); ++I)
    Where.push_back(std::to_string(I));
  for (uint64_t I = 0; I != Sizes.size(); ++I) {
    Classes[I] = {I, Sizes[I], Reads | Writes, nullptr, 0};
    Reading[I] = {&F, "read", Where[I].c_str(), I, Reads, 0};
    Writing[I] = {&F, "write", Where[I].c_str(), I, Writes, 0};
  }
  Call.Function = &F;
  Unwatched.resize(1024);
}

void TestFunction::say(uint64_t Earlier, uint64_t Later, uint32_t Info) {
  Pairs[Later].push_back({static_cast<uint32_t>(Earlier), Info});
  Classes[Later].Pairs = Pairs[Later].data();
  Classes[Later].NumPairs = Pairs[Later].size();
}

void TestFunction::sayOfCall(uint64_t Class, uint32_t Info) {
  CallPairs.push_back({static_cast<uint32_t>(Class), Info});
  Call.Pairs = CallPairs.data();
  Call.NumPairs = CallPairs.size();
}

void TestFunction::enter(uintptr_t Address) {
  Stack = reinterpret_cast<void *>(Address);
  Frame = restruct_check_enter(&F, Stack, Unwatched.data());
}

void TestFunction::define(uint64_t Pointer, const void *Value) {
  auto *Slots =
      reinterpret_cast<PointerSlot *>(static_cast<FrameHeader *>(Frame) + 1);
  Slots[Pointer].Value = reinterpret_cast<uintptr_t>(Value);
  ++Slots[Pointer].Instance;
}

void TestFunction::access(uint64_t Class, uint64_t Effects) {
  auto *Slots =
      reinterpret_cast<PointerSlot *>(static_cast<FrameHeader *>(Frame) + 1);
  restruct_check_access(&(Effects == Reads ? Reading : Writing)[Class],
                        reinterpret_cast<const void *>(Slots[Class].Value),
                        Classes[Class].Size, Frame, Stack);
}

void TestFunction::beginCall() {
  restruct_check_call_begin(&Call, Frame, Stack);
}

void TestFunction::endCall() { restruct_check_call_end(Stack); }
