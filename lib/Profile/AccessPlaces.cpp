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
/// Strides.
struct AccessPlaces::Address {
  Value *Base;
  int64_t Bytes = 0;
  std::vector<uint64_t> Strides;

  bool operator<(const Address &Other) const {
    return std::tie(Base, Bytes, Strides) <
           std::tie(Other.Base, Other.Bytes, Other.Strides);
  }
};

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
      Where.Strides.push_back(Scale.abs().getZExtValue());
    Where.Base = GEP->getPointerOperand();
  }
  return Where;
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

/// The values between which \p V, a phi or select, chooses; else none.
static SmallVector<Value *, 2> choicesOf(Value &V) {
  if (auto *Phi = dyn_cast<PHINode>(&V))
    return SmallVector<Value *, 2>(Phi->incoming_values());
  if (auto *Select = dyn_cast<SelectInst>(&V))
    if (!Select->getCondition()->getType()->isVectorTy())
      return {Select->getTrueValue(), Select->getFalseValue()};
  return {};
}

/// The different places that an access at \p Pointer may access; empty if
/// there are too many.
SmallVector<AccessedPlace, 2>
AccessPlaces::findPlaces(Value &Pointer,
                         ArrayRef<const AccessMark *> Merged) const {
  SmallVector<AccessedPlace, 2> Places;
  std::set<Address> Seen;
  SmallVector<Address> Work{findAddress(Pointer, nullptr)};
  while (!Work.empty()) {
    Address Where = Work.pop_back_val();
    if (!Seen.insert(Where).second)
      continue;
    if (Seen.size() > MaxWays)
      return {};
    if (isa<UndefValue>(Where.Base))
      continue; // No access gets there.
    SmallVector<Value *, 2> Choices = choicesOf(*Where.Base);
    for (Value *Choice : Choices)
      Work.push_back(findAddress(*Choice, &Where));
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
  SmallVector<AccessedPlace, 2> Places = findPlaces(Pointer, {});
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

/// Passes shorten memory functions, split them, and make them of stores, some
/// with the mark of another store than the first. So the mark counts only if
/// the pointer says nothing.
AccessedPlace AccessPlaces::placeOfMemory(const Instruction &I,
                                          bool IsRead) const {
  AccessedPlace Place = findPlace(pointerOf(I, IsRead));
  const AccessMark *Mark = Marks.find(I);
  if (Place.Kind != AccessedPlace::Unknown || !Mark)
    return Place;
  const AccessedPlace &Marked = IsRead ? Mark->Read : Mark->Written;
  const auto *Memory = dyn_cast<MemIntrinsic>(&I);
  bool IsSame = Memory && !IsRead && !Mark->IsPlain &&
                Mark->Length == getConstantLength(*Memory);
  return IsSame || Marked.Kind == AccessedPlace::Other ? Marked : Place;
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
  SmallVector<AccessedPlace, 2> Places = findPlaces(Pointer, Merged);
  if (Places.size() != 1 || Places.front().Kind == AccessedPlace::Unknown)
    return Places.size() <= 1
               ? confirm(Marked, findAddress(Pointer, nullptr), Merged)
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
         findPlaces(pointerOf(I, /*IsRead=*/true), Merged).size() > 1;
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
    if (auto *Phi = dyn_cast<PHINode>(Where.Base)) {
      PHINode *New = PHINode::Create(Ty, Phi->getNumIncomingValues(), "place",
                                     Phi->getIterator());
      Built[Where] = New; // Before it is met again.
      for (unsigned I = 0; I != Phi->getNumIncomingValues(); ++I)
        New->addIncoming(buildChoice(*Phi->getIncomingValue(I), Where),
                         Phi->getIncomingBlock(I));
      return New;
    }
    SmallVector<Value *, 2> Choices = choicesOf(*Where.Base);
    if (Choices.empty())
      return Built[Where] = ValueOf(
                 isa<UndefValue>(Where.Base)
                     ? AccessedPlace()
                     : Places.confirm(Places.placeAt(Where), Where, Merged));
    auto *Select = cast<SelectInst>(Where.Base);
    Value *True = buildChoice(*Choices[0], Where);
    Value *False = buildChoice(*Choices[1], Where);
    return Built[Where] =
               SelectInst::Create(Select->getCondition(), True, False, "place",
                                  Select->getIterator());
  }

private:
  Value *buildChoice(Value &Choice, const Address &Where) {
    return build(Places.findAddress(Choice, &Where));
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
