//===- FieldAccess.cpp - Which fields an access covers --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An access is split along the layout of the type, down to fields without
/// members:
///
///     struct { i32 a; i32 b; pair c[2]; }      store i64 0 at byte 0
///
/// covers a and b. Elements of an array are not distinguished.
///
//===----------------------------------------------------------------------===//

#include "restruct/Fields/FieldAccess.h"

#include "restruct/Recovery/PointerTypeAnalyzer.h"

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

/// Limits the parts into which one access is split.
static constexpr size_t MaxParts = 4096;

std::optional<PointerFact> findPlaceInStruct(const Value &V,
                                             const PointerTypeAnalyzer &Types,
                                             const DataLayout &DL) {
  std::optional<PointerFact> Place = Types.getDominantFact(&V);
  // Recovery has no facts of a constant address whose memory holds no pointer.
  if (const auto *GEP = dyn_cast<GEPOperator>(&V); GEP && isa<Constant>(V) &&
                                                   V.getType()->isPointerTy() &&
                                                   !Types.isTracked(&V)) {
    APInt Offset(DL.getIndexTypeSizeInBits(V.getType()), 0);
    const Value *Base = V.stripAndAccumulateConstantOffsets(
        DL, Offset, /*AllowNonInbounds=*/true);
    Place = Types.getDominantFact(Base);
    if (Place) {
      PointerStep Step;
      Step.Constant = Offset.getSExtValue();
      // An offset inside a global array counts its elements.
      const auto *G = dyn_cast<GlobalVariable>(Base);
      if (G && G->getValueType()->isArrayTy() && !Offset.isNegative() &&
          Offset.ult(DL.getTypeAllocSize(G->getValueType()).getFixedValue()))
        Step.Counted = Place->Pointee;
      Place->At = Types.getLayout().move(Place->Pointee, Place->At, Step);
    }
  }
  if (!Place || !Place->Pointee->isStructTy() || !Place->At.isOffsetKnown())
    return std::nullopt;
  return Place;
}

bool mentionsStruct(const Value &Pointer, const PointerTypeAnalyzer &Types) {
  auto IsStruct = [](const PointerFact &Fact) {
    return Fact.Pointee->isStructTy();
  };
  const ValueTypeInfo &Info = Types.getValueTypeInfo(&Pointer);
  return any_of(Info.declarations().facts(), IsStruct) ||
         any_of(Info.usages().facts(), IsStruct);
}

bool visitCoveredFields(const ElementLayout &Layout, const DataLayout &DL,
                        const DTransType *T, uint64_t Offset, uint64_t Size,
                        function_ref<void(const CoveredField &)> Visit) {
  struct Part {
    const DTransType *T;
    uint64_t Offset, Size;
    uint64_t Begin; ///< Of T, in the accessed type.
    unsigned ArrayDepth;
    bool IsOneOfMany;
  };
  bool AreAllListed = true;
  SmallVector<Part, 8> Work{{T, Offset, Size, 0, 0, false}};
  for (size_t I = 0; I < Work.size(); ++I) {
    if (I == MaxParts)
      return false;
    Part P = Work[I];
    if (P.Size == 0)
      continue;
    if (const auto *Array = dyn_cast<DTransArrayType>(P.T)) {
      std::optional<uint64_t> Element = Layout.sizeOf(Array->getElementType());
      if (!Element || *Element == 0)
        continue;
      uint64_t In = P.Offset % *Element;
      bool IsWithin = P.Size <= *Element - In;
      bool IsWhole = In == 0 && P.Size % *Element == 0;
      if (IsWithin)
        Work.push_back({Array->getElementType(), In, P.Size,
                        P.Begin + P.Offset - In, P.ArrayDepth + 1,
                        P.IsOneOfMany});
      else
        Work.push_back({Array->getElementType(), 0, *Element, P.Begin,
                        P.ArrayDepth + 1, P.IsOneOfMany || !IsWhole});
      continue;
    }
    const auto *Struct = dyn_cast<DTransStructType>(P.T);
    if (!Struct)
      continue;
    std::optional<uint64_t> Total = Layout.sizeOf(Struct);
    if (Layout.isUnion(Struct) || !Total || Struct->getNumFields() == 0 ||
        Struct->getLLVMStructType()->isOpaque())
      continue;
    const StructLayout *SL = DL.getStructLayout(Struct->getLLVMStructType());
    unsigned Last = Struct->getNumFields() - 1;
    const auto *Tail =
        dyn_cast<DTransArrayType>(Struct->getField(Last).getTypes().front());
    bool IsFlexible = Tail && Tail->getNumElements() == 0;
    if (P.Offset > *Total || P.Size > *Total - P.Offset) {
      if (P.Offset == 0 && P.Size % *Total == 0)
        P.Size = *Total;
      else if (!IsFlexible) {
        AreAllListed = false;
        continue;
      }
    }
    uint64_t End = P.Offset + P.Size;
    unsigned First =
        P.Offset < *Total
            ? std::min(Last, SL->getElementContainingOffset(P.Offset))
            : Last;
    for (unsigned F = First; F <= Last; ++F) {
      uint64_t Start = SL->getElementOffset(F).getFixedValue();
      if (Start >= End)
        break;
      const DTransFieldMember &Field = Struct->getField(F);
      TypeSize FieldSize = DL.getTypeStoreSize(Field.getLLVMType());
      uint64_t Extent =
          IsFlexible && F == Last ? End - Start : FieldSize.getFixedValue();
      uint64_t Begin = std::max(Start, P.Offset);
      uint64_t Stop = std::min(Start + Extent, End);
      if (Begin >= Stop)
        continue;
      Visit({Struct, F, Begin - Start, Stop - Begin, P.Begin, P.ArrayDepth,
             P.IsOneOfMany});
      for (const DTransType *Member : Field.getTypes())
        if (Member->isStructTy() || Member->isArrayTy())
          Work.push_back({Member, Begin - Start, Stop - Begin, P.Begin + Start,
                          P.ArrayDepth, P.IsOneOfMany});
    }
  }
  return AreAllListed;
}

} // namespace restruct
