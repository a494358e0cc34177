//===- InitializerTypes.cpp - Types of initialized variables --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Uses/InitializerTypes.h"

#include "restruct/Types/DTransType.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace restruct {

/// Whether a constant of type \p Ty consists of bytes.
static bool consistsOfBytes(Type *Ty) {
  while (auto *Array = dyn_cast<ArrayType>(Ty))
    Ty = Array->getElementType();
  return Ty->isIntegerTy(8);
}

/// Whether \p T is a number of whole bytes, or an array of bytes.
static bool isMadeOfBytes(const DTransType *T) {
  Type *Ty = T->getLLVMType();
  return consistsOfBytes(Ty) ||
         (Ty->isIntegerTy() && Ty->getIntegerBitWidth() % 8 == 0);
}

/// Whether the literal type \p Ty has the fields of \p T where T has them, and
/// bytes between them: clang gives an initializer with padding such a type. The
/// storage units of bit-fields are bytes, too: i8, i8, [2 x i8] for an i32.
static bool representsWithPadding(StructType *Ty, const DTransStructType &T,
                                  const DataLayout &DL) {
  StructType *Own = T.getLLVMStructType();
  if (!Ty->isLiteral() || T.isOpaque() || !Own->isSized() || !Ty->isSized() ||
      Ty->isScalableTy() || Own->isScalableTy() ||
      DL.getTypeAllocSize(Ty) != DL.getTypeAllocSize(Own))
    return false;
  const StructLayout *Old = DL.getStructLayout(Own),
                     *Given = DL.getStructLayout(Ty);
  unsigned Next = 0;
  uint64_t EndOfUnit = 0; // up to here there have to be bytes
  for (unsigned I = 0; I != Ty->getNumElements(); ++I) {
    Type *Element = Ty->getElementType(I);
    uint64_t Begin = Given->getElementOffset(I);
    uint64_t End = Begin + DL.getTypeAllocSize(Element);
    if (Next < T.getNumFields() && Begin >= EndOfUnit &&
        Begin == Old->getElementOffset(Next) &&
        represents(Element, T.getField(Next).getTypes().front(), DL)) {
      ++Next;
      continue;
    }
    if (!consistsOfBytes(Element))
      return false;
    for (; Next < T.getNumFields() && Old->getElementOffset(Next) < End;
         ++Next) {
      const DTransType *Field = T.getField(Next).getTypes().front();
      if (Old->getElementOffset(Next) < Begin || !isMadeOfBytes(Field))
        return false;
      EndOfUnit = Old->getElementOffset(Next) +
                  DL.getTypeAllocSize(Field->getLLVMType());
    }
  }
  return Next == T.getNumFields();
}

std::optional<uint64_t> countElements(Type *Given, const DTransType *Element,
                                      const DataLayout &DL) {
  uint64_t Size = DL.getTypeAllocSize(Element->getLLVMType());
  auto IsElement = [&](Type *Ty) {
    return represents(Ty, Element, DL) && DL.getTypeAllocSize(Ty) == Size;
  };
  if (IsElement(Given))
    return 1;
  auto *Run = dyn_cast<ArrayType>(Given);
  if (Run && IsElement(Run->getElementType()))
    return Run->getNumElements();
  return std::nullopt;
}

/// Whether the members of the literal type \p Ty are the elements of \p Array:
/// single ones, and runs.
static bool representsByRuns(StructType *Ty, const DTransArrayType &Array,
                             const DataLayout &DL) {
  if (!Ty->isLiteral() ||
      DL.getTypeAllocSize(Ty) != DL.getTypeAllocSize(Array.getLLVMType()))
    return false;
  uint64_t Count = 0;
  for (Type *Member : Ty->elements()) {
    std::optional<uint64_t> Of =
        countElements(Member, Array.getElementType(), DL);
    if (!Of)
      return false;
    Count += *Of;
  }
  // The rewriter writes each element.
  constexpr uint64_t MaxElements = 1 << 20;
  return Count == Array.getNumElements() && Count <= MaxElements;
}

bool represents(Type *Ty, const DTransType *T, const DataLayout &DL) {
  if (const auto *Array = dyn_cast<DTransArrayType>(T)) {
    if (auto *Own = dyn_cast<ArrayType>(Ty))
      return Own->getNumElements() == Array->getNumElements() &&
             represents(Own->getElementType(), Array->getElementType(), DL);
    auto *Own = dyn_cast<StructType>(Ty);
    return Own && representsByRuns(Own, *Array, DL);
  }
  const auto *Struct = dyn_cast<DTransStructType>(T);
  if (!Struct)
    return Ty == T->getLLVMType();
  if (Struct->isLiteral())
    return Ty == Struct->getLLVMType();
  auto *Own = dyn_cast<StructType>(Ty);
  return is_contained(Struct->getLLVMAliases(), Ty) ||
         (Own && representsWithPadding(Own, *Struct, DL));
}

} // namespace restruct
