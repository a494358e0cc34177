//===- RecordBody.cpp - An IR structure for a record ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There are three steps. Fields become pieces, which have an IR type and a byte
// offset; overlapping pieces are merged into one piece of bytes; pieces become
// elements, with padding between them. The last step is tried without `packed`
// and, if the data layout would move an element, with it. The result is checked
// against the data layout, so a wrong offset cannot occur.
//
//===----------------------------------------------------------------------===//

#include "RecordBody.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct::debuginfo {

namespace {

struct Piece {
  uint64_t Offset; // in bytes, like everything here
  uint64_t Size;
  Type *Ty; // null for bit-fields, which have no type before all are
            // known

  uint64_t end() const { return Offset + Size; }
};

class BodyBuilder {
public:
  BodyBuilder(const DebugTypes &Graph, const Record &R,
              function_ref<StructType *(RecordId)> IRTypeOf)
      : Graph(Graph), DL(Graph.getDataLayout()), R(R), Size(R.BitSize / 8),
        IRTypeOf(IRTypeOf) {}

  RecordBody build() {
    if (R.Kind == RecordKind::Union)
      addUnion();
    else
      addFields(R, 0);
    joinOverlaps();
    for (bool IsPacked : {false, true})
      if (std::optional<RecordBody> Body = layOut(IsPacked))
        return std::move(*Body);
    RecordBody Bytes;
    Bytes.Elements.push_back(bytes(Size));
    return Bytes;
  }

private:
  Type *bytes(uint64_t Count) const {
    // One byte is no array for clang, whose body this has to be.
    Type *Byte = Type::getInt8Ty(Graph.getContext());
    return Count == 1 ? Byte : ArrayType::get(Byte, Count);
  }

  Type *typeOf(ExprId Id) const {
    const TypeExpr &E = Graph[Id];
    switch (E.Kind) {
    case ExprKind::Scalar:
      return E.Scalar;
    case ExprKind::Pointer:
    case ExprKind::UnknownPointer:
      return PointerType::getUnqual(Graph.getContext());
    case ExprKind::Vector:
      return Graph.vectorType(E);
    case ExprKind::Array:
      return ArrayType::get(typeOf(E.Operands.front()), E.Count);
    case ExprKind::Pair: {
      Type *Element = typeOf(E.Operands.front());
      return StructType::get(Element, Element);
    }
    case ExprKind::Record:
      if (Graph[E.Record].IsComplete)
        return IRTypeOf(E.Record);
      return bytes(E.Bits / 8);
    case ExprKind::Bytes:
    case ExprKind::Void:
    case ExprKind::Function:
      return bytes(E.Bits / 8);
    }
    llvm_unreachable("all kinds of expressions are handled");
  }

  void addUnion();
  void addFields(const Record &From, uint64_t Offset);
  void addBitField(uint64_t FirstBit, uint64_t EndBit);
  void joinOverlaps();
  Type *bitFieldType(const Piece &P, bool IsPacked) const;
  std::optional<RecordBody> layOut(bool IsPacked) const;

  const DebugTypes &Graph;
  const DataLayout &DL;
  const Record &R;
  uint64_t Size;
  function_ref<StructType *(RecordId)> IRTypeOf;
  SmallVector<Piece, 16> Pieces;
  unsigned Budget = 1024; // base classes to expand before the result is bytes
};

} // namespace

void BodyBuilder::addBitField(uint64_t FirstBit, uint64_t EndBit) {
  uint64_t First = FirstBit / 8, End = divideCeil(EndBit, 8);
  // Bit-fields that share a byte, or are adjacent, form one piece.
  if (!Pieces.empty() && !Pieces.back().Ty && First <= Pieces.back().end() &&
      First >= Pieces.back().Offset) {
    Pieces.back().Size =
        std::max(Pieces.back().end(), End) - Pieces.back().Offset;
    return;
  }
  Pieces.push_back({First, End - First, nullptr});
}

void BodyBuilder::addUnion() {
  const Field *Storage = nullptr;
  Type *StorageType = nullptr;
  for (const Field &F : R.Fields) {
    if (F.has(FieldFlag::BitField) || F.BitSize == 0)
      continue;
    Type *Ty = typeOf(F.Type);
    if (DL.getTypeAllocSize(Ty).getFixedValue() > Size)
      continue;
    auto Rank = [&](Type *T) {
      return std::pair(DL.getABITypeAlign(T).value(),
                       DL.getTypeAllocSize(T).getFixedValue());
    };
    if (!Storage || Rank(Ty) > Rank(StorageType)) {
      Storage = &F;
      StorageType = Ty;
    }
  }
  if (Storage) {
    Pieces.push_back(
        {0, DL.getTypeAllocSize(StorageType).getFixedValue(), StorageType});
    return;
  }
  for (const Field &F : R.Fields)
    if (F.BitSize != 0)
      addBitField(0, F.BitSize);
}

