//===- FieldOrder.cpp - Comparisons of field addresses --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds comparisons that observe the order of two fields. If two queues are
/// members of one scheduler, `a < b ? a : b` is the one that is declared first,
/// as C requires. The comparison itself does not show the scheduler: `a` and
/// `b` are two `struct queue *`.
///
/// Addresses of members become such pointers only where handOver() records it,
/// with the field. So a comparison of pointers to Q observes the order of the
/// fields of S if two fields of S are passed on as a Q, or as something of
/// which a member is passed on as a Q, and so on:
///
///     compared            Q
///     passed on           S.fast as Q, S.disk as D        D.wait as Q
///     fields of S         fast, disk       two: their order is observed
///     fields of D         wait             one: it has no order
///
/// Elements of one array field keep their order. The distance of two fields
/// depends on more than their order.
///
//===----------------------------------------------------------------------===//

#include "DTransSafetyVisitor.h"

using namespace llvm;

namespace restruct {

void DTransSafetyVisitor::noteOrder(const PointerView &A, const PointerView &B,
                                    const Value &Where, bool IsDistance) {
  TypeSet Both = typesAt(A);
  Both.insert_range(typesAt(B));
  // The C++ library subtracts addresses in one array, as C++ requires.
  if (IsDistance && Library.isInLibrary(&Where))
    return;
  if (all_of(Both,
             [&](const DTransType *T) { return isLibrarysOwn(T, Where); }))
    return;
  MemberUses.addOrder(std::move(Both), Where, IsDistance);
}

void MemberAddresses::reportOrders(ReportFn Report) const {
  for (const OrderedAddresses &Addresses : Ordered) {
    TypeSet Leads = Addresses.Of; // And what has such a one as a member.
    for (size_t I = 0; I != Leads.size(); ++I)
      for (const auto &[Pair, Handed] : Members)
        if (Pair.second == Leads[I])
          Leads.insert(Pair.first);
    for (const DTransType *Lead : Leads) {
      const auto *Whole = dyn_cast<DTransStructType>(Lead);
      if (!Whole)
        continue;
      SmallSetVector<unsigned, 4> Fields;
      bool AreSeveral = false;
      for (const auto &[Pair, Handed] : Members)
        if (Pair.first == Whole && Leads.contains(Pair.second)) {
          Fields.insert_range(Handed.Fields);
          AreSeveral |= Handed.MayBeAnyField;
        }
      AreSeveral |= Fields.size() > 1;
      bool HasFields = AreSeveral || !Fields.empty();
      if (HasFields && Addresses.Of.contains(Whole))
        Report(Whole, SafetyCondition::FieldAddressTaken, Addresses.Where,
               "its address may be ordered relative to that of a member");
      else if (AreSeveral && Addresses.IsDistance)
        Report(Whole, SafetyCondition::FieldAddressTaken, Addresses.Where,
               "the addresses of two of its fields may be subtracted");
      else if (AreSeveral)
        Report(Whole, SafetyCondition::FieldOrderObserved, Addresses.Where,
               "the addresses of two of its fields may be compared");
    }
  }
}

} // namespace restruct
