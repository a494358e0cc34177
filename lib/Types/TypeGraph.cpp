//===- TypeGraph.cpp - Types before structures are merged -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeGraph.h"

#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

TypeNodeId TypeGraph::intern(Kind K, bool Flag, uint64_t Number,
                             ArrayRef<TypeNodeId> Children, Type *IRType) {
  // The IR type of any type but an atomic one follows from the rest.
  const Type *Atom = K == Kind::Atomic ? IRType : nullptr;
  size_t Hash = hash_combine(K, Flag, Number, Atom,
                             hash_combine_range(Children)) >>
                1; // DenseMap reserves the largest keys
  TypeNodeId Id = TypeNodeId(size());
  auto [Last, IsNew] = LastOfHash.try_emplace(Hash, Id);
  for (TypeNodeId Known = Last->second; !IsNew;
       Known = PreviousOfHash[index(Known)]) {
    const Node &N = (*this)[Known];
    if (N.NodeKind == K && N.Flag == Flag && N.Number == Number &&
        (K != Kind::Atomic || N.IRType == IRType) && N.Children == Children)
      return Known;
    if (PreviousOfHash[index(Known)] == Known)
      break;
  }

  Node New{K, Flag, Id, 0, Number, IRType, Children.copy(Allocator)};
  for (TypeNodeId Child : Children) {
    New.Nesting = std::max(New.Nesting, (*this)[Child].Nesting + 1);
    New.Parts = SaturatingAdd(New.Parts, (*this)[Child].Parts);
  }
  if (K == Kind::Array || K == Kind::Vector)
    New.Bytes = SaturatingMultiply(boundOfBytes(Children.front()), Number);
  if (K == Kind::Literal)
    for (TypeNodeId Child : Children)
      New.Bytes = SaturatingAdd(New.Bytes, boundOfBytes(Child),
                                2 * limits::BoundOfPadding);
  Nodes.push_back(New);
  PreviousOfHash.push_back(Last->second);
  Last->second = Id;
  return Id;
}

SmallVector<Type *, 8> TypeGraph::irTypes(ArrayRef<TypeNodeId> Ids) const {
  return map_to_vector<8>(Ids,
                          [this](TypeNodeId Id) { return (*this)[Id].IRType; });
}

TypeNodeId TypeGraph::atomic(Type *Ty) {
  return intern(Kind::Atomic, false, 0, {}, Ty);
}

TypeNodeId TypeGraph::pointer(TypeNodeId Pointee, uint64_t Level) {
  if (Level == 0)
    return Pointee;
  if ((*this)[Pointee].NodeKind == Kind::Pointer) {
    Level += (*this)[Pointee].Number;
    Pointee = (*this)[Pointee].Children.front();
  }
  return intern(Kind::Pointer, false, Level, Pointee,
                PointerType::getUnqual(Context));
}

TypeNodeId TypeGraph::array(TypeNodeId Element, uint64_t NumElements) {
  return intern(Kind::Array, false, NumElements, Element,
                ArrayType::get((*this)[Element].IRType, NumElements));
}

TypeNodeId TypeGraph::vector(TypeNodeId Element, uint64_t NumElements) {
  return intern(Kind::Vector, false, NumElements, Element,
                FixedVectorType::get((*this)[Element].IRType,
                                     static_cast<unsigned>(NumElements)));
}

TypeNodeId TypeGraph::function(ArrayRef<TypeNodeId> Signature, bool IsVarArg) {
  SmallVector<Type *, 8> Types = irTypes(Signature);
  return intern(
      Kind::Function, IsVarArg, 0, Signature,
      FunctionType::get(Types[0], ArrayRef(Types).drop_front(), IsVarArg));
}

TypeNodeId TypeGraph::literal(ArrayRef<TypeNodeId> Fields, bool IsPacked) {
  return intern(Kind::Literal, IsPacked, 0, Fields,
                StructType::get(Context, irTypes(Fields), IsPacked));
}

