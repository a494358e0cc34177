//===- Initializers.cpp - The initial values of fields --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Records what the initializers of global variables write. An initializer is
/// split into its parts, and each part is an access to the fields that it
/// covers: a constant, zeros, or an address that must be of the type that the
/// memory is declared to point to.
///
//===----------------------------------------------------------------------===//

#include "FieldFactsBuilder.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace restruct {

struct FieldFactsBuilder::Initializer {
  const GlobalVariable &G;
  /// The type of the variable, or of an element of the array; null if unknown.
  const DTransType *T;
  std::optional<uint64_t> Size; ///< Of T, in bytes: not 0.
};

namespace {

/// A part of an initializer.
struct Part {
  const Constant *C;
  uint64_t Offset; ///< In bytes, in the variable.
};

} // namespace

static uint64_t countElements(const Type &Ty) {
  if (const auto *Array = dyn_cast<ArrayType>(&Ty))
    return Array->getNumElements();
  if (const auto *Struct = dyn_cast<StructType>(&Ty))
    return Struct->getNumElements();
  return 0;
}

/// Adds the elements of \p Whole, an array or structure, the last one first.
static void addElements(const Part &Whole, const DataLayout &DL,
                        SmallVectorImpl<Part> &Parts) {
  Type *Ty = Whole.C->getType();
  auto *Struct = dyn_cast<StructType>(Ty);
  for (uint64_t I = countElements(*Ty); I-- != 0;) {
    const Constant *Element = Whole.C->getAggregateElement(unsigned(I));
    if (!Element)
      break;
    uint64_t Start = Struct ? DL.getStructLayout(Struct)
                                  ->getElementOffset(unsigned(I))
                                  .getFixedValue()
                            : I * DL.getTypeAllocSize(Ty->getArrayElementType())
                                      .getFixedValue();
    Parts.push_back({Element, Whole.Offset + Start});
  }
}

/// Checks that the memory at \p Offset is declared to hold \p C.
void FieldFactsBuilder::checkInitialAddress(const Constant &C, uint64_t Offset,
                                            const Initializer &In) {
  SmallVector<const DTransType *, 4> Held;
  if (In.Size)
    if (std::optional<Position> At =
            Layout.canonicalize(In.T, Offset % *In.Size))
      Held = Layout.typesAt(In.T, *At);
  bool IsHeld = false, IsCode = false;
  for (const DTransType *Type : Held)
    if (const DTransType *Pointee = Type->getPointerElementType()) {
      IsHeld = true;
      IsCode |= Pointee->isFunctionTy();
      if (!isa<Function>(C))
        checkIntoPointee(C, Pointee, In.G);
    }
  if (const auto *F = dyn_cast<Function>(C.stripPointerCastsAndAliases())) {
    // A virtual call; or code outside of the program that knows the class:
    // closeExposures().
    const VirtualTables &Tables = Pointers.getVirtualTables();
    bool IsVirtual = Tables.isTable(In.G) && Tables.getClass(*F);
    if (!IsCode && !IsVirtual)
      exposeSignature(*F, ExposureKind::UnknownCaller, &In.G);
  } else if (!IsHeld) {
    exposePointees(C, ExposureKind::FlowsToOther, &In.G);
  }
}

/// Records that \p Size bytes at \p Offset have the value \p C; zeros if it is
/// null.
void FieldFactsBuilder::recordInitial(const Constant *C, uint64_t Offset,
                                      uint64_t Size, const Initializer &In) {
  AccessEffect Effect;
  Effect.Kind = C ? AccessEffect::Initial : AccessEffect::InitialZero;
  Effect.Stored = C;
  Effect.Where = &In.G;
  if (!In.Size)
    return;
  // One element of an array represents all; zeros may be many elements.
  Offset %= *In.Size;
  if (Offset == 0 && Size > *In.Size && Size % *In.Size == 0)
    Size = *In.Size;
  if (!In.T->isStructTy())
    return;
  if (Size <= *In.Size - Offset)
    access(In.T, Offset, Size, Effect);
  else
    expose(In.T, ExposureKind::MemoryRange, &In.G);
}

void FieldFactsBuilder::visitInitializer(const Constant &Root,
                                         const DTransType *T,
                                         const GlobalVariable &G) {
  Initializer In{G, T, T ? Layout.sizeOf(T) : std::nullopt};
  if (In.Size && *In.Size == 0)
    In.Size.reset();
  SmallVector<Part, 16> Parts{{&Root, 0}};
  while (!Parts.empty()) {
    Part P = Parts.pop_back_val();
    uint64_t Size = DL.getTypeStoreSize(P.C->getType()).getFixedValue();
    if (Size == 0)
      continue;
    if (P.C->isNullValue()) {
      recordInitial(nullptr, P.Offset, Size, In);
      continue;
    }
    bool HasElements = countElements(*P.C->getType()) != 0;
    if (!isa<ConstantData>(P.C) && !HasElements) {
      checkConstant(*P.C);
      if (!isExempt(*P.C))
        checkInitialAddress(*P.C, P.Offset, In);
    }
    // Undefined bytes may have any value: a constant of a type that no field
    // has. Plain numbers have values that are not single values of the field.
    bool AreNumbers = isa<ConstantDataSequential>(P.C) &&
                      (!In.Size || !T->isStructTy() ||
                       P.Offset % *In.Size + Size <= *In.Size);
    if (!HasElements || isa<UndefValue>(P.C) || AreNumbers)
      recordInitial(P.C, P.Offset, Size, In);
    else
      addElements(P, DL, Parts);
  }
}

} // namespace restruct
