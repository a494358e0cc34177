//===- Bursts.cpp - When and what the runtime records ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each thread counts ticks: entries of functions and rounds of loops. After a
/// number of them it records all accesses for BurstTicks ticks:
///
///     ticks left   ... 3 2 1 0                           Period ... 3 2 1 0
///                  not recorded │ burst: BurstTicks ticks │ not recorded  │
///
/// The period varies, because a program may have a rhythm of its own, and is
/// short at first, so that short runs are recorded, too. The numbers of a
/// thread depend on nothing but what the thread does.
///
//===----------------------------------------------------------------------===//

#include "Caches.h"
#include "Counters.h"
#include "Memory.h"
#include "Visits.h"

#include <climits>
#include <pthread.h>

namespace restruct::profile {
namespace {

constexpr uint64_t BurstTicks = 1024;
/// Lines of one access that the caches see: of a copy of a large array, the
/// first ones.
constexpr uint64_t MaxLines = 1024;

/// What one thread knows. Zeroed memory is the state of a new one.
struct Thread {
  Thread *NextUnused;
  bool IsBursting;
  bool IsBusy; ///< a signal handler interrupts the runtime itself
  uint64_t TicksLeft;
  uint64_t
      Weight; ///< of what is recorded now: the ticks that a tick stands for
  uint64_t Ratio;
  uint64_t Random;
  uint64_t Now; ///< number of the last recorded access
  Visits Objects;
  /// By structure: the object that was accessed last.
  uintptr_t *LastObjects;
  FirstCache First;
  SecondCache Second;
};

[[gnu::tls_model("initial-exec")]] thread_local Thread *Mine;
runtime::SpinLock UnusedLock;
Thread *Unused;
pthread_key_t AtThreadEnd;

void release(void *Ended) {
  auto *T = static_cast<Thread *>(Ended);
  T->Objects.close(T->Weight);
  Mine = nullptr;
  runtime::Locked Guard(UnusedLock);
  T->NextUnused = Unused;
  Unused = T;
}

Thread &mine() {
  if (Mine)
    return *Mine;
  Thread *T = nullptr;
  {
    runtime::Locked Guard(UnusedLock);
    T = Unused;
    if (T)
      Unused = T->NextUnused;
  }
  uintptr_t *Objects = T ? T->LastObjects : nullptr;
  if (T)
    memset(static_cast<void *>(T), 0, sizeof(Thread));
  else
    T = static_cast<Thread *>(runtime::mapPages(sizeof(Thread)));
  if (!Objects)
    Objects = static_cast<uintptr_t *>(
        runtime::mapPages((TheModule->NumStructs + 1) * sizeof(uintptr_t)));
  T->LastObjects = Objects;
  T->Random = 88172645463325252u;
  Mine = T;
  pthread_setspecific(AtThreadEnd, T);
  return *T;
}

/// The ticks until the next burst: Ratio times BurstTicks, more or less.
uint64_t choosePeriod(Thread &T) {
  T.Random ^= T.Random << 13;
  T.Random ^= T.Random >> 7;
  T.Random ^= T.Random << 17;
  uint64_t Mean = T.Ratio * BurstTicks;
  return Mean / 2 + T.Random % Mean + 1;
}

/// Ends the burst. \returns the ticks until the next one.
uint64_t endBurst(Thread &T) {
  T.Objects.close(T.Weight);
  T.IsBursting = false;
  T.Ratio = T.Ratio == 0 ? 1 : T.Ratio * 2;
  if (T.Ratio > TheModule->Ratio - 1)
    T.Ratio = TheModule->Ratio - 1;
  uint64_t Period = choosePeriod(T);
  T.Weight = (Period + BurstTicks + BurstTicks / 2) / BurstTicks;
  return Period;
}

bool tick(Thread &T, int64_t &Left) {
  if (T.IsBursting) {
    // A program that is recorded as a whole has one burst.
    if (TheModule->Ratio <= 1 || --T.TicksLeft != 0)
      return true;
    Left = int64_t(endBurst(T));
    return false;
  }
  // A callee's ticks ended the burst.
  if (Left > 0) {
    --Left;
    return false;
  }
  T.IsBursting = true;
  T.TicksLeft = BurstTicks;
  if (T.Weight == 0)
    T.Weight = 1;
  Left = 0;
  return true;
}

/// The field of \p Part that has the byte at \p Address.
uint64_t fieldAt(const ProfiledPart &Part, uintptr_t Object,
                 uintptr_t Address) {
  uint64_t Found = Part.Fields[0];
  if (Part.Distance == NoObject)
    return Found;
  const uint64_t *Offsets = structOf(Part).Offsets;
  for (uint64_t I = 0; I != Part.NumFields; ++I)
    if (Object + Offsets[Part.Fields[I]] <= Address)
      Found = Part.Fields[I];
  return Found;
}

void countMiss(const ProfiledSite &Site, uintptr_t Access, uintptr_t Address,
               bool IsSecond, uint64_t Weight) {
  for (uint64_t I = 0; I != Site.NumParts; ++I) {
    const ProfiledPart &Part = Site.Parts[I];
    uint64_t Field = fieldAt(Part, Access - Part.Distance, Address);
    FieldCounters &C = countersOf(structOf(Part), Field);
    add(C.FirstMisses, Weight);
    if (IsSecond)
      add(C.SecondMisses, Weight);
  }
}

/// Whether the program misses a line in the second cache. What a sample never
/// saw before may have been there for long, unless the cache is full of others.
bool isMiss(Found Result) {
  return Result == Found::Miss ||
         (Result == Found::Cold && TheModule->Ratio <= 1);
}

/// What a miss counts. During the first half of a burst the caches load what
/// they would have had, had they seen the accesses before.
uint64_t weighMisses(const Thread &T) {
  if (TheModule->Ratio <= 1)
    return T.Weight;
  return T.TicksLeft <= BurstTicks / 2 ? 2 * T.Weight : 0;
}

void record(Thread &T, const ProfiledSite &Site, uintptr_t Access,
            uint64_t Size) {
  uint64_t Weight = T.Weight;
  ++T.Now;
  CountersHeader &H = header();
  add(H.Samples, 1);
  add(Site.NumParts != 0       ? H.FieldAccesses
      : Site.Flags & IsUnknown ? H.UnknownAccesses
                               : H.OtherAccesses,
      Weight);
  if (Size == 0)
    return;
  uint64_t Line = Access / LineBytes, Last = (Access + Size - 1) / LineBytes;
  if (Last - Line >= MaxLines)
    Last = Line + MaxLines - 1;
  uint64_t MissWeight = weighMisses(T);
  for (; Line <= Last; ++Line)
    if (T.First.access(Line) != Found::Hit) {
      uintptr_t Begin = Line * LineBytes;
      countMiss(Site, Access, Begin > Access ? Begin : Access,
                isMiss(T.Second.access(Line)), MissWeight);
    }
  for (uint64_t I = 0; I != Site.NumParts; ++I) {
    const ProfiledPart &Part = Site.Parts[I];
    const ProfiledStruct &S = structOf(Part);
    for (uint64_t J = 0; J != Part.NumFields; ++J) {
      FieldCounters &C = countersOf(S, Part.Fields[J]);
      if (Site.Flags & Reads)
        add(C.Reads, Weight);
      if (Site.Flags & Writes)
        add(C.Writes, Weight);
    }
    // Of an element of an array in an object, only the element is known.
    uintptr_t &LastObject = T.LastObjects[Part.Struct];
    bool IsInLast = Access - LastObject < S.Size;
    if (Part.Distance == NoObject && !IsInLast)
      continue;
    uintptr_t Object =
        Part.Distance == NoObject ? LastObject : Access - Part.Distance;
    LastObject = Object;
    // A copy of many objects is no visit of one.
    if (Access + Size > Object + 2 * S.Size)
      continue;
    uintptr_t Begin = Access > Object ? Access : Object;
    uintptr_t End =
        Access + Size < Object + S.Size ? Access + Size : Object + S.Size;
    if (Begin < End)
      T.Objects.touch(Part, Object, Begin, End, T.Now, Weight);
  }
}

/// What the parent visits is its own.
void becomeChild() {
  add(header().Processes, 1);
  if (Mine)
    memset(static_cast<void *>(&Mine->Objects), 0, sizeof(Visits));
}

/// The end of the process is not that of its first thread.
[[gnu::destructor]] void finish() {
  if (TheModule && Mine)
    Mine->Objects.close(Mine->Weight);
}

} // namespace
} // namespace restruct::profile

