//===- TypeTable.cpp - The types of a bitcode file, with pointees ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeTable.h"

using namespace llvm;

namespace restruct::typedpointers {

void TypeTable::read(const GetTypeByIDTy &TypeOf,
                     const GetContainedTypeIDTy &ContainedIn) {
  constexpr unsigned None = ~0u;
  for (unsigned Id = 0; Type *Ty = TypeOf(Id); ++Id) {
    Entry E;
    E.Ty = Ty;
    for (unsigned I = 0, Contained; (Contained = ContainedIn(Id, I)) != None;
         ++I)
      E.Contained.push_back(Contained);
    Entries.push_back(std::move(E));
  }
}

std::optional<unsigned> TypeTable::pointee(unsigned Id) const {
  if (!contains(Id) || !Entries[Id].Ty->isPointerTy() ||
      Entries[Id].Contained.size() != 1 ||
      !contains(Entries[Id].Contained.front()))
    return std::nullopt;
  return Entries[Id].Contained.front();
}

bool TypeTable::hasTypedPointers() const {
  // The reader itself creates typed pointers to globals, for new files as well;
  // but nothing contains those.
  for (const Entry &E : Entries)
    for (unsigned Contained : E.Contained)
      if (pointee(Contained))
        return true;
  return false;
}

/// The type of number \p Id, whose parts are decoded.
const DTransType *TableDecoder::make(unsigned Id) {
  Type *Ty = Table.getType(Id);
  SmallVector<const DTransType *, 8> Parts;
  for (unsigned Part : Table.contained(Id))
    Parts.push_back(Table.contains(Part) ? Decoded[Part] : nullptr);
  bool IsWhole = !is_contained(Parts, nullptr) &&
                 Parts.size() == Ty->getNumContainedTypes();
  if (IsWhole && isa<ArrayType>(Ty))
    return Manager.getOrCreateArrayType(Parts.front(),
                                        Ty->getArrayNumElements());
  if (IsWhole && isa<FixedVectorType>(Ty))
    return Manager.getOrCreateVectorType(
        Parts.front(), cast<FixedVectorType>(Ty)->getNumElements());
  if (IsWhole && isa<FunctionType>(Ty))
    return Manager.getOrCreateFunctionType(Parts.front(),
                                           ArrayRef(Parts).drop_front(),
                                           cast<FunctionType>(Ty)->isVarArg());
  if (IsWhole && isa<StructType>(Ty))
    return Manager.getOrCreateLiteralStructType(
        Parts, cast<StructType>(Ty)->isPacked());
  if (Ty->isPointerTy() && Ty->getPointerAddressSpace() == 0 &&
      Table.pointee(Id) && Parts.front())
    return Manager.getOrCreatePointerType(Parts.front());
  return Manager.getOrCreateFromIR(Ty);
}

const DTransType *TableDecoder::decode(unsigned Root) {
  if (!Table.contains(Root))
    return nullptr;
  SmallVector<unsigned, 8> Pending = {Root};
  while (!Pending.empty()) {
    unsigned Id = Pending.back();
    auto *Struct = dyn_cast<StructType>(Table.getType(Id));
    if (Decoded[Id]) {
      Pending.pop_back();
    } else if (Struct && !Struct->isLiteral()) {
      // Needs no parts, so cycles end here.
      Decoded[Id] = Manager.getOrCreateStructType(Struct);
    } else if (IsOpen[Id]) {
      // Parts that are still not decoded contain this one: malformed.
      Decoded[Id] = make(Id);
    } else {
      IsOpen[Id] = true;
      for (unsigned Part : Table.contained(Id))
        if (Table.contains(Part) && !IsOpen[Part] && !Decoded[Part])
          Pending.push_back(Part);
    }
  }
  return Decoded[Root];
}

const DTransStructType *TableDecoder::describe(unsigned Id) {
  auto *Struct = cast<DTransStructType>(decode(Id));
  if (Struct->getLLVMStructType()->isOpaque() || !Struct->isOpaque())
    return Struct;
  SmallVector<const DTransType *, 8> Fields;
  for (unsigned Part : Table.contained(Id))
    if (const DTransType *Field = decode(Part))
      Fields.push_back(Field);
  (void)Manager.addBody(Struct, Fields);
  return Struct;
}

} // namespace restruct::typedpointers
