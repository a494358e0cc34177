//===- SplitPlanner.cpp - Which fields stay together ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// **The model.** The program visits objects: it accesses some fields of one,
/// then some of another (PlanVisits). A visit costs, in cache lines, for each
/// part that has any of these fields,
///
///     next to the one before     the bytes of the part, up to a line
///     anywhere                   one line, less if the caches hold many parts
///
/// Where it is not known of which kind visits are, most of those of elements of
/// arrays are next to the one before, and some of other objects. An address in
/// another part than the first has to be computed, unless it only moves on to
/// the next element; and so has a pointer that is stored as an index. The
/// elements of an array in a structure are visited one after another: those on
/// a line count once.
///
/// **The parts.** At first each field is a part; then the two parts are joined
/// by which the expected cost decreases most, as long as it does. The structure
/// is split if the model expects a clear gain. The most visited part is the
/// first one, unless a field has to be there.
///
/// **Narrow fields.** All fields that can be smaller are, until the parts are
/// known. Then each gets its size back, the most accessed one first, unless
/// that would cost more than it saves.
///
//===----------------------------------------------------------------------===//

#include "SplitPlanner.h"

#include "FieldPacker.h"

#include "restruct/Plan/CostModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>
#include <memory>
#include <numeric>

using namespace llvm;

namespace restruct {

namespace {

/// Of the visits of array elements, those that follow their neighbour's.
constexpr double NextInArray = 0.8;
/// Likewise for objects that are allocated one by one.
constexpr double NextOnHeap = 0.3;
/// Of the visits that go anywhere, how many less miss the caches if these hold
/// twice as many objects. How many objects there are is not known, so that each
/// size of a cache is as likely to matter as another.
constexpr double MissesByDoubling = 0.15;
/// Of an address in another part, in cache lines.
constexpr double AddressCost = 0.08;
/// Likewise, if the bases of the parts are constants: the index of an element
/// then gives the addresses of all its parts.
constexpr double ConstantBaseAddressCost = 0.02;
/// Of these, for the next element: it is at a constant distance.
constexpr double NextAddressShare = 0.25;
/// Of a pointer that is read or written as an index.
constexpr double IndexCost = 0.02;
/// Of an integer that is extended or truncated.
constexpr double ExtensionCost = 0.002;
/// A part must gain this share of the cost in one piece.
constexpr double PartCost = 0.01;
/// The cost after splitting, by that before, at most.
constexpr double WorthwhileCost = 0.85;
/// What is not larger, and not in an array, stays in one piece. A line has
/// several such objects, and a pool needs 4 bytes more for each.
constexpr uint64_t MaxSmallObject = 16;
/// Likewise, in an array: a walk along the array needs few lines as it is.
constexpr double WorthwhileCostIfSmall = 0.6;

/// Fields that stay together.
struct Group {
  std::vector<unsigned> Fields; ///< Indices into the order.
  double Visits = 0;            ///< Of which any accesses one of them.
  double Next = 0;              ///< Those that are next to the one before.
  uint64_t Size = 0;
  bool IsFirst = false; ///< A field of it has to be in the first part.
};

/// Visits of some fields, which are bits by their indices into the order.
struct VisitedFields {
  SmallBitVector Fields;
  double Count = 0;
  double Next = 0; ///< How many are next to the one before.
};

class SplitPlanner {
public:
  SplitPlanner(const PlanStruct &S, const FieldOrder &Order);
  std::optional<FieldOrder> run();
  /// Of all visits, in one piece.
  double getCostInOnePiece() const;

private:
  double countOnLine(unsigned I) const;
  Group makeGroup(std::vector<unsigned> Fields) const;
  void countVisits(Group &Part) const;
  void pack(Group &Part) const;
  double getVisitCost(const Group &Part) const;
  double getAddressCost(const Group &Part) const;
  /// Of all visits.
  double getCost(ArrayRef<const Group *> Parts) const;
  double getCost(ArrayRef<Group> Parts) const;
  double getExtensionCost() const;
  void join(std::vector<Group> &Parts) const;
  void widen(std::vector<Group> &Parts);
  FieldOrder makeOrder(ArrayRef<Group> Parts) const;
  uint64_t getSize(unsigned I) const;
  uint64_t getAlign(unsigned I) const;

