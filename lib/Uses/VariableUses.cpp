//===- VariableUses.cpp - Variables and their initializers ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A variable of a structure, or of something that contains one, has the type
/// with which it is declared, or a literal one that represents it: clang gives
/// an initializer its own type if it has padding, or bit-fields.
///
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

static bool represents(Type *Ty, const DTransType *T, const DataLayout &DL);

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

/// Whether \p Ty is how IR represents \p T, up to names and padding.
static bool represents(Type *Ty, const DTransType *T, const DataLayout &DL) {
  if (const auto *Array = dyn_cast<DTransArrayType>(T)) {
    if (auto *Own = dyn_cast<ArrayType>(Ty))
      return Own->getNumElements() == Array->getNumElements() &&
             represents(Own->getElementType(), Array->getElementType(), DL);
    // Elements of which some have padding, and others are zero.
    auto *Own = dyn_cast<StructType>(Ty);
    return Own && Own->isLiteral() &&
           Own->getNumElements() == Array->getNumElements() &&
           DL.getTypeAllocSize(Own) == DL.getTypeAllocSize(T->getLLVMType()) &&
           all_of(Own->elements(), [&](Type *Element) {
             return represents(Element, Array->getElementType(), DL) &&
                    DL.getTypeAllocSize(Element) ==
                        DL.getTypeAllocSize(
                            Array->getElementType()->getLLVMType());
           });
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

void StructUsesBuilder::visitVariable(const Value &Variable,
                                      const DTransType *Declared,
                                      Type *ValueType) {
  NamedByType Named;
  collectNamed(Declared, Named);
  if (Named.ByValue.empty())
    return;
  if (!represents(ValueType, Declared, M.getDataLayout())) {
    for (const DTransStructType *T : Named.ByValue)
      unhandled(T, Variable, "a variable has another type than declared");
    return;
  }
  StructUse Use{UseKind::Variable, &Variable};
  Use.Unit = Declared;
  add(Use);
}

void StructUsesBuilder::visitGlobal(const GlobalVariable &G) {
  if (G.getName().starts_with("llvm."))
    return;
  const DTransType *T = Types.Globals.lookup(&G);
  if (!T)
    T = Types.Manager->getOrCreateFromIR(G.getValueType());
  visitVariable(G, T, G.getValueType());
  if (G.hasInitializer() && !G.getInitializer()->isNullValue())
    visitInitializer(G, T);
}

void StructUsesBuilder::visitInitializer(const GlobalVariable &G,
                                         const DTransType *T) {
  const DataLayout &DL = M.getDataLayout();
  const DTransType *Element = elementOfArrays(T);
  std::optional<uint64_t> Size = layout().sizeOf(Element);
  SmallVector<std::pair<const Constant *, uint64_t>, 16> Worklist;
  Worklist.push_back({G.getInitializer(), 0});
  while (!Worklist.empty()) {
    auto [C, Offset] = Worklist.pop_back_val();
    if (C->getType()->isIntegerTy() && Size && *Size != 0)
      noteInitialNumber(*C, G, Element, Offset % *Size);
    if (auto *Bytes = dyn_cast<ConstantDataSequential>(C);
        Bytes && Bytes->getElementType()->isIntegerTy(8) && Size && *Size != 0)
      noteInitialBytes(*Bytes, G, Element, Offset % *Size);
    if (isa<ConstantData>(C))
      continue;
    if (isa<ConstantAggregate>(C)) {
      auto *Struct = dyn_cast<StructType>(C->getType());
      auto *Array = dyn_cast<ArrayType>(C->getType());
      uint64_t Stride =
          Array ? DL.getTypeAllocSize(Array->getElementType()).getFixedValue()
                : 0;
      for (const Use &Operand : C->operands()) {
        unsigned I = Operand.getOperandNo();
        uint64_t In = Struct ? DL.getStructLayout(Struct)
                                   ->getElementOffset(I)
                                   .getFixedValue()
                             : I * Stride;
        Worklist.push_back({cast<Constant>(Operand), Offset + In});
      }
      continue;
    }
    visitConstant(*C, G);
    // The pointee type that the slot is declared with.
    const DTransType *Meant = nullptr;
    if (Size && *Size != 0)
      if (std::optional<Position> At =
              layout().canonicalize(Element, Offset % *Size))
        for (const DTransType *Slot : layout().typesAt(Element, *At))
          if (const DTransType *Pointee = Slot->getPointerElementType())
            Meant = Pointee;
    flow(*C, Meant, G);
    if (Size && *Size != 0)
      noteInitialLink(*C, G, Element, Offset % *Size);
  }
}

} // namespace restruct
