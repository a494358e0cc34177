//===- ArrayFields.cpp - Arrays of numbers and pointers -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/ArrayFields.h"

#include "restruct/Memory/AllocationSize.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerSteps.h"
#include "restruct/Uses/FirstField.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

bool ArrayField::mayHold(const AllocationSize &Bytes) const {
  if (Element->isPointerTy() &&
      (OffsetInside % ElementSize != 0 ||
       Bytes.isMultipleOfUnlessWrapped(ElementSize) != Answer::Yes))
    return false;
  // Whole numbers, as far as that is known.
  std::optional<uint64_t> Constant = Bytes.getConstant();
  if (Constant &&
      (*Constant % ElementSize != 0 || OffsetInside % ElementSize != 0))
    return false;
  return !Constant || *Constant <= Size - (IsAnyElement ? 0 : OffsetInside);
}

bool isPlainValue(const DTransType &Ty) {
  if (const auto *Pointer = dyn_cast<DTransPointerType>(&Ty))
    return Pointer->getPointee()->getLLVMType()->isIntegerTy(8);
  return isNumberType(*Ty.getLLVMType());
}

bool isArrayAlone(const DTransStructType &T) {
  if (T.getNumFields() != 1 || T.getField(0).getTypes().size() != 1)
    return false;
  const DTransType *Only = T.getField(0).getTypes().front();
  return Only->isArrayTy() && elementOfArrays(Only)->isStructTy();
}

unsigned countArraysAround(ArrayRef<ElementPointee> Fields) {
  unsigned Count = 0;
  for (const ElementPointee &Field : Fields.drop_back())
    for (const DTransType *T = Field.FieldType;
         const auto *Array = dyn_cast_or_null<DTransArrayType>(T);
         T = Array->getElementType())
      ++Count;
  return Count;
}

/// The sum of the constant steps that lead to \p V; 0 if it is negative.
static uint64_t constantOffset(const Value &V, const DataLayout &DL) {
  APInt Offset(DL.getIndexTypeSizeInBits(V.getType()), 0);
  (void)V.stripAndAccumulateConstantOffsets(DL, Offset,
                                            /*AllowNonInbounds=*/true);
  return Offset.isNegative() ? 0 : Offset.getZExtValue();
}

std::optional<ArrayField> getArrayField(const CallBase &Call, unsigned I,
                                        const PointerView &V,
                                        const ElementLayout &Layout) {
  if (V.MayBeEnd || !isGivenField(Call, I, V, Layout) ||
      !V.Place->At.isOffsetKnown())
    return std::nullopt;
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(V.Place->Pointee, V.Place->At);
  if (Fields.empty() || !Fields.back().FieldType)
    return std::nullopt;
  const ElementPointee &Field = Fields.back();
  // An array of one element at the end may be longer.
  const auto *Array = dyn_cast<DTransArrayType>(Field.FieldType);
  if (!Array || Array->getNumElements() < 2 ||
      Layout.isInferred(*Field.Parent, Field.Field))
    return std::nullopt;
  const DTransType *Element = elementOfArrays(Array);
  Type *Ty = Element->getLLVMType();
  std::optional<uint64_t> Size = Layout.sizeOf(Array),
                          ElementSize = Layout.sizeOf(Element);
  if (!Size || !ElementSize || *ElementSize == 0 ||
      Field.OffsetInField >= *Size || !(isNumberType(*Ty) || Ty->isPointerTy()))
    return std::nullopt;
  ArrayField Result{Field.Parent, Field.Field,         Element, *ElementSize,
                    *Size,        Field.OffsetInField, false};
  Result.IsAnyElement = V.Place->At.getArrayDepth() > countArraysAround(Fields);
  // A constant index, from the beginning of the object.
  uint64_t Begin = V.Place->At.getOffset() - Field.OffsetInField;
  uint64_t Offset =
      constantOffset(*Call.getArgOperand(I), Call.getDataLayout());
  if (Result.IsAnyElement && Offset >= Begin && Offset - Begin < *Size) {
    Result.OffsetInside = Offset - Begin;
    Result.IsAnyElement = false;
  }
  return Result;
}

