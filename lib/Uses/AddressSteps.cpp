//===- AddressSteps.cpp - Address arithmetic without a layout -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/AddressSteps.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

static bool isZero(const Value *Index) {
  const auto *Constant = dyn_cast<ConstantInt>(Index);
  return Constant && Constant->isZero();
}

/// The number of indices up to the last that is not a constant zero; at least
/// the first.
static unsigned countIndices(const GEPOperator &GEP) {
  unsigned Count = GEP.getNumIndices();
  while (Count > 1 && isZero(GEP.getOperand(Count)))
    --Count;
  return Count;
}

/// The structure that \p Base points to, if \p Source is its IR type: under one
/// of its names, or without a name and with the same body.
static const DTransStructType *structNamedBy(StructType *Source,
                                             const PointerView &Base,
                                             const ElementLayout &Layout,
                                             const DTransTypeManager &Types) {
  auto BeginsAt = [&](const DTransStructType *T) {
    if (Base.CommonField)
      return elementOfArrays(Base.CommonField) == T;
    return Base.Place &&
           is_contained(Layout.typesAt(Base.Place->Pointee, Base.Place->At),
                        static_cast<const DTransType *>(T));
  };
  if (Source->isLiteral())
    return nullptr;
  if (Source->hasName()) {
    const DTransStructType *T = Types.lookupStructType(Source);
    return T && BeginsAt(T) ? T : nullptr;
  }
  const DTransStructType *T = Base.wholeStruct();
  bool IsAlike = T && !T->isOpaque() && T->isPacked() == Source->isPacked() &&
                 getDescribedElements(T->getLLVMStructType()) ==
                     getDescribedElements(Source);
  return IsAlike ? T : nullptr;
}

/// The element type of the innermost array at \p At, if it is a number or a
/// pointer.
static const DTransType *plainElementAt(const PointerFact &Place,
                                        const ElementLayout &Layout) {
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(Place.Pointee, Place.At);
  if (Fields.empty() || !Fields.back().FieldType ||
      !Fields.back().FieldType->isArrayTy())
    return nullptr;
  const DTransType *Element = elementOfArrays(Fields.back().FieldType);
  return Element->isStructTy() ? nullptr : Element;
}

/// A step of bytes that leads into the flexible array at the end, \p Tail,
/// which keeps its offset. \p Step has its terms.
static std::optional<AddressStep> computeStepIntoTail(AddressStep Step,
                                                      Position From,
                                                      int64_t Constant,
                                                      uint64_t Tail) {
  if (From.getOffset() >= Tail) {
    Step.From = Step.To = Position::at(Tail);
    Step.InArray = Constant;
    return Step;
  }
  int64_t Target;
  if (!Step.ByteTerms.empty() ||
      AddOverflow(int64_t(From.getOffset()), Constant, Target) ||
      Target < int64_t(Tail))
    return std::nullopt;
  Step.From = From;
  Step.To = Position::at(Tail);
  Step.InArray = Target - int64_t(Tail);
  return Step;
}

