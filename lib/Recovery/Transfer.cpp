//===- Transfer.cpp - Transfer functions of facts -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Transfer.h"

#include "restruct/Recovery/PointerSteps.h"

using namespace llvm;

namespace restruct {

PointerFact moveForward(const ElementLayout &Layout, const PointerFact &Fact,
                        const PointerStep &Step) {
  PointerFact Moved = Fact;
  Moved.At = Layout.move(Fact.Pointee, Fact.At, Step);
  return Moved;
}

std::optional<PointerFact> moveBackward(const ElementLayout &Layout,
                                        const PointerFact &Fact,
                                        const PointerStep &Step) {
  if (Step.isZero() || Fact.isGeneric())
    return Fact;
  PointerFact Base = Fact;
  std::optional<uint64_t> Size = Layout.sizeOf(Fact.Pointee);
  bool IsByElements = Step.IsKnown && Size && *Size != 0 &&
                      all_of(Step.Strides, [&](uint64_t Stride) {
                        return Stride % *Size == 0;
                      });
  if (!Fact.Pointee->isStructTy()) {
    if (!IsByElements || Step.Constant != 0)
      return std::nullopt;
    return Base;
  }
  // The base points into the same structure only if going back stays inside it,
  // or crosses whole elements; else it may be in an enclosing structure.
  Base.At = Position::somewhere();
  if (Fact.At.isOffsetKnown() && IsByElements) {
    int64_t Offset;
    if (!SubOverflow(int64_t(Fact.At.getOffset()), Step.Constant, Offset) &&
        ((Offset >= 0 && uint64_t(Offset) < *Size) ||
         Step.Counted == Fact.Pointee))
      Base.At = Layout.move(Fact.Pointee, Fact.At, reverseStep(Step));
  } else if (Fact.At.isAnyElement() && Step.IsKnown) {
    // By elements of an array inside the structure: from the first element.
    int64_t Offset;
    if (!SubOverflow(int64_t(Fact.At.getOffset()), Step.Constant, Offset) &&
        Offset >= 0 && Size && uint64_t(Offset) < *Size &&
        Layout.move(Fact.Pointee, Position::at(uint64_t(Offset)), Step)
            .isAtMost(Fact.At))
      Base.At = *Layout.canonicalize(Fact.Pointee, uint64_t(Offset));
  }
  return Base;
}

Contents contentsAt(const ElementLayout &Layout, const PointerFact &Fact,
                    uint64_t Size, uint64_t PointerSize) {
  /// Limits the pointers in one access of an aggregate or vector.
  static constexpr uint64_t MaxPointers = 16;
  Contents Result;
  if (Fact.isGeneric() || !Fact.At.isOffsetKnown() ||
      !Layout.sizeOf(Fact.Pointee) || Size > MaxPointers * PointerSize) {
    Result.HasUnknown = true;
    return Result;
  }
  for (uint64_t Delta = 0; Delta == 0 || Delta + PointerSize <= Size;
       Delta += PointerSize) {
    Position At = Fact.At;
    if (Delta != 0) {
      PointerStep Step;
      Step.Constant = int64_t(Delta);
      At = Layout.move(Fact.Pointee, Fact.At, Step);
      if (!At.isOffsetKnown()) {
        Result.HasUnknown = true;
        break;
      }
    }
    bool IsWhole = true;
    auto Leaves = Layout.leavesAt(Fact.Pointee, At, &IsWhole);
    Result.HasUnknown |= !IsWhole;
    bool HasNoPointer = Leaves.empty(), HasTyped = false;
    const DTransType *Generic = nullptr;
    for (const ElementLayout::Leaf &Leaf : Leaves) {
      if (Leaf.Offset != At.getOffset()) {
        HasNoPointer = true;
      } else if (Leaf.Type->isUnknownPointerTy()) {
        Result.HasUnknown = true;
      } else if (const auto *Pointer = dyn_cast<DTransPointerType>(Leaf.Type)) {
        const DTransType *Pointee = elementOfArrays(Pointer->getPointee());
        HasTyped |= !isGenericPointee(Pointee);
        if (isGenericPointee(Pointee))
          Generic = Generic ? Generic : Pointee;
        else if (!is_contained(Result.Pointees, Pointee))
          Result.Pointees.push_back(Pointee);
      } else {
        HasNoPointer = true;
      }
    }
    // A value that shares its bytes with a typed pointer (in a union) is such a
    // pointer, or no pointer: ValueTypeInfo's assumption 1 covers stores of
    // others.
    if (HasTyped)
      continue;
    Result.HasNoPointer |= HasNoPointer;
    if (!Result.Generic)
      Result.Generic = Generic;
  }
  return Result;
}

std::optional<PointerFact> copiedObject(const ElementLayout &Layout,
                                        const PointerFact &Fact,
                                        uint64_t Size) {
  if (Fact.isGeneric() || !Fact.At.isOffsetKnown())
    return std::nullopt;
  PointerFact Copied = Fact;
  Copied.IsDeclared = false;
  for (const DTransType *Type : Layout.typesAt(Fact.Pointee, Fact.At)) {
    std::optional<uint64_t> TypeSize = Layout.sizeOf(Type);
    if (!Type->isStructTy() || !TypeSize || *TypeSize == 0 ||
        Size % *TypeSize != 0)
      continue;
    Copied.Pointee = Type;
    Copied.At = Position::at(0);
    return Copied;
  }
  return std::nullopt;
}

SmallVector<PointerFact, 2> outermost(const ElementLayout &Layout,
                                      const FactSet &Usages) {
  SmallVector<PointerFact, 2> Result;
  ArrayRef<PointerFact> Facts = Usages.facts();
  for (const PointerFact &Fact : Facts) {
    bool IsPart = any_of(Facts, [&](const PointerFact &Other) {
      return !Fact.samePlace(Other) &&
             Layout.contains(Other.Pointee, Other.At, Fact.Pointee, Fact.At) &&
             !Layout.contains(Fact.Pointee, Fact.At, Other.Pointee, Other.At);
    });
    if (!IsPart && !Fact.isGeneric())
      Result.push_back(Fact);
  }
  return Result;
}

} // namespace restruct
