//===- MemberAddresses.h - Uses of the addresses of members -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_SAFETY_MEMBERADDRESSES_H
#define RESTRUCT_LIB_SAFETY_MEMBERADDRESSES_H

#include "restruct/Safety/SafetyInfo.h"
#include "restruct/Uses/TypeRelations.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace restruct {

/// Collects the flows of addresses of structures to where they mean a member,
/// and what the module does with pointers to such types. Which structures the
/// uses concern is known when the whole module was visited: a pointer does not
/// show of which structure it points to a member.
class MemberAddresses {
public:
  using TypeSet = llvm::SmallSetVector<const DTransType *, 4>;

  /// An address of a \p Whole, or of a field of it, flows somewhere as the
  /// address of a \p Member: a structure, or a pointer to one. That is in field
  /// \p Field, if it is known, in an array of \p NumElements; \p IsBeginning if
  /// it is the address of the Whole, too. If it is the C++
  /// library that gives a reference to a member of a class of its own
  /// (\p IsReference), no correct program leaves or frees the member.
  void addFlow(const DTransStructType *Whole, const DTransType *Member,
               const llvm::Value &Where, std::optional<unsigned> Field,
               uint64_t NumElements, bool IsBeginning, bool IsReference);
  /// Pointer arithmetic in whole elements begins at a \p T that may not be an
  /// element of an array; by \p NumElements, if that is known.
  void addStep(const DTransType *T, std::optional<int64_t> NumElements);
  /// An object is freed or reallocated as a \p T.
  void addFreed(const DTransType *T) { Freed.insert(T); }
  /// A volatile or atomic instruction accesses one of \p Types.
  void addSpecial(const TypeSet &Types) { Special.insert_range(Types); }
  /// Addresses of several types are compared.
  void addComparison(TypeSet Types, const llvm::Value &Where) {
    Comparisons.push_back({std::move(Types), &Where});
  }
  /// Addresses are ordered, or subtracted: then it is a distance.
  void addOrder(TypeSet Types, const llvm::Value &Where, bool IsDistance);

  using ReportFn =
      llvm::function_ref<void(const DTransStructType *, SafetyCondition,
                              const llvm::Value *, llvm::StringRef)>;
  /// Reports the structures that other uses than orders concern. Those that
  /// \p IsFixed keep the offsets of their members anyway. So does one whose
  /// own address flows as that of a member: Uses pins the first fields then
  /// (StructUsesBuilder::flow).
  void reportUses(const ElementLayout &Layout, const TypeRelations &Relations,
                  llvm::function_ref<bool(const DTransStructType *)> IsFixed,
                  ReportFn Report) const;
  /// Reports the structures of which the order of fields is observed
  /// (FieldOrder.cpp).
  void reportOrders(ReportFn Report) const;

  /// For each structure, those with a pointer to it whose address flowed
  /// somewhere.
  using Spreads = llvm::DenseMap<const DTransStructType *, StructSet>;
  Spreads getHandedFrom() const;

private:
  /// The flows of the addresses of one structure as one type.
  struct Flows {
    const llvm::Value *Where = nullptr; ///< First.
    /// First that is not a reference from the library; or null.
    const llvm::Value *Pointer = nullptr;
    /// Likewise, as a member that is no array; or null.
    const llvm::Value *Alone = nullptr;
    /// As an element of an array with at least that many elements; or null.
    const llvm::Value *InArray = nullptr;
    uint64_t NumElements = 0;
    /// The fields of the structure that are the member, or contain it.
    llvm::SmallSetVector<unsigned, 2> Fields;
    bool MayBeAnyField = false;
    bool HasBeginning = false; ///< One is the address of the whole, too.
  };
  struct OrderedAddresses {
    TypeSet Of;
    const llvm::Value *Where;
    bool IsDistance;
  };

  llvm::MapVector<std::pair<const DTransStructType *, const DTransType *>,
                  Flows>
      Members;
  TypeSet Stepped;
  /// The farthest constant step; all ones for a negative one.
  llvm::DenseMap<const DTransType *, uint64_t> Farthest;
  TypeSet Freed;
  TypeSet Special;
  std::vector<std::pair<TypeSet, const llvm::Value *>> Comparisons;
  std::vector<OrderedAddresses> Ordered;
};

} // namespace restruct

#endif // RESTRUCT_LIB_SAFETY_MEMBERADDRESSES_H
