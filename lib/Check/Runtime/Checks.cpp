//===- Checks.cpp - Checks accesses against answers -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Implements the rules that Queries.cpp argues for. At each access of a
/// class:
///
///   1. active calls: does an answer exclude this access for one of them?
///   2. if the class expects this access, it conflicts
///   3. the classes whose pointers are defined earlier: do the bytes overlap,
///      by their values? If that class was accessed, the access conflicts;
///      otherwise that class expects it
///   4. the access becomes the last one of its class
///
//===----------------------------------------------------------------------===//

#include "Checks.h"

#include "Overlaps.h"
#include "Reports.h"
#include "Watches.h"

#include <cstring>

namespace restruct::check {

namespace {

/// The number of class pairs that are compared for one site before sampling.
constexpr uint64_t ComparisonBudget = 1 << 17;

uint64_t answerOf(uint32_t Info) { return Info & ((1u << AnalysesShift) - 1); }

/// The two sites of a memory intrinsic are adjacent.
bool isSameInstruction(const CheckSite &A, const CheckSite &B) {
  return (&A == &B + 1 || &B == &A + 1) && A.Text == B.Text &&
         A.Where == B.Where;
}

void keepContent(Content &C, Range Bytes, bool IsWritten) {
  C.Size = 0;
  uint64_t Size = Bytes.End - Bytes.Begin;
  if (!IsWritten || Size > Content::MaxSize)
    return;
  memcpy(C.Bytes, reinterpret_cast<const void *>(Bytes.Begin), Size);
  C.Size = Size;
}

/// Whether the bytes of \p Overlap are still those that were written at \p
/// Begin, and are not all zero.
bool isStillThere(const Content &C, uintptr_t Begin, Range Overlap) {
  if (!C.Size)
    return false;
  const unsigned char *Then = C.Bytes + (Overlap.Begin - Begin);
  auto *Now = reinterpret_cast<const unsigned char *>(Overlap.Begin);
  unsigned char Any = 0;
  for (uintptr_t I = 0; I != Overlap.End - Overlap.Begin; ++I) {
    if (Then[I] != Now[I])
      return false;
    Any |= Then[I];
  }
  return Any;
}

/// Whether two accesses that overlap against an answer, the first one earlier,
/// depend on each other.
bool isDependence(uint32_t Info, uint64_t FirstEffects, const Content &Written,
                  uintptr_t WrittenBegin, uint64_t SecondEffects,
                  Range Overlap) {
  if (!((FirstEffects | SecondEffects) & Writes))
    return false;
  if (!isTypeBasedOnly(Info))
    return true;
  return (FirstEffects & Writes) && SecondEffects == Reads &&
         isStillThere(Written, WrittenBegin, Overlap);
}

/// The access that is being executed.
struct Current {
  const CheckSite &Site;
  Range Bytes;
};

/// An expected access occurs, in the bytes \p Overlap.
void happens(const Frame &F, const Current &Now, const Expected &E,
             Range Overlap) {
  if (!E.Call && answerOf(E.Info) == SaidNothing)
    noteOverlap(F.getFunction(), E.Site->Class, Now.Site.Class);
  else if (!isDependence(E.Info, E.Effects, E.Written, E.Bytes.Begin,
                         Now.Site.Effects, Overlap))
    return;
  else if (E.Call)
    reportCall(E.Info, *E.Call, *E.Site, Now.Site, Overlap);
  else
    reportPair(E.Info, *E.Site, E.Bytes, Now.Site, Now.Bytes);
}

void meetExpected(const Frame &F, const Current &Now, ClassSlot &Slot) {
  Expected &E = Slot.Next;
  if (!E.Instance || E.Instance != F.getPointer(Now.Site.Class).Instance ||
      !E.Bytes.overlaps(Now.Bytes))
    return;
  Range Overlap = E.Bytes.intersect(Now.Bytes);
  if (!isForgotten(Overlap, E.Epoch))
    happens(F, Now, E, Overlap);
  E.Instance = 0;
}

void tellToExpect(const Frame &F, const Current &Now, const CheckPair &Said,
                  ClassSlot &Slot) {
  Expected &E = Slot.Next;
  uint64_t Instance = F.getPointer(Said.Class).Instance;
  // An expectation that counts in either order is not replaced by one that may
  // not count.
  if (E.Instance == Instance && isTypeBasedOnly(Said.Info) &&
      !isTypeBasedOnly(E.Info) && !isForgotten(E.Bytes, E.Epoch))
    return;
  E = {Instance,  Now.Bytes,  &Now.Site,        nullptr,
       Said.Info, getEpoch(), Now.Site.Effects, {}};
  keepContent(E.Written, Now.Bytes, Now.Site.Effects & Writes);
}

void checkNoAlias(const Frame &F, const Current &Now, const CheckPair &Said,
                  Range Other) {
  if (!Now.Bytes.overlaps(Other))
    return;
  ClassSlot &Slot = F.getSlot(Said.Class);
  Range Overlap = Now.Bytes.intersect(Other);
  if (F.wasAccessed(Said.Class)) {
    if (isSameInstruction(*Slot.Site, Now.Site))
      return;
    if (!isForgotten(Overlap, Slot.Epoch) &&
        isDependence(Said.Info, Slot.Site->Effects, Slot.Written, Other.Begin,
                     Now.Site.Effects, Overlap)) {
      reportPair(Said.Info, *Slot.Site, Other, Now.Site, Now.Bytes);
      return;
    }
  }
  tellToExpect(F, Now, Said, Slot);
}

/// Whether two classes without an answer overlap. Existing expectations are
/// checked first: recording them makes room for others.
void watchPair(const Frame &F, const Current &Now, const CheckPair &Said,
               Range Other) {
  const CheckFunction &Function = F.getFunction();
  if (!Now.Bytes.overlaps(Other) ||
      hasOverlapped(Function, Now.Site.Class, Said.Class))
    return;
  ClassSlot &Slot = F.getSlot(Said.Class);
  if (F.wasAccessed(Said.Class)) {
    if (!isForgotten(Now.Bytes.intersect(Other), Slot.Epoch))
      noteOverlap(Function, Now.Site.Class, Said.Class);
    return;
  }
  const Expected &E = Slot.Next;
  if (E.Instance != F.getPointer(Said.Class).Instance ||
      isForgotten(E.Bytes, E.Epoch))
    tellToExpect(F, Now, Said, Slot);
}

void comparePair(const Frame &F, const Current &Now, const CheckPair &Said) {
  uintptr_t Begin = F.getPointer(Said.Class).Value;
  uint64_t Size = F.getClass(Said.Class).Size;
  if (Size == DynamicSize)
    Size = F.wasAccessed(Said.Class) ? F.getSlot(Said.Class).Size : 0;
  if (!Size || Begin + Size < Begin)
    return;
  Range Other = {Begin, Begin + Size};
  if (answerOf(Said.Info) == SaidNoAlias)
    return checkNoAlias(F, Now, Said, Other);
  if (answerOf(Said.Info) == SaidNothing)
    return watchPair(F, Now, Said, Other);
  if (!F.wasAccessed(Said.Class))
    return;
  bool IsTrue = answerOf(Said.Info) == SaidMustAlias
                    ? Other.Begin == Now.Bytes.Begin
                    : Other.overlaps(Now.Bytes);
  if (!IsTrue)
    reportPair(Said.Info, *F.getSlot(Said.Class).Site, Other, Now.Site,
               Now.Bytes);
}

} // namespace

const CheckSite *accessedInCall(const Frame &Caller, const CheckCall &Call,
                                const CheckPair &Said, const CheckSite &Site,
                                Range Bytes) {
  if (Said.Info & NotesEffects) {
    noteSeen(Call.FirstSeen + seenInCall(Said.Class), Site.Effects);
    return nullptr;
  }
  uint64_t Effects = Said.Info & Site.Effects;
  ClassSlot &Slot = Caller.getSlot(Said.Class);
  if (Caller.wasAccessed(Said.Class) && !isForgotten(Bytes, Slot.Epoch) &&
      ((Effects | Slot.Site->Effects) & Writes)) {
    if (!(Effects & Reads))
      return Slot.Site;
    reportCall(Said.Info, Call, Site, *Slot.Site, Bytes);
    return nullptr;
  }
  Slot.Next = {Caller.getPointer(Said.Class).Instance,
               Bytes,
               &Site,
               &Call,
               Said.Info,
               getEpoch(),
               Effects,
               {}};
  return nullptr;
}

} // namespace restruct::check

