//===- Shape.cpp - Comparing IR types with debug information --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All traversals use explicit stacks. They give up, with the conservative
// answer, when a type has more parts than any real one.
//
//===----------------------------------------------------------------------===//

#include "Shape.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace restruct::debuginfo {

static constexpr size_t MaxLeaves = 64;
static constexpr uint64_t MaxElements = 64;

//===----------------------------------------------------------------------===//
// Descending into a declared type
//===----------------------------------------------------------------------===//

namespace {

/// A declared type at an offset within another.
struct Part {
  ExprId Type;
  uint64_t BitOffset;
  uint64_t BitSize;
  bool IsBitField;
  bool InUnion;
};

} // namespace

/// Calls \p Visit for each field of \p R that overlaps [Offset, Offset + Bits),
/// all relative to the record. Fields are in order of their offsets, but their
/// ends need not be.
template <typename VisitFn>
static void visitFields(const Record &R, uint64_t Offset, uint64_t Bits,
                        VisitFn Visit) {
  auto End = partition_point(
      R.Fields, [&](const Field &F) { return F.BitOffset < Offset + Bits; });
  for (const Field &F : make_range(R.Fields.begin(), End))
    if (F.end() > Offset)
      Visit(F);
}

bool leavesIn(const DebugTypes &Graph, ExprId Root, uint64_t Offset,
              uint64_t Bits, SmallVectorImpl<Leaf> &Leaves) {
  SmallVector<Part, 8> Pending = {{Root, 0, Graph[Root].Bits, false, false}};
  while (!Pending.empty()) {
    Part P = Pending.pop_back_val();
    const TypeExpr &E = Graph[P.Type];
    if (Pending.size() > MaxLeaves || Leaves.size() > MaxLeaves)
      return false;
    if ((E.Kind == ExprKind::Array || E.Kind == ExprKind::Pair) &&
        !P.IsBitField) {
      uint64_t ElementBits = Graph[E.Operands.front()].Bits;
      if (ElementBits == 0)
        continue;
      uint64_t Begin = Offset > P.BitOffset ? Offset - P.BitOffset : 0;
      uint64_t End = std::min(Offset + Bits, P.BitOffset + P.BitSize);
      uint64_t First = Begin / ElementBits;
      uint64_t Last = divideCeil(End - P.BitOffset, ElementBits);
      if (Last - First > MaxElements)
        return false;
      for (uint64_t I = Last; I-- > First;)
        Pending.push_back({E.Operands.front(), P.BitOffset + I * ElementBits,
                           ElementBits, false, P.InUnion});
      continue;
    }
    if (E.Kind != ExprKind::Record || P.IsBitField ||
        !Graph[E.Record].IsComplete) {
      if (P.BitSize != 0)
        Leaves.push_back(
            {P.Type, P.BitOffset, P.BitSize, P.IsBitField, P.InUnion});
      continue;
    }
    const Record &R = Graph[E.Record];
    uint64_t Begin = Offset > P.BitOffset ? Offset - P.BitOffset : 0;
    uint64_t End = std::min(Offset + Bits, P.BitOffset + P.BitSize);
    if (End <= P.BitOffset + Begin)
      continue;
    bool IsUnion = R.Kind == RecordKind::Union;
    bool IsCovered = false, IsTooMany = false;
    visitFields(R, Begin, End - P.BitOffset - Begin, [&](const Field &F) {
      IsCovered = true;
      IsTooMany |= Pending.size() > MaxLeaves;
      if (!IsTooMany)
        Pending.push_back({F.Type, P.BitOffset + F.BitOffset, F.BitSize,
                           F.has(FieldFlag::BitField), P.InUnion || IsUnion});
    });
    if (IsTooMany)
      return false;
    // The rest is not described, or is a virtual base at an unknown offset.
    if (R.IsUnclear || (R.HasVirtualBase && !IsCovered))
      Leaves.push_back({P.Type, P.BitOffset, P.BitSize, false, P.InUnion});
  }
  return Leaves.size() <= MaxLeaves;
}

std::optional<ExprId> arrayElementAt(const DebugTypes &Graph, ExprId Root,
                                     uint64_t Offset, uint64_t Bits,
                                     uint64_t ElementBits) {
  std::optional<ExprId> Found;
  SmallVector<Part, 8> Pending = {{Root, 0, Graph[Root].Bits, false, false}};
  unsigned Steps = 0;
  while (!Pending.empty()) {
    Part P = Pending.pop_back_val();
    if (++Steps > MaxLeaves)
      return std::nullopt;
    const TypeExpr &E = Graph[P.Type];
    if (P.IsBitField)
      continue;
    if (E.Kind == ExprKind::Array) {
      // The array itself, with all its dimensions together.
      if (P.BitOffset == Offset && P.BitSize == Bits) {
        ExprId Element = P.Type;
        while (Graph[Element].Kind == ExprKind::Array &&
               Graph[Element].Bits != ElementBits)
          Element = Graph[Element].Operands.front();
        if (Graph[Element].Bits == ElementBits) {
          if (Found && *Found != Element)
            return std::nullopt;
          Found = Element;
          continue;
        }
      }
      uint64_t Stride = Graph[E.Operands.front()].Bits;
      if (Stride == 0 || Offset < P.BitOffset)
        continue;
      uint64_t I = (Offset - P.BitOffset) / Stride;
      Pending.push_back({E.Operands.front(), P.BitOffset + I * Stride, Stride,
                         false, P.InUnion});
      continue;
    }
    if (E.Kind != ExprKind::Record || Offset < P.BitOffset)
      continue;
    bool IsTooMany = false;
    visitFields(
        Graph[E.Record], Offset - P.BitOffset, Bits, [&](const Field &F) {
          IsTooMany |= Pending.size() > MaxLeaves;
          if (!IsTooMany)
            Pending.push_back({F.Type, P.BitOffset + F.BitOffset, F.BitSize,
                               F.has(FieldFlag::BitField), P.InUnion});
        });
    if (IsTooMany)
      return std::nullopt;
  }
  return Found;
}