/// Adds the fields of \p From, which is at \p Offset in the record.
void BodyBuilder::addFields(const Record &From, uint64_t Offset) {
  for (const Field &F : From.Fields) {
    if (F.has(FieldFlag::BitField)) {
      addBitField(Offset * 8 + F.BitOffset, Offset * 8 + F.end());
      continue;
    }
    uint64_t At = Offset + F.BitOffset / 8;
    if (F.BitSize == 0) {
      // As clang does, show where an array without elements begins.
      if (Graph[F.Type].Kind == ExprKind::Array)
        Pieces.push_back({At, 0, typeOf(F.Type)});
      continue;
    }
    std::optional<RecordId> Inner = Graph.asRecord(F.Type);
    if (Inner && Graph[*Inner].IsComplete &&
        Graph[*Inner].Kind != RecordKind::Union &&
        F.BitSize < Graph[*Inner].BitSize && Budget > 0) {
      --Budget;
      // A base class whose tail padding is reused: add its fields one by one.
      addFields(Graph[*Inner], At);
      continue;
    }
    Type *Ty = typeOf(F.Type);
    if (DL.getTypeAllocSize(Ty).getFixedValue() != F.BitSize / 8)
      Ty = bytes(F.BitSize / 8);
    Pieces.push_back({At, F.BitSize / 8, Ty});
  }
}

void BodyBuilder::joinOverlaps() {
  sortStably(Pieces, [](const Piece &P) { return P.Offset; });
  SmallVector<Piece, 16> Joined;
  for (Piece P : Pieces) {
    // Bit-fields give way: they have no IR type to preserve.
    if (!Joined.empty() && !P.Ty && Joined.back().end() > P.Offset &&
        Joined.back().end() < P.end()) {
      P.Size = P.end() - Joined.back().end();
      P.Offset = Joined.back().end();
    }
    if (Joined.empty() || Joined.back().end() <= P.Offset) {
      Joined.push_back(P);
      continue;
    }
    Piece &Last = Joined.back();
    if (P.Size == 0)
      continue;
    Last.Size = std::max(Last.end(), P.end()) - Last.Offset;
    Last.Ty = bytes(Last.Size);
  }
  Pieces = std::move(Joined);
}

Type *BodyBuilder::bitFieldType(const Piece &P, bool IsPacked) const {
  if (isPowerOf2_64(P.Size) && P.Size <= 8) {
    auto *Ty =
        IntegerType::get(Graph.getContext(), static_cast<unsigned>(P.Size) * 8);
    if (IsPacked || P.Offset % DL.getABITypeAlign(Ty).value() == 0)
      return Ty;
  }
  return bytes(P.Size);
}

std::optional<RecordBody> BodyBuilder::layOut(bool IsPacked) const {
  RecordBody Body;
  Body.IsPacked = IsPacked;
  SmallVector<std::pair<unsigned, uint64_t>, 16> Expected; // element, offset
  uint64_t End = 0, MaxAlign = 1;
  for (const Piece &P : Pieces) {
    Type *Ty = P.Ty ? P.Ty : bitFieldType(P, IsPacked);
    uint64_t Align = IsPacked ? 1 : DL.getABITypeAlign(Ty).value();
    if (P.Offset % Align != 0)
      return std::nullopt;
    if (alignTo(End, Align) < P.Offset)
      Body.Elements.push_back(bytes(P.Offset - End));
    Expected.push_back({Body.Elements.size(), P.Offset});
    Body.Elements.push_back(Ty);
    End = P.end();
    MaxAlign = std::max(MaxAlign, Align);
  }
  if (alignTo(End, MaxAlign) < Size)
    Body.Elements.push_back(bytes(Size - End));

  auto *Literal =
      StructType::get(Graph.getContext(), Body.Elements, Body.IsPacked);
  const StructLayout *Layout = DL.getStructLayout(Literal);
  if (Layout->getSizeInBytes() != Size)
    return std::nullopt;
  for (auto [Element, Offset] : Expected)
    if (Layout->getElementOffset(Element) != Offset)
      return std::nullopt;
  return Body;
}

RecordBody computeBody(const DebugTypes &Graph, const Record &R,
                       function_ref<StructType *(RecordId)> IRTypeOf) {
  return BodyBuilder(Graph, R, IRTypeOf).build();
}

} // namespace restruct::debuginfo