using namespace restruct::check;

void restruct_check_access(CheckSite *Site, const void *Address, uint64_t Size,
                           void *Record, void *Stack) {
  uintptr_t Begin = reinterpret_cast<uintptr_t>(Address);
  if (Size == 0 || Begin + Size < Begin)
    return;
  Current Now = {*Site, {Begin, Begin + Size}};
  goOn(Stack);
  checkAgainstCalls(*Site, Now.Bytes);
  Frame F(Record);
  if (!F.isWatched() || Site->Class == NoClass)
    return;
  noteSeen(F.getFunction().FirstSeen + seenOfClass(Site->Class), 1);
  ClassSlot &Slot = F.getSlot(Site->Class);
  meetExpected(F, Now, Slot);
  const CheckClass &Class = F.getClass(Site->Class);
  if (isSampled(++Site->Executed,
                ComparisonBudget / (Class.NumPairs + 1) + 16)) {
    for (uint64_t I = 0; I != Class.NumPairs; ++I)
      comparePair(F, Now, Class.Pairs[I]);
    countComparisons(Class.NumPairs);
  }
  Slot.Site = Site;
  Slot.Instance = F.getPointer(Site->Class).Instance;
  Slot.Size = Size;
  Slot.Epoch = getEpoch();
  keepContent(Slot.Written, Now.Bytes, Site->Effects & Writes);
}
