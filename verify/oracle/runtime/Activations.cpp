//===- Activations.cpp - The activations of a thread ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Activations.h"

#include <iterator>

namespace restruct::oracle {

static std::atomic<uint64_t> NumThreads;

/// By number of thread, modulo their number.
static FrameRange FramesOfThreads[256];

bool isBetweenFrames(uintptr_t Address) {
  for (const FrameRange &R : FramesOfThreads)
    if (Address > R.Lowest.load(std::memory_order_relaxed) &&
        Address < R.Highest.load(std::memory_order_relaxed))
      return true;
  return false;
}

bool areThereThreads() {
  return NumThreads.load(std::memory_order_relaxed) > 1;
}

Thread &thisThread() {
  static thread_local Thread T;
  return T;
}

SeenObject *SeenObjects::probe(uint64_t Serial) {
  size_t I = (Serial * 0x9E3779B97F4A7C15u) >> 20;
  for (;; ++I) {
    SeenObject &E = Entries[I & (Capacity - 1)];
    if (!isUsed(E) || E.Serial == Serial)
      return &E;
  }
}

void SeenObjects::grow() {
  SeenObject *Old = Entries;
  size_t OldCapacity = Capacity;
  Capacity = Capacity ? Capacity * 4 : FirstCapacity;
  Entries = static_cast<SeenObject *>(mapPages(Capacity * sizeof(SeenObject)));
  for (size_t I = 0; I != OldCapacity; ++I)
    if (isUsed(Old[I]))
      *probe(Old[I].Serial) = Old[I];
  if (Old)
    munmap(Old, OldCapacity * sizeof(SeenObject));
}

void SeenObjects::clear() {
  if (Used == 0)
    return;
  Used = 0;
  ++Clearings;
  if (Capacity <= KeptCapacity)
    return;
  munmap(Entries, Capacity * sizeof(SeenObject));
  Entries = nullptr;
  Capacity = 0;
}

SeenObject *SeenObjects::getOrCreate(uint64_t Serial) {
  if (Capacity == 0)
    grow();
  SeenObject *E = probe(Serial);
  if (isUsed(*E))
    return E;
  if (Used * 4 >= Capacity * 3) {
    if (Capacity >= MaxCapacity)
      return nullptr;
    grow();
    E = probe(Serial);
  }
  ++Used;
  *E = {Serial, Clearings + 1, {}};
  return E;
}

static void endLast(Thread &T) {
  T.Objects.truncate(T.Activations.back().FirstObject);
  T.Activations.truncate(T.Activations.size() - 1);
}

void Thread::endBelow(uintptr_t Frame) {
  while (!Activations.empty() && Activations.back().Frame < Frame)
    endLast(*this);
}

Activation *Thread::current(uintptr_t Frame) {
  endBelow(Frame);
  if (Activations.empty() || Activations.back().Frame != Frame)
    return nullptr;
  return &Activations.back();
}

void Thread::enter(OracleFunction *Function, uintptr_t Frame, bool IsSampled) {
  if (LastId == 0) {
    uint64_t Number = NumThreads++;
    LastId = Number << 48;
    Frames = &FramesOfThreads[Number % std::size(FramesOfThreads)];
    Frames->Lowest = Frames->Highest = Frame;
  }
  if (Frame < Frames->Lowest.load(std::memory_order_relaxed))
    Frames->Lowest.store(Frame, std::memory_order_relaxed);
  if (Frame > Frames->Highest.load(std::memory_order_relaxed))
    Frames->Highest.store(Frame, std::memory_order_relaxed);
  Activations.push(
      {Frame, ++LastId, Function, IsSampled, Objects.size(), nullptr});
  if (Seen.size() < Activations.size())
    Seen.push({});
  if (IsSampled)
    seen().clear();
}

Object *Thread::find(uintptr_t Address) {
  // It belongs to the innermost activation whose frame is above the address, or
  // to the next inner one, among its objects on the stack.
  size_t Low = 0, High = Activations.size();
  while (Low < High) {
    size_t Middle = (Low + High) / 2;
    if (Activations[Middle].Frame > Address)
      Low = Middle + 1;
    else
      High = Middle;
  }
  size_t First = Low == 0 ? 0 : Activations[Low - 1].FirstObject;
  size_t End = Low + 1 < Activations.size() ? Activations[Low + 1].FirstObject
                                            : Objects.size();
  for (size_t I = End; I != First; --I)
    if (Objects[I - 1].contains(Address))
      return &Objects[I - 1];
  return nullptr;
}

} // namespace restruct::oracle
