//===- MemberSteps.cpp - Steps into arrays of structures ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: passes drop indices of zero, and addresses in globals lose
/// their types. `s->first[i]` becomes an element of an array at %s, and so does
/// `table[i]`, where %s is no structure. The difference matters in two ways:
/// nodes for arrays that are no members are a waste, and the last array of a
/// structure may go on behind its end.
///
/// So the type of what %s points to is looked for: the type of the variable, of
/// the member that %s was made from, or of other members that are selected from
/// %s.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/MemberSteps.h"

#include "restruct/DSA/DSNode.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

/// Limit of the uses of a pointer that are visited.
static constexpr unsigned MaxUses = 16;

/// Whether arrays of this type get nodes of their own.
static bool isApartAsMember(const Type &Ty) {
  const Type *Element = &Ty;
  while (Element->isArrayTy())
    Element = Element->getArrayElementType();
  if (const auto *Struct = dyn_cast<StructType>(Element))
    return Struct->isSized() && !Struct->isScalableTy();
  return Element->isIntegerTy() || Element->isFloatingPointTy() ||
         Element->isPointerTy();
}

static uint64_t getSize(Type *Ty, const DataLayout &DL) {
  return DL.getTypeAllocSize(Ty).getKnownMinValue();
}

/// Whether a member of \p Struct after \p Field has a byte.
static bool isFollowed(StructType &Struct, unsigned Field,
                       const DataLayout &DL) {
  for (++Field; Field < Struct.getNumElements(); ++Field)
    if (getSize(Struct.getElementType(Field), DL) != 0)
      return true;
  return false;
}

/// The bytes of \p Array, a member of a structure; 0 if it has no node of its
/// own. Where it is the last one, whatever contains the structure, it may go on
/// behind its end.
static uint64_t getMemberBytes(ArrayType &Array, bool IsFollowed,
                               const DataLayout &DL) {
  uint64_t Bytes = getSize(&Array, DL);
  if (!isApartAsMember(Array) || Bytes >= TailBytes)
    return 0;
  if (!IsFollowed)
    return TailBytes;
  return Array.getNumElements() < 2 ? 0 : Bytes;
}

/// The bytes of \p Array if it lies in a structure, \p Offset bytes into \p
/// Ty; otherwise 0.
static uint64_t findArray(Type *Ty, uint64_t Offset, ArrayType &Array,
                          const DataLayout &DL) {
  bool IsFollowed = false, IsInStruct = false;
  while (Ty && Ty->isSized() && !Ty->isScalableTy()) {
    if (Ty == &Array && Offset == 0)
      return IsInStruct ? getMemberBytes(Array, IsFollowed, DL) : 0;
    if (auto *Struct = dyn_cast<StructType>(Ty)) {
      const StructLayout *Layout = DL.getStructLayout(Struct);
      if (Offset >= Layout->getSizeInBytes())
        return 0;
      unsigned Field = Layout->getElementContainingOffset(Offset);
      IsInStruct = true;
      IsFollowed = isFollowed(*Struct, Field, DL);
      Offset -= Layout->getElementOffset(Field).getKnownMinValue();
      Ty = Struct->getElementType(Field);
      continue;
    }
    auto *Outer = dyn_cast<ArrayType>(Ty);
    uint64_t Size = Outer ? getSize(Outer->getElementType(), DL) : 0;
    if (Size == 0 || Offset / Size >= Outer->getNumElements())
      return 0;
    IsInStruct = false;
    Offset %= Size;
    Ty = Outer->getElementType();
  }
  return 0;
}

/// The bytes of \p Array at \p Base if that is the address of a structure;
/// otherwise 0.
static uint64_t findArrayAt(const Value &Base, ArrayType &Array,
                            const DataLayout &DL) {
  if (isa<Constant>(Base)) {
    ConstantPosition At = stripConstantSteps(Base, DL);
    const auto *G = dyn_cast<GlobalVariable>(At.Base);
    return G && At.Offset >= 0
               ? findArray(G->getValueType(), static_cast<uint64_t>(At.Offset),
                           Array, DL)
               : 0;
  }
  if (const auto *Variable = dyn_cast<AllocaInst>(&Base))
    return findArray(Variable->getAllocatedType(), 0, Array, DL);
  if (const auto *GEP = dyn_cast<GetElementPtrInst>(&Base))
    if (Type *Ty = GEP->getResultElementType(); Ty->isAggregateType())
      return findArray(Ty, 0, Array, DL);
  unsigned NumUses = 0;
  for (const User *U : Base.users()) {
    if (++NumUses > MaxUses)
      break;
    const auto *GEP = dyn_cast<GetElementPtrInst>(U);
    if (GEP && GEP->getPointerOperand() == &Base &&
        GEP->getSourceElementType()->isStructTy())
      if (uint64_t Bytes = findArray(GEP->getSourceElementType(), 0, Array, DL))
        return Bytes;
  }
  return 0;
}