SmallVector<RecordId, 4> recordsAt(const DebugTypes &Graph, ExprId Root,
                                   uint64_t Offset) {
  SmallVector<RecordId, 4> Found;
  SmallVector<Part, 8> Pending = {{Root, 0, Graph[Root].Bits, false, false}};
  unsigned Steps = 0;
  while (!Pending.empty() && ++Steps <= MaxLeaves) {
    Part P = Pending.pop_back_val();
    const TypeExpr &E = Graph[P.Type];
    if (P.IsBitField || Offset < P.BitOffset)
      continue;
    if (E.Kind == ExprKind::Array) {
      uint64_t Stride = Graph[E.Operands.front()].Bits;
      if (Stride == 0)
        continue;
      uint64_t I = (Offset - P.BitOffset) / Stride;
      Pending.push_back({E.Operands.front(), P.BitOffset + I * Stride, Stride,
                         false, P.InUnion});
      continue;
    }
    if (E.Kind != ExprKind::Record)
      continue;
    if (P.BitOffset == Offset && !is_contained(Found, E.Record))
      Found.push_back(E.Record);
    size_t First = Pending.size();
    visitFields(Graph[E.Record], Offset - P.BitOffset, 1, [&](const Field &F) {
      if (Pending.size() <= MaxLeaves)
        Pending.push_back({F.Type, P.BitOffset + F.BitOffset, F.BitSize,
                           F.has(FieldFlag::BitField), P.InUnion});
    });
    std::reverse(Pending.begin() + First, Pending.end());
  }
  return Found;
}

SmallVector<RecordId, 2> fieldRecordsAt(const DebugTypes &Graph,
                                        const Record &R, uint64_t Offset) {
  SmallVector<RecordId, 2> Found;
  for (const Field &F : R.Fields) {
    if (F.BitOffset > Offset)
      break;
    ExprId Type = Graph.stripArrays(F.Type);
    std::optional<RecordId> Inner = Graph.asRecord(Type);
    uint64_t Stride = Graph[Type].Bits;
    if (Inner && !F.has(FieldFlag::BitField) && Stride != 0 &&
        Offset < F.end() && (Offset - F.BitOffset) % Stride == 0 &&
        !is_contained(Found, *Inner))
      Found.push_back(*Inner);
  }
  return Found;
}

//===----------------------------------------------------------------------===//
// Comparing with an IR type
//===----------------------------------------------------------------------===//

std::optional<uint64_t> bitSizeOf(const DataLayout &DL, Type *Ty) {
  if (!Ty->isSized())
    return std::nullopt;
  TypeSize Bits = DL.getTypeAllocSizeInBits(Ty);
  if (Bits.isScalable() || Bits.getFixedValue() > DebugTypes::MaxBits)
    return std::nullopt;
  return Bits.getFixedValue();
}

/// Whether \p Root has nothing but bytes, bit-fields and members of unions in
/// the given range, so that IR may have an array of i8 there.
static bool holdsOnlyBytes(const DebugTypes &Graph, ExprId Root,
                           uint64_t Offset, uint64_t Bits) {
  SmallVector<Part, 8> Pending = {{Root, 0, Graph[Root].Bits, false, false}};
  unsigned Steps = 0;
  while (!Pending.empty()) {
    Part P = Pending.pop_back_val();
    if (++Steps > 4 * MaxLeaves)
      return false;
    if (P.IsBitField || P.InUnion || P.BitSize == 0 ||
        P.BitOffset >= Offset + Bits || P.BitOffset + P.BitSize <= Offset)
      continue;
    const TypeExpr &E = Graph[P.Type];
    switch (E.Kind) {
    case ExprKind::Bytes:
      break;
    case ExprKind::Scalar:
      if (!E.Scalar->isIntegerTy(8))
        return false;
      break;
    case ExprKind::Array: {
      uint64_t Stride = Graph[E.Operands.front()].Bits;
      if (Stride == 0)
        break;
      uint64_t Begin = Offset > P.BitOffset ? Offset - P.BitOffset : 0;
      uint64_t First = Begin / Stride;
      uint64_t End = std::min(Offset + Bits, P.BitOffset + P.BitSize);
      // One element represents all of them if they lie inside.
      uint64_t Last = divideCeil(End - P.BitOffset, Stride);
      Pending.push_back({E.Operands.front(), P.BitOffset + First * Stride,
                         Stride, false, false});
      if (Last - First > 1)
        Pending.push_back({E.Operands.front(),
                           P.BitOffset + (Last - 1) * Stride, Stride, false,
                           false});
      if (Last - First > 2)
        Pending.push_back({E.Operands.front(),
                           P.BitOffset + (First + 1) * Stride, Stride, false,
                           false});
      break;
    }
    case ExprKind::Record: {
      const Record &R = Graph[E.Record];
      if (!R.IsComplete)
        break;
      for (const Field &F : R.Fields)
        Pending.push_back({F.Type, P.BitOffset + F.BitOffset, F.BitSize,
                           F.has(FieldFlag::BitField),
                           R.Kind == RecordKind::Union});
      break;
    }
    default:
      return false;
    }
  }
  return true;
}

