//===- AccessPlaces.cpp - What accesses access, when optimised ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The optimiser makes one access of two, or a new one. An access without a
/// mark of its own accesses what its pointer points to:
///
///     p = table[h];          loop: a = phi [&table[h]], [&q->next]
///     while (p)                    q = load a
///       p = p->next;
///
/// The load is of no structure, or of node.next: it depends on the way. What is
/// found in this way must be one of the places that the merged accesses had, if
/// these are known. All else is unknown.
///
//===----------------------------------------------------------------------===//

#include "AccessPlaces.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

#include <set>

using namespace llvm;

namespace restruct {

/// Limits the phis and selects between an access and what its pointer is.
static constexpr size_t MaxWays = 32;

/// Base, which is no getelementptr, plus Bytes, plus unknown multiples of
/// Strides, plus Scale times one of the constants between which Index chooses,
/// if there is one.
struct AccessPlaces::Address {
  Value *Base;
  int64_t Bytes = 0;
  std::vector<uint64_t> Strides;
  Value *Index = nullptr;
  int64_t Scale = 0;

  bool operator<(const Address &Other) const {
    return std::tie(Base, Bytes, Strides, Index, Scale) <
           std::tie(Other.Base, Other.Bytes, Other.Strides, Other.Index,
                    Other.Scale);
  }
};

/// The values between which \p V, a phi or select, chooses; else none.
static SmallVector<Value *, 2> choicesOf(Value &V) {
  if (auto *Phi = dyn_cast<PHINode>(&V))
    return SmallVector<Value *, 2>(Phi->incoming_values());
  if (auto *Select = dyn_cast<SelectInst>(&V))
    if (!Select->getCondition()->getType()->isVectorTy())
      return {Select->getTrueValue(), Select->getFalseValue()};
  return {};
}

/// Whether \p Index is a choice between constants.
static bool isConstantChoice(Value &Index) {
  SmallVector<Value *, 2> Choices = choicesOf(Index);
  return !Choices.empty() && all_of(Choices, IsaPred<ConstantInt>);
}

/// Of \p Pointer, or, with \p From, as far from it as From is from its base.
AccessPlaces::Address AccessPlaces::findAddress(Value &Pointer,
                                                const Address *From) const {
  Address Where = From ? *From : Address();
  Where.Base = &Pointer;
  while (auto *GEP = dyn_cast<GEPOperator>(Where.Base)) {
    unsigned Width = DL.getIndexTypeSizeInBits(GEP->getType());
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(Width, 0);
    if (GEP->getType()->isVectorTy() ||
        !GEP->collectOffset(DL, Width, Variable, Constant))
      break;
    Where.Bytes += Constant.getSExtValue();
    for (const auto &[Index, Scale] : Variable)
      if (!Where.Index && isConstantChoice(*Index)) {
        Where.Index = Index;
        Where.Scale = Scale.getSExtValue();
      } else {
        Where.Strides.push_back(Scale.abs().getZExtValue());
      }
    Where.Base = GEP->getPointerOperand();
  }
  return Where;
}

/// The addresses between which \p Where chooses; empty if it does not.
SmallVector<AccessPlaces::Address, 2>
AccessPlaces::choicesOfAddress(const Address &Where) const {
  SmallVector<Address, 2> Result;
  for (Value *Choice : choicesOf(Where.Index ? *Where.Index : *Where.Base))
    if (Where.Index) {
      Address &New = Result.emplace_back(Where);
      New.Index = nullptr;
      New.Bytes += cast<ConstantInt>(Choice)->getSExtValue() * Where.Scale;
    } else {
      Result.push_back(findAddress(*Choice, &Where));
    }
  return Result;
}

/// The single place that Where may be; Unknown for a phi or select.
AccessedPlace AccessPlaces::placeAt(const Address &Where) const {
  AccessedPlace Place;
  if (isPlainVariable(*Where.Base)) {
    Place.Kind = AccessedPlace::Other;
    return Place;
  }
  Place = Marks.getPointee(*Where.Base);
  if (Place.Kind != AccessedPlace::Field)
    return Place;
  // Only into the same object, since what is before or behind it may be of
  // another type.
  std::optional<uint64_t> Size = Layout.sizeOf(Place.Pointee);
  int64_t First = -int64_t(Place.At.getOffset());
  if (!Size || Where.Bytes < First || uint64_t(Where.Bytes - First) >= *Size)
    return AccessedPlace();
  PointerStep Step;
  Step.Constant = Where.Bytes;
  Step.Strides.assign(Where.Strides.begin(), Where.Strides.end());
  Place.At = Layout.move(Place.Pointee, Place.At, Step);
  return Place.At.isOffsetKnown() ? Place : AccessedPlace();
}

/// \p Place, at \p Where, if an access that is one of \p Merged may be there.
AccessedPlace AccessPlaces::confirm(const AccessedPlace &Place,
                                    const Address &Where,
                                    ArrayRef<const AccessMark *> Merged) const {
  if (Merged.empty())
    return Place.Kind == AccessedPlace::Other && !isPlainVariable(*Where.Base)
               ? AccessedPlace()
               : Place;
  for (const AccessMark *Mark : Merged)
    if (Mark->Read.sameAs(Place))
      return Mark->Read;
  return AccessedPlace();
}

/// The different places that an access at \p Start may access; empty if
/// there are too many.
SmallVector<AccessedPlace, 2>
AccessPlaces::findPlaces(const Address &Start,
                         ArrayRef<const AccessMark *> Merged) const {
  SmallVector<AccessedPlace, 2> Places;
  std::set<Address> Seen;
  SmallVector<Address> Work{Start};
  while (!Work.empty()) {
    Address Where = Work.pop_back_val();
    if (!Seen.insert(Where).second)
      continue;
    if (Seen.size() > MaxWays)
      return {};
    if (isa<UndefValue>(Where.Base))
      continue; // No access gets there.
    SmallVector<Address, 2> Choices = choicesOfAddress(Where);
    append_range(Work, Choices);
    if (!Choices.empty())
      continue;
    AccessedPlace Place = confirm(placeAt(Where), Where, Merged);
    if (none_of(Places, [&](const AccessedPlace &Other) {
          return Other.sameAs(Place);
        }))
      Places.push_back(Place);
  }
  return Places;
}

AccessedPlace AccessPlaces::findPlace(Value &Pointer) const {
  SmallVector<AccessedPlace, 2> Places =
      findPlaces(findAddress(Pointer, nullptr), {});
  return Places.size() == 1 ? Places.front() : AccessedPlace();
}

static Value &pointerOf(const Instruction &I, bool IsRead) {
  const auto *Copy = dyn_cast<MemTransferInst>(&I);
  return *(Copy && IsRead ? Copy->getRawSource()
                          : const_cast<Value *>(getWrittenPointer(I)));
}

AccessPlaces::AccessPlaces(Function &F, const AccessMarks &Marks,
                           const ElementLayout &Layout)
    : Marks(Marks), Layout(Layout), DL(F.getDataLayout()),
      Context(F.getContext()) {
  for (Instruction &I : instructions(F)) {
    const Value *Pointer = getWrittenPointer(I);
    if (!Pointer || isa<MemIntrinsic>(I))
      continue;
    const AccessMark *Mark = Marks.find(I);
    if (!Mark || !Mark->IsPlain)
      continue;
    AccessedPlace Place = getPlace(I, /*IsRead=*/true);
    auto [It, IsNew] = MarkedAt.try_emplace(Pointer, Place);
    if (!It->second.sameAs(Place))
      It->second = AccessedPlace();
  }
}

/// Whether all of \p Merged accessed only bytes at their pointers.
static bool arePlain(ArrayRef<const AccessMark *> Merged) {
  return all_of(Merged, [](const AccessMark *Mark) { return Mark->IsPlain; });
}

/// Passes shorten memory functions, split them to loads and stores, give a copy
/// another source, and make memory functions of stores, perhaps with the mark
/// of another store than the first. So what the pointer says counts, and the
/// mark only if it is that of this access as a whole.
AccessedPlace AccessPlaces::placeOfMemory(const Instruction &I,
                                          bool IsRead) const {
  AccessedPlace Place = findPlace(pointerOf(I, IsRead));
  const AccessMark *Mark = Marks.find(I);
  if (Place.Kind != AccessedPlace::Unknown || !Mark)
    return Place;
  std::optional<uint64_t> Length;
  bool IsOriginal = true;
  if (const auto *Memory = dyn_cast<MemIntrinsic>(&I)) {
    Length = getConstantLength(*Memory);
    // A copy with another source is a new one.
    IsOriginal = !IsRead || Marks.isOriginal(I);
  } else if (isa<LoadInst, StoreInst>(I)) {
    Length = DL.getTypeStoreSize(getLoadStoreType(&I)).getKnownMinValue();
  }
  const AccessedPlace &Marked = IsRead ? Mark->Read : Mark->Written;
  bool IsWhole = IsOriginal && !Mark->IsPlain && Mark->Length == Length;
  return IsWhole || Marked.Kind == AccessedPlace::Other ? Marked : Place;
}

AccessedPlace AccessPlaces::getPlace(const Instruction &I, bool IsRead) const {
  const AccessMark *Mark = Marks.find(I);
  if (isa<MemIntrinsic>(I) || (Mark && !Mark->IsPlain))
    return placeOfMemory(I, IsRead);
  Value &Pointer = pointerOf(I, IsRead);
  if (Mark) {
    // A part of a larger access has its mark.
    AccessedPlace Found;
    if (Mark->Read.Kind == AccessedPlace::Field)
      Found = findPlace(Pointer);
    return Found.Kind == AccessedPlace::Field &&
                   Found.Pointee == Mark->Read.Pointee
               ? Found
               : Mark->Read;
  }
  SmallVector<const AccessMark *, 2> Merged = Marks.findMerged(I);
  if (!arePlain(Merged))
    return AccessedPlace();
  AccessedPlace Marked = MarkedAt.lookup(&Pointer);
  Address Where = findAddress(Pointer, nullptr);
  SmallVector<AccessedPlace, 2> Places = findPlaces(Where, Merged);
  if (Places.size() != 1 || Places.front().Kind == AccessedPlace::Unknown)
    return Places.size() <= 1 ? confirm(Marked, Where, Merged)
                              : AccessedPlace();
  // Other accesses must not say that it is something else.
  bool IsDoubtful =
      Marked.Kind == AccessedPlace::Field && !Marked.sameAs(Places.front());
  return IsDoubtful ? AccessedPlace() : Places.front();
}

bool AccessPlaces::dependsOnWay(const Instruction &I) const {
  if (isa<MemIntrinsic>(I) || Marks.find(I))
    return false;
  SmallVector<const AccessMark *, 2> Merged = Marks.findMerged(I);
  return arePlain(Merged) &&
         findPlaces(findAddress(pointerOf(I, /*IsRead=*/true), nullptr), Merged)
                 .size() > 1;
}

/// Builds phis and selects of the same form as those of a pointer.
class AccessPlaces::Chooser {
public:
  Chooser(const AccessPlaces &Places, ArrayRef<const AccessMark *> Merged,
          function_ref<Constant *(const AccessedPlace &)> ValueOf)
      : Places(Places), Merged(Merged), ValueOf(ValueOf) {}