static std::optional<AddressStep> computeByteStep(const GEPOperator &GEP,
                                                  const PointerFact &Base,
                                                  const PointerFact &Result,
                                                  const ElementLayout &Layout,
                                                  const DataLayout &DL) {
  AddressStep Step;
  Step.How = AddressStep::Form::Bytes;
  Step.Pointee = Base.Pointee;
  SmallVector<StepTerm, 4> Terms;
  PointerStep Offset = computeStep(GEP, DL, &Terms);
  std::optional<uint64_t> Known = Layout.sizeOf(Base.Pointee);
  if (!Offset.IsKnown || !Known || *Known == 0 ||
      *Known > uint64_t(INT64_MAX) || Base.Pointee != Result.Pointee ||
      !Base.At.isOffsetKnown() || !Result.At.isOffsetKnown())
    return std::nullopt;
  auto Size = int64_t(*Known);
  bool IsFromBeginning = Base.At == Position::at(0);
  const DTransType *Element = plainElementAt(Result, Layout);
  std::optional<uint64_t> ElementSize =
      Element ? Layout.sizeOf(Element) : std::nullopt;
  if (ElementSize && *ElementSize == 0)
    return std::nullopt;
  std::optional<uint64_t> Tail = Layout.getTailOffset(Base.Pointee);
  bool IsIntoTail = Tail && Result.At.getOffset() >= *Tail;
  if (IsIntoTail && (Terms.empty() || Base.At.getOffset() >= *Tail)) {
    Step.ByteTerms.append(Terms.begin(), Terms.end());
    return computeStepIntoTail(std::move(Step), Base.At, Offset.Constant,
                               *Tail);
  }
  for (const StepTerm &Term : Terms) {
    bool IsWhole = IsFromBeginning && Term.Unit % Size == 0;
    if (IsWhole && Tail) // It may be an index into the tail.
      return std::nullopt;
    if (!IsWhole && (!ElementSize || Term.Unit % int64_t(*ElementSize) != 0))
      return std::nullopt;
    (IsWhole ? Step.WholeTerms : Step.ByteTerms).push_back(Term);
  }
  Step.From = Base.At;
  if (!Step.ByteTerms.empty()) {
    // The constant is part of the index: `a[i - 1]`.
    Step.To = Result.At;
    if (SubOverflow(Offset.Constant,
                    int64_t(Result.At.getOffset()) -
                        int64_t(Base.At.getOffset()),
                    Step.InArray) ||
        Step.InArray % int64_t(*ElementSize) != 0)
      return std::nullopt;
    // Structures, or elements?
    if (IsFromBeginning && Step.InArray != 0 && Step.InArray % Size == 0)
      return std::nullopt;
    return Step;
  }
  // Back to an earlier element: `end[-1]`.
  if (Offset.Constant < 0 && Step.WholeTerms.empty() &&
      Base.At.isAnyElement() && Result.At == Base.At && ElementSize &&
      Offset.Constant % int64_t(*ElementSize) == 0) {
    Step.To = Base.At;
    Step.InArray = Offset.Constant;
    return Step;
  }
  int64_t Target;
  if (AddOverflow(int64_t(Base.At.getOffset()), Offset.Constant, Target))
    return std::nullopt;
  int64_t Within = Target % Size;
  if (Within < 0)
    Within += Size;
  Step.Structures = (Target - Within) / Size;
  bool IsCell = uint64_t(Within) == Result.At.getOffset();
  Step.To = IsCell ? Result.At : Position::at(uint64_t(Within));
  if (!IsFromBeginning && (Step.Structures != 0 || Offset.Constant < 0))
    return std::nullopt;
  if (!Element && !IsCell)
    return std::nullopt;
  return Step;
}

std::optional<AddressStep>
computeAddressStep(const GEPOperator &GEP, const PointerView &Base,
                   const PointerView &Result, const ElementLayout &Layout,
                   const DTransTypeManager &Types, const DataLayout &DL) {
  if (GEP.getType()->isVectorTy())
    return std::nullopt;
  AddressStep Step;
  if (GEP.hasAllZeroIndices())
    return Step;
  bool IsSameObject = Base.Place && Result.Place &&
                      Base.Place->Pointee == Result.Place->Pointee;
  if (!Base.IsTrusted || !Result.IsTrusted ||
      !(IsSameObject || Base.CommonField))
    return std::nullopt;
  Type *Source = GEP.getSourceElementType();
  while (auto *Array = dyn_cast<ArrayType>(Source))
    Source = Array->getElementType();
  if (auto *Struct = dyn_cast<StructType>(Source))
    Step.Source = structNamedBy(Struct, Base, Layout, Types);
  if (Step.Source) {
    Step.How = AddressStep::Form::Fields;
    Step.NumIndices = countIndices(GEP);
    return Step;
  }
  if (!IsSameObject)
    return std::nullopt;
  return computeByteStep(GEP, *Base.Place, *Result.Place, Layout, DL);
}

} // namespace restruct
