//===- Checks.cpp - Compares objects with nodes ---------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The guarantees of a sound analysis for two pointers p, q of one activation:
///
///   p and q point into one object   =>  one node, or both incomplete
///   one node, and it is complete    =>  p - q is the difference of their
///                                       offsets, modulo the stride
///   p points into a complete node   =>  the node says that such an object
///                                       is expected: heap, stack, the global
///
/// For each object, an activation records the first cell (and the first exact
/// one), and compares every later one with it: sameness is transitive, so
/// comparing with one is comparing with all. The stride of the comparison is
/// the greatest common divisor of the strides of both sides; 0 means an exact
/// comparison.
///
/// Memory of unknown origin has no objects: there each address is compared with
/// itself only.
///
/// If an instruction accesses the same object again, in the same activation,
/// the check is redundant if its address is the same, modulo the stride of the
/// cell in every view. That covers most of an execution, so each site records
/// its last check (isRepeated). Sites are shared, so threads would interfere
/// with each other: with more than one thread, everything is checked.
///
/// If the environment requests it, activations and executions of one
/// instruction are sampled: the first ones all, then exponentially fewer.
/// Skipping can only miss a failure.
///
//===----------------------------------------------------------------------===//

#include "Failures.h"
#include "Sampling.h"
#include "State.h"

#include <algorithm>
#include <cstdlib>
#include <link.h>
#include <numeric>
#include <utility>