  Value *build(const Address &Where) {
    if (auto It = Built.find(Where); It != Built.end())
      return It->second;
    SmallVector<AccessedPlace, 2> Found = Places.findPlaces(Where, Merged);
    // The base may be chosen behind the choice of the index.
    bool IsInOrder = !Where.Index || all_of(Places.choicesOfAddress(Where),
                                            [&](const Address &Choice) {
                                              return isSingle(Choice);
                                            });
    if (Found.size() <= 1 || !IsInOrder)
      return Built[Where] =
                 ValueOf(Found.size() == 1 ? Found.front() : AccessedPlace());
    Value *Choice = Where.Index ? Where.Index : Where.Base;
    SmallVector<Address, 2> Choices = Places.choicesOfAddress(Where);
    if (auto *Phi = dyn_cast<PHINode>(Choice)) {
      PHINode *New = PHINode::Create(Ty, Phi->getNumIncomingValues(), "place",
                                     Phi->getIterator());
      Built[Where] = New; // Before it is met again.
      for (auto [From, Way] : zip_equal(Phi->blocks(), Choices))
        New->addIncoming(build(Way), From);
      return New;
    }
    auto *Select = cast<SelectInst>(Choice);
    Value *True = build(Choices[0]), *False = build(Choices[1]);
    return Built[Where] =
               SelectInst::Create(Select->getCondition(), True, False, "place",
                                  Select->getIterator());
  }

private:
  bool isSingle(const Address &Where) const {
    return Places.findPlaces(Where, Merged).size() <= 1;
  }

  const AccessPlaces &Places;
  ArrayRef<const AccessMark *> Merged;
  function_ref<Constant *(const AccessedPlace &)> ValueOf;
  Type *Ty = PointerType::getUnqual(Places.Context);
  std::map<Address, Value *> Built; ///< Only looked up.
};

Value *AccessPlaces::choose(
    Instruction &I,
    function_ref<Constant *(const AccessedPlace &)> ValueOf) const {
  SmallVector<const AccessMark *, 2> Merged = Marks.findMerged(I);
  return Chooser(*this, Merged, ValueOf)
      .build(findAddress(pointerOf(I, /*IsRead=*/true), nullptr));
}

} // namespace restruct
