//===- MemberAddresses.cpp - Uses of the addresses of members -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemberAddresses.h"

#include "restruct/Recovery/ElementLayout.h"
#include "restruct/Uses/ArrayFields.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace llvm;

namespace restruct {

void MemberAddresses::addFlow(const DTransStructType *Whole,
                              const DTransType *Member, const Value &Where,
                              std::optional<unsigned> Field,
                              uint64_t NumElements, bool IsBeginning,
                              bool IsReference) {
  Flows &Handed = Members[{Whole, Member}];
  Handed.HasBeginning |= IsBeginning;
  Handed.Where = Handed.Where ? Handed.Where : &Where;
  if (Field)
    Handed.Fields.insert(*Field);
  else
    Handed.MayBeAnyField = true;
  if (!IsReference && !Handed.Pointer)
    Handed.Pointer = &Where;
  if (NumElements <= 1) {
    if (!IsReference && !Handed.Alone)
      Handed.Alone = &Where;
  } else if (!Handed.InArray || NumElements < Handed.NumElements) {
    Handed.InArray = &Where;
    Handed.NumElements = NumElements;
  }
}

void MemberAddresses::addStep(const DTransType *T,
                              std::optional<int64_t> NumElements) {
  Stepped.insert(T);
  if (NumElements) {
    uint64_t &Known = Farthest[T];
    Known =
        std::max(Known, *NumElements < 0 ? UINT64_MAX : uint64_t(*NumElements));
  }
}

void MemberAddresses::addOrder(TypeSet Types, const Value &Where,
                               bool IsDistance) {
  bool IsKnown = any_of(Ordered, [&](const OrderedAddresses &Known) {
    return Known.IsDistance == IsDistance && Types.size() == Known.Of.size() &&
           all_of(Types,
                  [&](const DTransType *T) { return Known.Of.contains(T); });
  });
  if (!Types.empty() && !IsKnown)
    Ordered.push_back({std::move(Types), &Where, IsDistance});
}

/// The structures that have something else next to an array in \p Whole: Whole
/// itself, or those around it if there is nothing else in it.
static StructSet withOthersAround(const DTransStructType &Whole,
                                  const TypeRelations &Relations) {
  StructSet Found, Visited;
  Visited.insert(&Whole);
  for (size_t I = 0; I != Visited.size(); ++I) {
    if (isArrayAlone(*Visited[I]))
      Visited.insert_range(Relations.containing(Visited[I]));
    else
      Found.insert(Visited[I]);
  }
  return Found;
}

void MemberAddresses::reportUses(
    const ElementLayout &Layout, const TypeRelations &Relations,
    function_ref<bool(const DTransStructType *)> IsFixed,
    ReportFn Report) const {
  for (const auto &[Pair, Handed] : Members) {
    auto [Whole, Member] = Pair;
    if (Handed.Alone && Stepped.contains(Member))
      Report(Whole, SafetyCondition::FieldAddressTaken, Handed.Alone,
             "pointer arithmetic may lead from this member to others");
    if (Handed.InArray && Farthest.lookup(Member) >= Handed.NumElements)
      for (const DTransStructType *Around : withOthersAround(*Whole, Relations))
        Report(Around, SafetyCondition::FieldAddressTaken, Handed.InArray,
               "constant offsets may lead out of this array");
    if (Special.contains(Member))
      Report(Whole, SafetyCondition::FieldAddressTaken, Handed.Where,
             "a volatile or atomic access through its address is possible");
    if (IsFixed(Whole) || (Handed.HasBeginning && !Handed.MayBeAnyField))
      continue;
    bool IsFirst =
        Layout.contains(Whole, Position::at(0), Member, Position::at(0));
    if (Freed.contains(Member) && IsFirst && Handed.Pointer)
      Report(Whole, SafetyCondition::FieldAddressTaken, Handed.Pointer,
             "the address of its first member may be freed");
    // Whether they are equal depends on which member is the first.
    for (const auto &[Compared, At] : Comparisons)
      if (Compared.contains(Whole) && Compared.contains(Member))
        Report(Whole, SafetyCondition::FieldAddressTaken, At,
               IsFirst
                   ? "its address may be compared with that of its first member"
                   : "its address may be compared with that of a member");
  }
}

MemberAddresses::Spreads MemberAddresses::getHandedFrom() const {
  Spreads Result;
  for (const auto &[Pair, Handed] : Members)
    if (Pair.second->isPointerTy())
      for (const DTransStructType *Pointee : namedBehind(Pair.second))
        Result[Pointee].insert(Pair.first);
  return Result;
}

} // namespace restruct