  const PlanStruct &S;
  FieldOrder Order;
  std::vector<VisitedFields> Visits;
  /// The fields of which several elements are on a line.
  SmallBitVector Arrays;
  double WholeCost = 0;
};

} // namespace

SplitPlanner::SplitPlanner(const PlanStruct &S, const FieldOrder &Order)
    : S(S), Order(Order) {
  std::vector<std::optional<unsigned>> IndexOf(S.Fields.size());
  Arrays.resize(unsigned(Order.Fields.size()));
  for (auto [I, Field] : enumerate(Order.Fields)) {
    IndexOf[Field.Field] = unsigned(I);
    Arrays[unsigned(I)] = countOnLine(unsigned(I)) > 1;
  }
  double Unknown = S.HasArrays ? NextInArray : NextOnHeap;
  std::vector<PlanVisits> Assumed;
  for (const PlanVisits &Of : getVisits(S, Assumed)) {
    VisitedFields &Own = Visits.emplace_back();
    Own.Fields.resize(Arrays.size());
    for (unsigned I : Of.Fields)
      if (IndexOf[I])
        Own.Fields.set(*IndexOf[I]);
    Own.Count = Of.Count;
    Own.Next = Of.Next + Unknown * (Of.Count - Of.Next - Of.Anywhere);
  }
}

uint64_t SplitPlanner::getSize(unsigned I) const {
  const OrderedField &Field = Order.Fields[I];
  return S.Fields[Field.Field].getSize(Field.IsNarrow);
}

uint64_t SplitPlanner::getAlign(unsigned I) const {
  const OrderedField &Field = Order.Fields[I];
  return S.Fields[Field.Field].getAlign(Field.IsNarrow);
}

/// The elements of an array that are on a line; 1 of other fields.
double SplitPlanner::countOnLine(unsigned I) const {
  const PlanField &Field = S.Fields[Order.Fields[I].Field];
  uint64_t Count = std::max<uint64_t>(Field.NumElements, 1);
  uint64_t Element = std::max<uint64_t>(Field.Size / Count, 1);
  return double(std::clamp<uint64_t>(CacheLineBytes / Element, 1, Count));
}

Group SplitPlanner::makeGroup(std::vector<unsigned> Fields) const {
  Group Part;
  // Large alignments first need no padding between them.
  llvm::sort(Fields, [&](unsigned A, unsigned B) {
    return getAlign(A) != getAlign(B) ? getAlign(A) > getAlign(B) : A < B;
  });
  uint64_t Align = 1;
  bool HasPinned = false;
  for (unsigned I : Fields) {
    const PlanField &Field = S.Fields[Order.Fields[I].Field];
    Part.Size = alignTo(Part.Size, getAlign(I)) + getSize(I);
    Align = std::max(Align, getAlign(I));
    Part.IsFirst |= !Field.CanLeave.isYes();
    HasPinned |= !Field.CanMove.isYes();
  }
  Part.Size = alignTo(Part.Size, Align);
  Part.Fields = std::move(Fields);
  countVisits(Part);
  if (HasPinned)
    pack(Part);
  return Part;
}

void SplitPlanner::countVisits(Group &Part) const {
  SmallBitVector Own(Arrays.size());
  for (unsigned I : Part.Fields)
    Own.set(I);
  for (const VisitedFields &Of : Visits) {
    if (!Of.Fields.anyCommon(Own))
      continue;
    SmallBitVector Touched = Of.Fields;
    Touched &= Own;
    double Share = 1;
    if (!Touched.test(Arrays)) { // Only elements of arrays.
      Share = 0;
      for (unsigned I : Touched.set_bits())
        Share = std::max(Share, 1 / countOnLine(I));
    }
    Part.Visits += Share * Of.Count;
    Part.Next += Share * Of.Next;
  }
}

/// Orders the fields of \p Part around those that are pinned.
void SplitPlanner::pack(Group &Part) const {
  std::vector<PackedField> Pinned, Free;
  for (unsigned I : Part.Fields) {
    const PlanField &Field = S.Fields[Order.Fields[I].Field];
    PackedField Packed = {I, getSize(I), getAlign(I), 0, Field.Offset};
    (Field.CanMove.isYes() ? Free : Pinned).push_back(Packed);
  }
  Part.Fields = packFields(std::move(Pinned), {std::move(Free)});
  FieldOrder Fields;
  for (unsigned I : Part.Fields)
    Fields.Fields.push_back(Order.Fields[I]);
  Part.Size = restruct::getSize(S, Fields);
}

/// Of all visits of \p Part.
double SplitPlanner::getVisitCost(const Group &Part) const {
  double OfLine = std::min(1.0, double(Part.Size) / CacheLineBytes);
  return Part.Next * OfLine +
         (Part.Visits - Part.Next) * (1 + MissesByDoubling * std::log2(OfLine));
}

double SplitPlanner::getAddressCost(const Group &Part) const {
  double OfAddress = S.Storage == PartStorage::Variable
                         ? ConstantBaseAddressCost
                         : AddressCost;
  return OfAddress * (Part.Visits - Part.Next + NextAddressShare * Part.Next);
}

double SplitPlanner::getCost(ArrayRef<const Group *> Parts) const {
  double Cost = double(Parts.size() - 1) * PartCost * WholeCost;
  const Group *First = Parts.front();
  for (const Group *Part : Parts)
    if (Part->IsFirst > First->IsFirst ||
        (Part->IsFirst == First->IsFirst && Part->Visits > First->Visits))
      First = Part;
  for (const Group *Part : Parts)
    Cost += getVisitCost(*Part) + (Part == First ? 0 : getAddressCost(*Part));
  return Cost + getExtensionCost();
}

double SplitPlanner::getCost(ArrayRef<Group> Parts) const {
  return getCost(to_vector(make_pointer_range(Parts)));
}

/// Of reading and writing narrow fields.
double SplitPlanner::getExtensionCost() const {
  double Cost = 0;
  for (const OrderedField &Field : Order.Fields)
    if (const PlanField &Of = S.Fields[Field.Field]; Field.IsNarrow)
      Cost += Of.getHeat() * (Of.CanNarrow.isYes() ? ExtensionCost : IndexCost);
  return Cost;
}

double SplitPlanner::getCostInOnePiece() const {
  std::vector<unsigned> All(Order.Fields.size());
  std::iota(All.begin(), All.end(), 0);
  Group Whole = makeGroup(std::move(All));
  return getCost({&Whole});
}

/// Joins the two parts by which the cost decreases most, as long as it does.
void SplitPlanner::join(std::vector<Group> &Parts) const {
  // Of two parts by their numbers; null as long as it is not known.
  std::vector<std::vector<std::unique_ptr<Group>>> Joined(Parts.size());
  for (auto &OfPart : Joined)
    OfPart.resize(Parts.size());
  std::vector<size_t> Left(Parts.size());
  std::iota(Left.begin(), Left.end(), 0);
  while (Left.size() > 1) {
    auto GetCost = [&](size_t A, size_t B, const Group &Both) {
      SmallVector<const Group *, 16> Tried = {&Both};
      for (size_t I : Left)
        if (I != A && I != B)
          Tried.push_back(&Parts[I]);
      return getCost(Tried);
    };
    double Best = GetCost(Left.front(), Left.front(), Parts[Left.front()]);
    std::optional<std::pair<size_t, size_t>> Pair;
    for (auto A = Left.begin(); A != Left.end(); ++A)
      for (auto B = std::next(A); B != Left.end(); ++B) {
        std::unique_ptr<Group> &Both = Joined[*A][*B];
        if (!Both) {
          std::vector<unsigned> Fields = Parts[*A].Fields;
          append_range(Fields, Parts[*B].Fields);
          Both = std::make_unique<Group>(makeGroup(std::move(Fields)));
        }
        if (double Cost = GetCost(*A, *B, *Both); Cost <= Best) {
          Best = Cost;
          Pair = {*A, *B};
        }
      }
    if (!Pair)
      break;
    auto [A, B] = *Pair;
    Parts[A] = std::move(*Joined[A][B]);
    llvm::erase(Left, B);
    for (size_t I : Left) {
      Joined[A][I] = nullptr;
      Joined[I][A] = nullptr;
    }
  }
  std::vector<Group> Result;
  for (size_t I : Left)
    Result.push_back(std::move(Parts[I]));
  Parts = std::move(Result);
}

/// Gives fields their sizes back that need not be narrow.
void SplitPlanner::widen(std::vector<Group> &Parts) {
  std::vector<unsigned> Narrow;
  for (auto [I, Field] : enumerate(Order.Fields))
    if (Field.IsNarrow)
      Narrow.push_back(unsigned(I));
  llvm::sort(Narrow, [&](unsigned A, unsigned B) {
    double OfA = S.Fields[Order.Fields[A].Field].getHeat(),
           OfB = S.Fields[Order.Fields[B].Field].getHeat();
    return OfA != OfB ? OfA > OfB : A < B;
  });
  for (unsigned I : Narrow) {
    double Least = getCost(Parts);
    Order.Fields[I].IsNarrow = false;
    std::vector<Group> Tried;
    for (const Group &Part : Parts)
      Tried.push_back(makeGroup(Part.Fields));
    uint64_t Bytes = 0, NewBytes = 0;
    for (auto [Old, New] : zip_equal(Parts, Tried)) {
      Bytes += Old.Size;
      NewBytes += New.Size;
    }
    // Memory that is not visited is still memory, unless it saves the work of
    // computing addresses.
    bool IsPointer = !S.Fields[Order.Fields[I].Field].CanNarrow.isYes();
    double Cost = getCost(Tried);
    if (NewBytes == Bytes ? Cost <= Least : IsPointer && Cost < Least)
      Parts = std::move(Tried);
    else
      Order.Fields[I].IsNarrow = true;
  }
}

FieldOrder SplitPlanner::makeOrder(ArrayRef<Group> Parts) const {
  FieldOrder Split;
  Split.Constants = Order.Constants;
  for (auto [Part, Of] : enumerate(Parts)) {
    for (unsigned I : Of.Fields) {
      OrderedField Field = Order.Fields[I];
      Field.Part = unsigned(Part);
      Field.PaddingBefore = 0;
      Split.Fields.push_back(Field);
    }
  }
  return Split;
}

std::optional<FieldOrder> SplitPlanner::run() {
  WholeCost = getCostInOnePiece();
  uint64_t SizeInOnePiece = restruct::getSize(S, Order);
  for (OrderedField &Field : Order.Fields)
    Field.IsNarrow |= S.Fields[Field.Field].canShrink();
  std::vector<unsigned> Together;
  std::vector<Group> Parts;
  for (unsigned I = 0; I != Order.Fields.size(); ++I)
    if (S.Fields[Order.Fields[I].Field].CanLeave.isYes())
      Parts.push_back(makeGroup({I}));
    else
      Together.push_back(I);
  if (!Together.empty())
    Parts.push_back(makeGroup(Together));
  if (Parts.size() < 2)
    return std::nullopt;
  join(Parts);
  widen(Parts);
  double Worthwhile =
      SizeInOnePiece <= MaxSmallObject ? WorthwhileCostIfSmall : WorthwhileCost;
  if (Parts.size() < 2 || getCost(Parts) > Worthwhile * WholeCost)
    return std::nullopt;
  llvm::sort(Parts, [](const Group &A, const Group &B) {
    if (A.IsFirst != B.IsFirst)
      return A.IsFirst;
    return A.Visits != B.Visits ? A.Visits > B.Visits : A.Fields < B.Fields;
  });
  return makeOrder(Parts);
}

double getCostInOnePiece(const PlanStruct &S, const FieldOrder &Order) {
  return SplitPlanner(S, Order).getCostInOnePiece();
}

std::optional<FieldOrder> planSplit(const PlanStruct &S,
                                    const FieldOrder &Order) {
  // The quadratic search would take long, and so would the generated code.
  constexpr size_t MaxFields = 64;
  if (!S.CanSplit.isYes() || !S.HasManyObjects || Order.Fields.size() < 2 ||
      Order.Fields.size() > MaxFields)
    return std::nullopt;
  if (!S.HasArrays && S.Size <= MaxSmallObject)
    return std::nullopt;
  return SplitPlanner(S, Order).run();
}

} // namespace restruct
