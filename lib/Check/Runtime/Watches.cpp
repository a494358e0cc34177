//===- Watches.cpp - Locations watched during calls -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Each active call watches the locations that its answers exclude. Calls end
/// in reverse order, so watches are a stack; they are found by the 64-byte
/// lines that they cover.
///
/// A write counts when the call returns, because the caller of a call that
/// never returns cannot observe it. A read counts at once.
///
//===----------------------------------------------------------------------===//

#include "Watches.h"

#include "Checks.h"
#include "Frames.h"
#include "Memory.h"
#include "Overlaps.h"
#include "Reports.h"

namespace restruct::check {

namespace {

constexpr size_t MaxCalls = size_t(1) << 18;
constexpr size_t MaxWatches = size_t(1) << 20;
constexpr unsigned LineBits = 6;
constexpr unsigned NumBuckets = 1 << 12;
/// A larger location is watched in its first lines only.
constexpr uintptr_t MaxLines = 16;
/// The number of executions of a call that are watched before sampling.
constexpr uint64_t CallBudget = 128;

struct GoingCall {
  void *Stack; ///< of the caller
  size_t FirstWatch;
};

struct Watch {
  Range Bytes;
  Frame Caller;
  const CheckCall *Call;
  const CheckPair *Said;
  uint32_t Next; ///< in the bucket; index plus one, 0: none
  uint32_t Bucket;
  /// A write that is to be reported if the call returns, and the caller's own
  /// earlier access; or null.
  const CheckSite *Writer = nullptr;
  const CheckSite *Earlier = nullptr;
  Range Written = {};
};

struct ThreadWatches {
  FixedStack<GoingCall, MaxCalls> Calls;
  FixedStack<Watch, MaxWatches> Watches;
  uint32_t Buckets[NumBuckets]; ///< index plus one; 0: none
};

[[gnu::tls_model("initial-exec")]] thread_local ThreadWatches TheWatches;

uint32_t bucketOf(uintptr_t Line) { return (Line ^ (Line >> 12)) % NumBuckets; }

/// Calls \p Do for the first MaxLines lines that \p R covers.
template <typename DoT> void forLines(Range R, DoT Do) {
  uintptr_t First = R.Begin >> LineBits, Last = (R.End - 1) >> LineBits;
  for (uintptr_t L = First; L <= Last && L - First < MaxLines; ++L)
    Do(L);
}

void watch(ThreadWatches &T, const Watch &W) {
  forLines(W.Bytes, [&](uintptr_t Line) {
    uint32_t Bucket = bucketOf(Line);
    Watch New = W;
    New.Next = T.Buckets[Bucket];
    New.Bucket = Bucket;
    T.Watches.push(New);
    T.Buckets[Bucket] = T.Watches.size();
  });
}

} // namespace

/// Reports the writes during calls of the activation with a frame at \p Stack,
/// which continues.
static void reportWrites(ThreadWatches &T, const void *Stack) {
  size_t End = T.Watches.size();
  for (size_t I = T.Calls.size(); I-- && T.Calls[I].Stack <= Stack;) {
    size_t First = T.Calls[I].FirstWatch;
    for (size_t J = First; J != End && T.Calls[I].Stack == Stack; ++J)
      if (const Watch &W = T.Watches[J]; W.Writer)
        reportCall(W.Said->Info, *W.Call, *W.Writer, *W.Earlier, W.Written);
    End = First;
  }
}

void endCalls(void *Stack) {
  ThreadWatches &T = TheWatches;
  while (!T.Calls.empty() && T.Calls.back().Stack <= Stack) {
    for (; T.Watches.size() > T.Calls.back().FirstWatch; T.Watches.pop())
      T.Buckets[T.Watches.back().Bucket] = T.Watches.back().Next;
    T.Calls.pop();
  }
}

void goOn(void *Stack) {
  reportWrites(TheWatches, Stack);
  endCalls(Stack);
}

void checkAgainstCalls(const CheckSite &Site, Range Bytes) {
  ThreadWatches &T = TheWatches;
  if (T.Watches.empty() || Bytes.Begin == Bytes.End)
    return;
  forLines(Bytes, [&](uintptr_t Line) {
    for (uint32_t I = T.Buckets[bucketOf(Line)]; I; I = T.Watches[I - 1].Next) {
      Watch &W = T.Watches[I - 1];
      if (!W.Bytes.overlaps(Bytes) || !(W.Said->Info & Site.Effects))
        continue;
      Range Both = W.Bytes.intersect(Bytes);
      const CheckSite *Earlier =
          accessedInCall(W.Caller, *W.Call, *W.Said, Site, Both);
      if (Earlier && !W.Writer) {
        W.Writer = &Site;
        W.Earlier = Earlier;
        W.Written = Both;
      }
    }
  });
}

} // namespace restruct::check

using namespace restruct::check;

void restruct_check_call_begin(CheckCall *Call, void *Record, void *Stack) {
  goOn(Stack); // one may have exited by a jump to its caller
  Frame F(Record);
  ThreadWatches &T = TheWatches;
  if (!F.isWatched() || !isSampled(++Call->Executed, CallBudget) ||
      !T.Calls.hasRoomFor(1) ||
      !T.Watches.hasRoomFor(Call->NumPairs * MaxLines))
    return;
  T.Calls.push({Stack, T.Watches.size()});
  noteSeen(Call->FirstSeen, 1);
  for (uint64_t I = 0; I != Call->NumPairs; ++I) {
    const CheckPair &Said = Call->Pairs[I];
    if ((Said.Info & NotesEffects) &&
        getSeen(Call->FirstSeen + seenInCall(Said.Class)) == (Reads | Writes))
      continue; // nothing more can be found
    uint64_t Size = F.getClass(Said.Class).Size;
    if (Size == DynamicSize)
      Size = F.wasAccessed(Said.Class) ? F.getSlot(Said.Class).Size : 0;
    uintptr_t Begin = F.getPointer(Said.Class).Value;
    if (Size && Begin + Size > Begin)
      watch(
          T,
          {{Begin, Begin + Size}, F, Call, &Said, 0, 0, nullptr, nullptr, {}});
  }
  countWatchedCall(Call->NumPairs);
}

void restruct_check_copied(CheckSite *Site, const void *Address,
                           uint64_t Size) {
  uintptr_t Begin = reinterpret_cast<uintptr_t>(Address);
  if (Begin + Size >= Begin)
    checkAgainstCalls(*Site, {Begin, Begin + Size});
}

void restruct_check_call_end(void *Stack) { goOn(Stack); }