namespace restruct::oracle {

State TheState;

namespace {

/// The number of events to check; the environment may reduce it.
uint64_t ActivationBudget = ~uint64_t(0);
uint64_t SiteBudget = ~uint64_t(0);

/// The lowest addresses are never mapped.
constexpr uintptr_t NullPage = 4096;

Object unknownObject(uintptr_t Address) {
  return {Address, 1,   UnknownSerials | Address, UnknownObject, nullptr,
          {},      true};
}

Object findObject(Thread &T, uintptr_t Address) {
  auto See = [](Object *O) {
    if (!O->WasSeen) {
      O->WasSeen = true;
      ++TheState.ObjectsSeen;
    }
    return *O;
  };
  {
    Locked Guard(TheState.Lock);
    if (Object *O = TheState.Heap.find(Address))
      return See(O);
  }
  if (Object *O = T.find(Address))
    return See(O);
  Locked Guard(TheState.Lock);
  if (Object *O = TheState.Globals.find(Address))
    return See(O);
  return unknownObject(Address);
}

bool isIncomplete(const OracleNode &N) { return N.Promises & MayBeIncomplete; }

bool containsGlobal(const OracleNode &N, const OracleObject *G) {
  for (uint64_t I = 0; I != N.NumGlobals; ++I)
    if (N.Globals[I] == G)
      return true;
  return false;
}

/// Whether \p Address is on this thread's stack: unknown memory there consists
/// of arguments, mostly variable ones.
bool isOnStack(uintptr_t Address) {
  constexpr uintptr_t AboveFirstFrame = 64 * 1024;
  char Here;
  GrowArray<Activation> &Activations = thisThread().Activations;
  return Address >= reinterpret_cast<uintptr_t>(&Here) &&
         !Activations.empty() &&
         Address < Activations[0].Frame + AboveFirstFrame;
}

/// Whether a complete node admits such an object.
bool expects(const OracleNode &N, const Object &O) {
  switch (O.Kind) {
  case HeapObject:
    return N.Promises & MayBeHeap;
  case LibraryHeapObject:
    return N.Promises & (MayBeHeap | MayBeLibrary);
  case StackObject:
    return N.Promises & MayBeStack;
  case GlobalObject:
    return N.Promises & MayBeAnyGlobal || containsGlobal(N, O.Declared);
  case UnknownObject:
    // A thread knows the objects of its own stack only. Arguments that it is
    // given a list of are on another's.
    return N.Promises & (MayBeLibrary | MayBeUnknown) || isOnStack(O.Base) ||
           (areThereThreads() &&
            (N.Promises & MayBeStack || isBetweenFrames(O.Base)));
  }
  return false;
}

/// Whether \p Apart bytes are 0 modulo \p Open.
bool agree(uint64_t Apart, uint64_t Open) {
  return Apart == 0 ||
         (Open != 0 &&
          static_cast<int64_t>(Apart) % static_cast<int64_t>(Open) == 0);
}

void comparePlaces(const OracleSite &Site, uint64_t View, const Object &O,
                   SeenPlace &First, const SeenPlace &Now) {
  Tally &Counts = TheState.Tallies[View];
  ++Counts.Comparisons;
  const OraclePlace &Was = First.place(View), &Is = Now.place(View);
  bool BothIncomplete = isIncomplete(*Was.Node) && isIncomplete(*Is.Node);
  if (BothIncomplete)
    return;
  ++Counts.Constrained;
  if (Was.Node->Id != Is.Node->Id) {
    // Arrays of one structure have nodes of their own. A function may know them
    // by a pointer to each only: then bytes are compared.
    bool AreArrays = Was.Node->Promises & Is.Node->Promises & MayBeArray;
    if (AreArrays && First.Address != Now.Address)
      return;
    reportPlaces(FailureKind::TwoNodes, Site, View, O, First, Now);
    return;
  }
  if (!agree(Now.displacement(View) - First.displacement(View),
             std::gcd(Is.Node->Stride,
                      std::gcd(Was.OffsetStride, Is.OffsetStride))))
    reportPlaces(FailureKind::TwoOffsets, Site, View, O, First, Now);
  if (Was.OffsetStride != 0 && Is.OffsetStride == 0)
    First = Now;
}

void checkPlace(const OracleSite &Site, uint64_t View, const Object &O,
                uintptr_t Address, SeenObject *Seen) {
  const OraclePlace &Place = Site.Places[View];
  if (!Place.Node)
    return;
  ++TheState.Tallies[View].Checks;
  SeenPlace Now = {&Site, Address - O.Base};
  if (!isIncomplete(*Place.Node) && !expects(*Place.Node, O))
    reportPlaces(FailureKind::NotExpected, Site, View, O, Now, Now);
  if (!Seen)
    return;
  SeenPlace &First = Seen->Places[View];
  if (First.Site)
    comparePlaces(Site, View, O, First, Now);
  else
    First = Now;
}

uint64_t numViews() { return TheState.Modules[0]->NumViews; }

/// The stride modulo which addresses in one object are equivalent to \p Site:
/// any difference in an incomplete node, the cell's stride in another one.
uint64_t stepOf(const OracleSite &Site) {
  constexpr uint64_t Largest = 1 << 30;
  uint64_t Step = 1;
  for (uint64_t View = 0; View != numViews(); ++View) {
    const OraclePlace &Place = Site.Places[View];
    if (!Place.Node || isIncomplete(*Place.Node))
      continue;
    uint64_t Open = std::gcd(Place.Node->Stride, Place.OffsetStride);
    if (Open == 0 || Open > Largest)
      return 0;
    Step = std::lcm(Step, Open);
    if (Step > Largest)
      return 0;
  }
  return Step;
}

/// Whether the last check of \p Site, in activation \p A, had an equivalent
/// address.
bool isRepeated(const OracleSite &Site, const Activation &A,
                uintptr_t Address) {
  return Site.LastActivation == A.Id && Site.LastDeaths == TheState.Deaths &&
         Address - Site.LastBegin < Site.LastSize &&
         agree(Address - Site.LastAddress, Site.Step) && !areThereThreads();
}

void checkCall(OracleCall &Call, const void *Callee) {
  ++Call.Executed;
  for (uint64_t View = 0; View != numViews(); ++View) {
    const OracleCallees &Known = Call.Callees[View];
    ++TheState.Tallies[View].Calls;
    if (Known.MayBeOthers)
      continue;
    bool Found = false;
    for (uint64_t I = 0; I != Known.NumCallees && !Found; ++I)
      Found = Known.Callees[I] == Callee;
    if (!Found)
      reportCallee(Call, View, Callee);
  }
}

/// Bounds of the loaded file that \p Module belongs to.
int addCodeOf(dl_phdr_info *Info, size_t, void *Module) {
  uintptr_t Wanted = reinterpret_cast<uintptr_t>(Module);
  AddressRange Range = {~uintptr_t(0), 0};
  for (unsigned I = 0; I != Info->dlpi_phnum; ++I) {
    const auto &Header = Info->dlpi_phdr[I];
    if (Header.p_type != PT_LOAD)
      continue;
    uintptr_t Begin = Info->dlpi_addr + Header.p_vaddr;
    Range.Begin = std::min(Range.Begin, Begin);
    Range.End = std::max(Range.End, Begin + Header.p_memsz);
  }
  if (Wanted < Range.Begin || Wanted >= Range.End)
    return 0;
  TheState.Code.push(Range);
  return 1;
}

uint64_t budget(const char *Name, uint64_t Default) {
  const char *Text = getenv(Name);
  uint64_t Value = Text ? strtoull(Text, nullptr, 10) : 0;
  return Value ? Value : Default;
}

uintptr_t toAddress(const void *P) { return reinterpret_cast<uintptr_t>(P); }

} // namespace
} // namespace restruct::oracle