//===----------------------------------------------------------------------===//
// Addresses in one array
//===----------------------------------------------------------------------===//

namespace {

/// Finds the address of the array from which an address in it is computed.
class ArrayOrigin {
public:
  ArrayOrigin(PointerViews &Views, const MemoryInfo &Memory,
              const ElementLayout &Layout)
      : Views(Views), Memory(Memory), Layout(Layout) {}

  /// The array field to whose element \p V points, and the value that it
  /// is computed from: the address of the object that has the field directly,
  /// or an address in the array. Null if there is none, or several.
  const Value *find(const Value &V, ElementPointee &Array);

private:
  std::optional<ElementPointee> arrayAt(const Value &V);
  const Value *stepBack(const Value &V, const ElementPointee &Array);

  PointerViews &Views;
  const MemoryInfo &Memory;
  const ElementLayout &Layout;
};

} // namespace

std::optional<ElementPointee> ArrayOrigin::arrayAt(const Value &V) {
  const PointerView &View = Views.of(&V);
  if (!View.IsTrusted || !View.Place || !View.Place->At.isOffsetKnown() ||
      View.MayBeEnd || !View.isElement())
    return std::nullopt;
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(View.Place->Pointee, View.Place->At);
  // The innermost array of which an element begins here.
  for (const ElementPointee &Field : reverse(Fields)) {
    const auto *Array = dyn_cast_or_null<DTransArrayType>(Field.FieldType);
    if (!Array || Array->getNumElements() < 2)
      continue;
    std::optional<uint64_t> Size = Layout.sizeOf(elementOfArrays(Array));
    if (Size && *Size != 0 && Field.OffsetInField % *Size == 0)
      return Field;
  }
  return std::nullopt;
}

/// Whether \p GEP, from an object of type \p T to an element of an array in it,
/// stays in that object.
static bool staysInObject(const GEPOperator &GEP, const DTransStructType &T,
                          const ElementLayout &Layout) {
  const auto *First = dyn_cast<ConstantInt>(*GEP.idx_begin());
  if (GEP.getNumIndices() > 1 && First && First->isZero())
    return true;
  // By bytes or elements, from an array at the beginning.
  std::optional<uint64_t> Size = Layout.sizeOf(&T);
  PointerStep Step = computeStep(GEP, Layout.getDataLayout());
  return Size && *Size != 0 && Step.IsKnown && Step.Constant >= 0 &&
         uint64_t(Step.Constant) < *Size &&
         none_of(
             Step.Strides,
             [&](uint64_t Stride) { return Stride % *Size == 0; });
}

/// The value from which \p V, an address in \p Array, is computed; null if it
/// is loaded, passed or merged.
const Value *ArrayOrigin::stepBack(const Value &V,
                                   const ElementPointee &Array) {
  if (const auto *Call = dyn_cast<CallBase>(&V)) {
    const FunctionModel *Model = Memory.Library.lookup(*Call);
    const Value *From = nullptr;
    for (const PointerFlow &Flow :
         Model ? Model->flows() : ArrayRef<PointerFlow>()) {
      if (Flow.To.K != PointerTarget::Result)
        continue;
      bool IsAddress = Flow.From.K == PointerSource::Argument ||
                       Flow.From.K == PointerSource::Within;
      if (!IsAddress || From || Flow.From.Arg >= Call->arg_size())
        return nullptr;
      From = Call->getArgOperand(Flow.From.Arg);
    }
    return From;
  }
  const auto *GEP = dyn_cast<GEPOperator>(&V);
  if (!GEP)
    return nullptr;
  const Value *Base = GEP->getPointerOperand();
  std::optional<ElementPointee> Before = arrayAt(*Base);
  if (Before && Before->Parent == Array.Parent && Before->Field == Array.Field)
    return Base;
  // From the beginning of the object, and not of an array of them.
  const PointerView &Object = Views.of(Base);
  return Object.IsTrusted && Object.wholeStruct() == Array.Parent &&
                 staysInObject(*GEP, *Array.Parent, Layout)
             ? Base
             : nullptr;
}