TypeNodeId TypeGraph::body(ArrayRef<TypeNodeId> Fields, bool IsPacked) {
  return intern(Kind::Body, IsPacked, 0, Fields, nullptr);
}

TypeNodeId TypeGraph::addStruct(StructType *Ty, StringRef Name) {
  TypeNodeId Id = intern(Kind::Struct, false, Structs.size(), {}, Ty);
  Structs.push_back({Id, Ty, Name, {}, {}});
  return Id;
}

TypeNodeId TypeGraph::structure(StructType *Ty) {
  auto [It, IsNew] = StructOfIR.try_emplace(Ty);
  if (IsNew)
    It->second = addStruct(Ty, Ty->getName());
  return It->second;
}

TypeNodeId TypeGraph::structure(StringRef Name) {
  StructType *Ty = StructType::getTypeByName(Context, Name);
  if (Ty && Ty->isOpaque())
    return structure(Ty);
  auto [It, IsNew] = StructOfName.try_emplace(Name);
  if (IsNew)
    It->second = addStruct(nullptr, It->first());
  return It->second;
}

std::optional<TypeNodeId> TypeGraph::convert(Type *Ty, unsigned DepthLeft) {
  if (auto *Struct = dyn_cast<StructType>(Ty)) {
    if (!Struct->isLiteral())
      return structure(Struct);
  } else if (!isa<ArrayType, FixedVectorType>(Ty)) {
    return atomic(Ty);
  }
  if (auto Known = AggregateOfIR.find(Ty); Known != AggregateOfIR.end())
    return Known->second;
  if (DepthLeft == 0)
    return std::nullopt;
  SmallVector<TypeNodeId, 8> Children;
  for (Type *Contained : Ty->subtypes()) {
    std::optional<TypeNodeId> Child = convert(Contained, DepthLeft - 1);
    if (!Child)
      return std::nullopt;
    Children.push_back(*Child);
  }
  TypeNodeId Id =
      isa<ArrayType>(Ty)
          ? array(Children.front(), cast<ArrayType>(Ty)->getNumElements())
      : isa<FixedVectorType>(Ty)
          ? vector(Children.front(),
                   cast<FixedVectorType>(Ty)->getNumElements())
          : literal(Children, cast<StructType>(Ty)->isPacked());
  AggregateOfIR[Ty] = Id;
  return Id;
}

TypeNodeId TypeGraph::fromIR(Type *Ty) {
  std::optional<TypeNodeId> Id = convert(Ty, limits::MaxNesting);
  if (!Id || (*this)[*Id].Nesting > limits::MaxNesting ||
      (*this)[*Id].Parts > limits::MaxTypeParts)
    return atomic(Ty);
  return *Id;
}

bool TypeGraph::isSized(TypeNodeId Id) const {
  const Node &N = (*this)[Id];
  switch (N.NodeKind) {
  case Kind::Atomic:
  case Kind::Struct:
    return N.IRType && N.IRType->isSized();
  case Kind::Pointer:
  case Kind::Array:
  case Kind::Vector:
  case Kind::Literal:
    return true;
  case Kind::Function:
  case Kind::Body:
    return false;
  }
  llvm_unreachable("all kinds of node are handled");
}

uint64_t TypeGraph::boundOfBytes(TypeNodeId Id) const {
  const Node &N = (*this)[Id];
  switch (N.NodeKind) {
  case Kind::Atomic:
  case Kind::Pointer:
  case Kind::Struct:
    return isSized(Id) ? Layout.getTypeAllocSize(N.IRType).getKnownMinValue()
                       : 0;
  case Kind::Array:
  case Kind::Vector:
  case Kind::Literal:
    return N.Bytes;
  case Kind::Function:
  case Kind::Body:
    return 0;
  }
  llvm_unreachable("all kinds of node are handled");
}

} // namespace restruct