using namespace restruct::oracle;

void restruct_oracle_register(OracleModule *Module) {
  if (Module->Version != ABIVersion || Module->NumViews > MaxViews)
    return;
  ActivationBudget = budget("RESTRUCT_ORACLE_ACTIVATIONS", ActivationBudget);
  SiteBudget = budget("RESTRUCT_ORACLE_SITE", SiteBudget);
  TheState.Modules.push(Module);
  dl_iterate_phdr(addCodeOf, Module);
  Locked Guard(TheState.Lock);
  for (uint64_t I = 0; I != Module->NumGlobals; ++I) {
    const OracleGlobal &G = Module->Globals[I];
    if (G.Address)
      TheState.Globals.add({toAddress(G.Address),
                            G.Size,
                            nextSerial(),
                            GlobalObject,
                            G.Object,
                            {},
                            false});
  }
}

void restruct_oracle_thread_local(const OracleObject *Object,
                                  const void *Address, uint64_t Size) {
  Locked Guard(TheState.Lock);
  TheState.Globals.add({toAddress(Address),
                        Size,
                        nextSerial(),
                        GlobalObject,
                        Object,
                        {},
                        false});
}

void restruct_oracle_enter(OracleFunction *Function, void *Frame) {
  Thread &T = thisThread();
  bool IsTailCallee = std::exchange(T.EndsInTailCall, false);
  T.endBelow(toAddress(Frame) + 1);
  if (!IsTailCallee && !T.Activations.empty())
    if (OracleCall *Call = T.Activations.back().LibraryCall)
      checkCall(*Call, Function->Address);
  T.enter(Function, toAddress(Frame),
          isSampled(++Function->Entered, ActivationBudget));
}

void restruct_oracle_stack_object(const OracleObject *Declared,
                                  const void *Address, uint64_t Size,
                                  void *Frame) {
  Thread &T = thisThread();
  if (T.current(toAddress(Frame)))
    T.Objects.push({toAddress(Address),
                    Size,
                    nextSerial(),
                    StackObject,
                    Declared,
                    {},
                    false});
}

void restruct_oracle_stack_restored(const void *StackPointer, void *Frame) {
  Thread &T = thisThread();
  Activation *A = T.current(toAddress(Frame));
  if (!A)
    return;
  ++TheState.Deaths;
  size_t Kept = A->FirstObject;
  for (size_t I = Kept; I != T.Objects.size(); ++I)
    if (T.Objects[I].Base >= toAddress(StackPointer))
      T.Objects[Kept++] = T.Objects[I];
  T.Objects.truncate(Kept);
}

void restruct_oracle_access(OracleSite *Site, const void *Pointer,
                            uint64_t Size, void *Frame) {
  uintptr_t Address = toAddress(Pointer);
  Thread &T = thisThread();
  Activation *A = T.current(toAddress(Frame));
  if (!A || Size == 0 || Address < NullPage)
    return;
  A->LibraryCall = nullptr;
  if (!A->IsSampled || !isSampled(++Site->Executed, SiteBudget) ||
      isRepeated(*Site, *A, Address))
    return;
  if (Site->Executed == 1)
    Site->Step = stepOf(*Site);
  Object O = findObject(T, Address);
  Site->LastActivation = A->Id;
  Site->LastBegin = O.Base;
  Site->LastSize = O.Size;
  Site->LastAddress = Address;
  Site->LastDeaths = TheState.Deaths;
  SeenObject *Seen = T.seen().getOrCreate(O.Serial);
  if (!Seen)
    ++TheState.NotRemembered;
  for (uint64_t View = 0; View != numViews(); ++View) {
    if (Site->Places[View].Node)
      Site->Checked |= uint64_t(1) << View;
    checkPlace(*Site, View, O, Address, Seen);
  }
}

void restruct_oracle_indirect_call(OracleCall *Call, const void *Callee,
                                   void *Frame) {
  if (Activation *A = thisThread().current(toAddress(Frame)))
    if (A->IsSampled)
      checkCall(*Call, Callee);
}

void restruct_oracle_library_call(OracleCall *Call, void *Frame) {
  if (Activation *A = thisThread().current(toAddress(Frame)))
    A->LibraryCall = Call;
}

void restruct_oracle_tail_call(void *Frame) {
  Thread &T = thisThread();
  T.EndsInTailCall = T.current(toAddress(Frame)) != nullptr;
}