/// Whether \p Merges merge only what was computed from the last \p Origin. One
/// in a loop around it may hold an address in the object of an earlier
/// iteration.
static bool isOneObject(const Value &Origin, ArrayRef<const PHINode *> Merges) {
  const auto *I = dyn_cast<Instruction>(&Origin);
  if (!I || Merges.empty())
    return true;
  DominatorTree Dominators(const_cast<Function &>(*I->getFunction()));
  return all_of(Merges, [&](const PHINode *Merge) {
    return Dominators.properlyDominates(I->getParent(), Merge->getParent());
  });
}

const Value *ArrayOrigin::find(const Value &V, ElementPointee &Array) {
  /// Longer computations are not analysed.
  static constexpr unsigned MaxValues = 32;
  const Value *Start = &V;
  if (const auto *Number = dyn_cast<PtrToIntOperator>(Start))
    Start = Number->getPointerOperand();
  std::optional<ElementPointee> Around = arrayAt(*Start);
  if (!Around)
    return nullptr;
  Array = *Around;
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 8> Work(1, Start);
  Seen.insert(Start);
  const Value *Origin = nullptr;
  SmallVector<const PHINode *, 4> Merges;
  while (!Work.empty()) {
    const Value *Here = Work.pop_back_val();
    if (Seen.size() > MaxValues)
      return nullptr;
    SmallVector<const Value *, 4> Sources;
    bool IsInside = arrayAt(*Here).has_value();
    if (IsInside && isa<PHINode, SelectInst>(Here)) {
      if (const auto *Merge = dyn_cast<PHINode>(Here))
        Merges.push_back(Merge);
      for (const Use &Operand : cast<Instruction>(Here)->operands())
        if (Operand->getType()->isPointerTy() &&
            !isa<ConstantPointerNull>(Operand))
          Sources.push_back(Operand);
    } else if (const Value *From =
                   IsInside ? stepBack(*Here, Array) : nullptr) {
      Sources.push_back(From);
    } else {
      if (Origin && Origin != Here)
        return nullptr;
      Origin = Here;
    }
    for (const Value *Source : Sources)
      if (Seen.insert(Source).second)
        Work.push_back(Source);
  }
  return Origin && isOneObject(*Origin, Merges) ? Origin : nullptr;
}

/// Whether \p V is \p Object, which begins with the field \p Array.
static bool isBeginning(const Value &V, const Value &Object,
                        const ElementPointee &Array, PointerViews &Views,
                        const ElementLayout &Layout) {
  const auto *Number = dyn_cast<PtrToIntOperator>(&V);
  const Value *Address = Number ? Number->getPointerOperand() : &V;
  const PointerView &View = Views.of(Address);
  if (Address != &Object || !View.IsTrusted ||
      View.wholeStruct() != Array.Parent)
    return false;
  SmallVector<ElementPointee, 2> Fields =
      Layout.fieldsAt(Array.Parent, Position::at(0));
  return any_of(Fields, [&](const ElementPointee &Field) {
    return Field.Parent == Array.Parent && Field.Field == Array.Field;
  });
}

const DTransType *findCommonArray(const Value &A, const Value &B,
                                  PointerViews &Views, const MemoryInfo &Memory,
                                  const ElementLayout &Layout) {
  ArrayOrigin Origins(Views, Memory, Layout);
  ElementPointee OfA, OfB;
  const Value *FromA = Origins.find(A, OfA);
  const Value *FromB = Origins.find(B, OfB);
  bool IsCommon =
      FromA && FromB
          ? FromA == FromB && OfA.Parent == OfB.Parent && OfA.Field == OfB.Field
          : (FromA && isBeginning(B, *FromA, OfA, Views, Layout)) ||
                (FromB && isBeginning(A, *FromB, OfB, Views, Layout));
  if (!IsCommon)
    return nullptr;
  return elementOfArrays((FromA ? OfA : OfB).FieldType);
}

} // namespace restruct