/// Whether the leaf's own type is \p Ty.
static bool isSame(const DebugTypes &Graph, const Leaf &L, Type *Ty) {
  const TypeExpr &E = Graph[L.Type];
  switch (E.Kind) {
  case ExprKind::Scalar:
    return E.Scalar == Ty;
  case ExprKind::Pointer:
  case ExprKind::UnknownPointer:
    return Ty->isPointerTy() && Ty->getPointerAddressSpace() == 0;
  case ExprKind::Vector:
    return Ty == Graph.vectorType(E);
  default:
    return false;
  }
}

static bool scalarAgrees(const DebugTypes &Graph, Type *Ty, uint64_t Bits,
                         ExprId Root, uint64_t Offset) {
  SmallVector<Leaf, 8> Leaves;
  if (!leavesIn(Graph, Root, Offset, Bits, Leaves))
    return false;
  // Padding, and the representation of bit-fields and unions, consists of
  // integers.
  if (Ty->isIntegerTy() &&
      all_of(Leaves, [](const Leaf &L) { return L.IsBitField || L.InUnion; }))
    return true;
  return any_of(Leaves, [&](const Leaf &L) {
    if (L.IsBitField)
      return false;
    ExprKind Kind = Graph[L.Type].Kind;
    if (Kind == ExprKind::Bytes || Kind == ExprKind::Record)
      return L.BitOffset <= Offset && // may be anything
             L.BitOffset + L.BitSize >= Offset + Bits;
    return L.BitOffset == Offset && L.BitSize == Bits && isSame(Graph, L, Ty);
  });
}

bool isShapeOf(const DebugTypes &Graph, Type *Ty, ExprId Root) {
  struct Item {
    Type *Ty;
    ExprId Root;
    uint64_t Offset;
  };
  const DataLayout &DL = Graph.getDataLayout();
  SmallVector<Item, 16> Pending = {{Ty, Root, 0}};
  unsigned Steps = 0;
  while (!Pending.empty()) {
    Item I = Pending.pop_back_val();
    if (++Steps > MaxShapeSteps)
      return false;
    std::optional<uint64_t> Bits = bitSizeOf(DL, I.Ty);
    if (!Bits)
      return false;
    if (*Bits == 0)
      continue;
    if (auto *Struct = dyn_cast<StructType>(I.Ty)) {
      const StructLayout *Layout = DL.getStructLayout(Struct);
      if (Pending.size() + Struct->getNumElements() > MaxShapeSteps)
        return false;
      for (unsigned E = Struct->getNumElements(); E-- > 0;)
        Pending.push_back(
            {Struct->getElementType(E), I.Root,
             I.Offset + Layout->getElementOffsetInBits(E).getFixedValue()});
      continue;
    }
    if (auto *Array = dyn_cast<ArrayType>(I.Ty)) {
      Type *Element = Array->getElementType();
      uint64_t ElementBits = *Bits / Array->getNumElements();
      if (std::optional<ExprId> Declared =
              arrayElementAt(Graph, I.Root, I.Offset, *Bits, ElementBits)) {
        Pending.push_back({Element, *Declared, 0});
      } else if (Element->isIntegerTy(8)) {
        if (!holdsOnlyBytes(Graph, I.Root, I.Offset, *Bits))
          return false;
      } else {
        if (Array->getNumElements() > MaxElements)
          return false;
        for (uint64_t E = Array->getNumElements(); E-- > 0;)
          Pending.push_back({Element, I.Root, I.Offset + E * ElementBits});
      }
      continue;
    }
    if (!scalarAgrees(Graph, I.Ty, *Bits, I.Root, I.Offset))
      return false;
  }
  return true;
}

bool isWholeShapeOf(const DebugTypes &Graph, Type *Ty, ExprId Root) {
  return bitSizeOf(Graph.getDataLayout(), Ty) == Graph[Root].Bits &&
         isShapeOf(Graph, Ty, Root);
}

} // namespace restruct::debuginfo