using namespace restruct::profile;

void restruct_profile_register(const ProfiledModule *Module) {
  openCounters(*Module);
  if (!TheModule)
    return;
  pthread_key_create(&AtThreadEnd, release);
  pthread_atfork(nullptr, nullptr, becomeChild);
}

bool restruct_profile_tick(int64_t *Left) {
  if (!TheModule) {
    *Left = INT64_MAX;
    return false;
  }
  Thread &T = mine();
  if (T.IsBusy)
    return false;
  T.IsBusy = true;
  bool Result = tick(T, *Left);
  T.IsBusy = false;
  return Result;
}

void restruct_profile_access(const ProfiledSite *Site, const void *Address,
                             uint64_t Size) {
  Thread *T = Mine;
  if (!T || !T->IsBursting || T->IsBusy)
    return;
  T->IsBusy = true;
  record(*T, *Site, reinterpret_cast<uintptr_t>(Address), Size);
  T->IsBusy = false;
}

void restruct_profile_allocated(uint64_t Struct, uint64_t Bytes) {
  if (!TheModule)
    return;
  const ProfiledStruct &S = TheModule->Structs[Struct];
  StructCounters &C = countersOf(S);
  add(C.AllocationCalls, 1);
  add(C.Objects, Bytes / (S.Size ? S.Size : 1));
  add(C.Bytes, Bytes);
}
