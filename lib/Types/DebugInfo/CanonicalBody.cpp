//===- CanonicalBody.cpp - Bodies of structures without their names -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CanonicalBody.h"

#include "RecordBody.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace restruct::debuginfo {

Type *CanonicalBodies::of(Type *Ty, unsigned Depth) {
  if (!isa<StructType, ArrayType>(Ty))
    return Ty;
  if (Depth > DebugTypes::MaxNesting)
    return nullptr;
  if (auto Known = OfType.find(Ty); Known != OfType.end())
    return Known->second;
  Type *Result = nullptr;
  if (auto *Array = dyn_cast<ArrayType>(Ty)) {
    if (Type *Element = of(Array->getElementType(), Depth + 1))
      Result = ArrayType::get(Element, Array->getNumElements());
  } else {
    auto *Struct = cast<StructType>(Ty);
    SmallVector<Type *, 8> Elements;
    for (Type *Element : getDescribedElements(Struct))
      Elements.push_back(of(Element, Depth + 1));
    if (!Struct->isOpaque() && !is_contained(Elements, nullptr))
      Result =
          StructType::get(Graph.getContext(), Elements, Struct->isPacked());
  }
  OfType[Ty] = Result;
  return Result;
}

bool CanonicalBodies::isDetermined(const Record &R) {
  if (!R.IsComplete || R.IsUnclear || R.HasVirtualBase)
    return false;
  uint64_t End = 0;
  for (const Field &F : R.Fields) {
    const TypeExpr &E = Graph[Graph.stripArrays(F.Type)];
    if (F.has(FieldFlag::BitField) || E.Kind == ExprKind::Bytes ||
        (E.Kind == ExprKind::Record && F.BitSize == 0))
      return false;
    if (E.Kind == ExprKind::Record &&
        (!of(Classes.of(E.Record)) ||
         (Graph[F.Type].Kind == ExprKind::Record && F.BitSize != E.Bits)))
      return false;
    End = std::max(End, F.end());
  }
  // In languages other than C, a structure that may be a base class is packed
  // if padded.
  return Graph.isOnlyC() || R.Kind == RecordKind::Union || End == R.BitSize;
}

StructType *CanonicalBodies::of(ClassId Id) {
  // The recursion follows containment, whose depth DebugTypes bounds.
  if (std::optional<StructType *> Known = OfClass[index(Id)])
    return *Known;
  const Record &R = Classes.representative(Id);
  StructType *Result = nullptr;
  if (isDetermined(R)) {
    RecordBody Body = computeBody(
        Graph, R, [&](RecordId Inner) { return of(Classes.of(Inner)); });
    Result = StructType::get(Graph.getContext(), Body.Elements, Body.IsPacked);
  }
  OfClass[index(Id)] = Result;
  return Result;
}

} // namespace restruct::debuginfo