/// An array that a getelementptr selects in a structure.
struct SelectedArray {
  unsigned NumIndices = 0; ///< That lead to it.
  ArrayType *Array = nullptr;
  bool IsFirst = false; ///< It is where the structure begins.
  bool IsFollowed = false;
};

/// The outermost array in a structure that \p GEP selects; null if there is
/// none.
static SelectedArray findSelectedArray(const GEPOperator &GEP,
                                       const DataLayout &DL) {
  unsigned Number = 0;
  for (auto It = gep_type_begin(GEP), End = gep_type_end(GEP); It != End;
       ++It) {
    ++Number;
    StructType *Struct = It.getStructTypeOrNull();
    if (!Struct)
      continue;
    const auto *Field = dyn_cast<ConstantInt>(It.getOperand());
    if (!Field || Struct->isScalableTy())
      return {};
    auto FieldNumber = static_cast<unsigned>(Field->getZExtValue());
    if (auto *Array = dyn_cast<ArrayType>(Struct->getElementType(FieldNumber)))
      return {
          Number, Array,
          DL.getStructLayout(Struct)->getElementOffset(FieldNumber).isZero(),
          isFollowed(*Struct, FieldNumber, DL)};
  }
  return {};
}

/// The step of \p GEP into an array of \p Bytes bytes, to which the first \p
/// NumIndices indices lead; \p IsFirst if a structure begins there.
static std::optional<MemberStep> makeStep(const GEPOperator &GEP,
                                          unsigned NumIndices, uint64_t Bytes,
                                          bool IsFirst, const DataLayout &DL,
                                          FormalDivisor DivisorOf) {
  if (Bytes == 0)
    return std::nullopt;
  PointerDerivation Element =
      deriveBy(GEP, NumIndices, GEP.getNumIndices(), DL, DivisorOf);
  // A constant step out of the array is no index into it.
  if (Element.StepsBack || Element.Offset < 0 ||
      (Element.Stride == 0 && static_cast<uint64_t>(Element.Offset) >= Bytes))
    return std::nullopt;
  // The address of the structure, which may be cast to it, and no index either.
  if (IsFirst && Element.Stride == 0 && Element.Offset == 0)
    return std::nullopt;
  return MemberStep{deriveBy(GEP, 0, NumIndices, DL, DivisorOf), Bytes,
                    Element.Offset, Element.Stride};
}

/// Whether \p GEP selects an element of an array at its pointer operand.
static ArrayType *getArrayAtOperand(const GEPOperator &GEP) {
  auto *Array = dyn_cast<ArrayType>(GEP.getSourceElementType());
  const auto *First = dyn_cast<ConstantInt>(GEP.getOperand(1));
  return Array && GEP.getNumIndices() > 1 && First && First->isZero() ? Array
                                                                      : nullptr;
}

static const GEPOperator *getScalarStep(const Value &V) {
  const auto *GEP = dyn_cast<GetElementPtrInst>(&V);
  return GEP && GEP->getNumIndices() > 1 && !GEP->getType()->isVectorTy()
             ? cast<GEPOperator>(GEP)
             : nullptr;
}

std::optional<MemberStep> getMemberStep(const Value &V, const DataLayout &DL,
                                        FormalDivisor DivisorOf) {
  const GEPOperator *GEP = getScalarStep(V);
  if (!GEP)
    return std::nullopt;
  if (ArrayType *Array = getArrayAtOperand(*GEP))
    return makeStep(*GEP, 1, findArrayAt(*GEP->getPointerOperand(), *Array, DL),
                    /*IsFirst=*/true, DL, DivisorOf);
  SelectedArray Selected = findSelectedArray(*GEP, DL);
  if (!Selected.Array)
    return std::nullopt;
  return makeStep(*GEP, Selected.NumIndices,
                  getMemberBytes(*Selected.Array, Selected.IsFollowed, DL),
                  Selected.IsFirst, DL, DivisorOf);
}

} // namespace restruct
