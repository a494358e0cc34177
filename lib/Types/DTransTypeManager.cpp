//===- DTransTypeManager.cpp - Creates, interns and owns DTransTypes ------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/DTransTypeManager.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace restruct {

StringRef stripRenameSuffix(StringRef Name) {
  size_t Dot = Name.rfind('.');
  if (Dot == StringRef::npos || Dot == 0 || Dot + 1 == Name.size())
    return Name;
  StringRef Suffix = Name.substr(Dot + 1);
  StringRef Base = Name.substr(0, Dot);
  // "struct.12" is the record "12" of some front end, not a renamed "struct".
  if (!all_of(Suffix, isDigit) || !Base.contains('.'))
    return Name;
  return Base;
}

DTransTypeManager::~DTransTypeManager() {
  // The arena frees the memory; what structures own outside it needs a
  // destructor.
  for (const DTransStructType *Struct : NamedStructs)
    getMutable(Struct)->~DTransStructType();
  SmallVector<DTransStructType *, 16> Literals;
  for (DTransStructType &Struct : LiteralStructs)
    Literals.push_back(&Struct);
  LiteralStructs.clear();
  for (DTransStructType *Struct : Literals)
    Struct->~DTransStructType();
}

DTransStructType *
DTransTypeManager::getMutable(const DTransStructType *Struct) {
  return const_cast<DTransStructType *>(Struct);
}

void DTransTypeManager::forEachType(
    function_ref<void(const DTransType &)> Visit) const {
  for (const DTransType &T : AtomicTypes)
    Visit(T);
  for (const DTransType &T : PointerTypes)
    Visit(T);
  for (const DTransType &T : LiteralStructs)
    Visit(T);
  for (const DTransType &T : SequentialTypes)
    Visit(T);
  for (const DTransType &T : FunctionTypes)
    Visit(T);
  for (const DTransStructType *Struct : NamedStructs)
    Visit(*Struct);
}

/// Finds the type that \p ID describes in \p Set, or creates it with \p Make.
template <typename T, typename MakeFn>
static const T *intern(FoldingSet<T> &Set, const FoldingSetNodeID &ID,
                       MakeFn Make) {
  void *InsertPosition = nullptr;
  if (T *Known = Set.FindNodeOrInsertPos(ID, InsertPosition))
    return Known;
  T *New = Make();
  Set.InsertNode(New, InsertPosition);
  return New;
}

const DTransAtomicType *DTransTypeManager::getOrCreateAtomicType(Type *Ty) {
  FoldingSetNodeID ID;
  DTransAtomicType::Profile(ID, Ty);
  return intern(AtomicTypes, ID,
                [&] { return new (Allocator) DTransAtomicType(Ty); });
}

const DTransAtomicType *DTransTypeManager::getOrCreateVoidType() {
  return getOrCreateAtomicType(Type::getVoidTy(Context));
}

const DTransAtomicType *DTransTypeManager::getOrCreateUnknownPointerType() {
  return getOrCreateAtomicType(PointerType::getUnqual(Context));
}

const DTransPointerType *
DTransTypeManager::getOrCreatePointerType(const DTransType *Pointee) {
  FoldingSetNodeID ID;
  DTransPointerType::Profile(ID, Pointee);
  return intern(PointerTypes, ID, [&] {
    return new (Allocator)
        DTransPointerType(PointerType::getUnqual(Context), Pointee);
  });
}

const DTransType *
DTransTypeManager::getOrCreatePointerType(const DTransType *Pointee,
                                          unsigned Level) {
  const DTransType *T = Pointee;
  for (; Level > 0; --Level)
    T = getOrCreatePointerType(T);
  return T;
}

const DTransArrayType *
DTransTypeManager::getOrCreateArrayType(const DTransType *Element,
                                        uint64_t NumElements) {
  FoldingSetNodeID ID;
  DTransSequentialType::Profile(ID, DTransType::ArrayTyID, Element,
                                NumElements);
  return cast<DTransArrayType>(intern(SequentialTypes, ID, [&] {
    auto *Ty = ArrayType::get(Element->getLLVMType(), NumElements);
    return static_cast<DTransSequentialType *>(
        new (Allocator) DTransArrayType(Ty, Element, NumElements));
  }));
}

const DTransVectorType *
DTransTypeManager::getOrCreateVectorType(const DTransType *Element,
                                         uint64_t NumElements) {
  FoldingSetNodeID ID;
  DTransSequentialType::Profile(ID, DTransType::VectorTyID, Element,
                                NumElements);
  return cast<DTransVectorType>(intern(SequentialTypes, ID, [&] {
    auto *Ty = FixedVectorType::get(Element->getLLVMType(),
                                    static_cast<unsigned>(NumElements));
    return static_cast<DTransSequentialType *>(
        new (Allocator) DTransVectorType(Ty, Element, NumElements));
  }));
}

const DTransFunctionType *
DTransTypeManager::getOrCreateFunctionType(const DTransType *Return,
                                           ArrayRef<const DTransType *> Params,
                                           bool IsVarArg) {
  FoldingSetNodeID ID;
  DTransFunctionType::Profile(ID, Return, Params, IsVarArg);
  return intern(FunctionTypes, ID, [&] {
    SmallVector<Type *, 8> LLVMParams;
    for (const DTransType *Param : Params)
      LLVMParams.push_back(Param->getLLVMType());
    auto *Ty = FunctionType::get(Return->getLLVMType(), LLVMParams, IsVarArg);
    return new (Allocator)
        DTransFunctionType(Ty, Return, Params.copy(Allocator));
  });
}

const DTransStructType *DTransTypeManager::getOrCreateLiteralStructType(
    ArrayRef<const DTransType *> Fields, bool IsPacked) {
  FoldingSetNodeID ID;
  DTransStructType::Profile(ID, Fields, IsPacked);
  return intern(LiteralStructs, ID, [&] {
    SmallVector<Type *, 8> Elements;
    for (const DTransType *Field : Fields)
      Elements.push_back(Field->getLLVMType());
    auto *New = new (Allocator)
        DTransStructType(StructType::get(Context, Elements, IsPacked));
    for (const DTransType *Field : Fields)
      New->Fields.push_back(DTransFieldMember(Field));
    New->HasBody = true;
    return New;
  });
}

const DTransStructType *
DTransTypeManager::getOrCreateStructType(StructType *Ty) {
  assert(!Ty->isLiteral() && "literal structures are made by their contents");
  DTransStructType *&Known = StructOfIR[Ty];
  if (!Known) {
    Known = new (Allocator) DTransStructType(Ty);
    Known->Aliases.push_back(Ty);
    NamedStructs.push_back(Known);
  }
  return Known;
}

const DTransStructType *
DTransTypeManager::lookupStructType(StructType *Ty) const {
  return StructOfIR.lookup(Ty);
}

void DTransTypeManager::addAlias(const DTransStructType *Known,
                                 StructType *Ty) {
  DTransStructType *&Entry = StructOfIR[Ty];
  assert(!Entry && "the IR type has a DTransType of its own");
  Entry = getMutable(Known);
  Entry->Aliases.push_back(Ty);
}

void DTransTypeManager::setEmptyClass(const DTransStructType *Struct) {
  assert(!Struct->isOpaque() && "its body is known");
  getMutable(Struct)->IsEmptyClass = true;
}

/// Whether \p Described is valid where IR has \p InIR: the same type, or one
/// that uses other names for merged structures.
static bool agrees(const DTransTypeManager &Manager, Type *Described,
                   Type *InIR) {
  SmallVector<std::pair<Type *, Type *>, 4> Pending{{Described, InIR}};
  SmallDenseSet<std::pair<Type *, Type *>, 4> Seen;
  while (!Pending.empty()) {
    auto [D, I] = Pending.pop_back_val();
    if (D == I || !Seen.insert({D, I}).second)
      continue;
    auto *DescribedArray = dyn_cast<ArrayType>(D);
    auto *ArrayInIR = dyn_cast<ArrayType>(I);
    if (DescribedArray && ArrayInIR &&
        DescribedArray->getNumElements() == ArrayInIR->getNumElements()) {
      Pending.push_back(
          {DescribedArray->getElementType(), ArrayInIR->getElementType()});
      continue;
    }
    auto *DescribedStruct = dyn_cast<StructType>(D);
    auto *StructInIR = dyn_cast<StructType>(I);
    if (!DescribedStruct || !StructInIR)
      return false;
    if (!DescribedStruct->isLiteral() || !StructInIR->isLiteral()) {
      const DTransStructType *Known = Manager.lookupStructType(DescribedStruct);
      if (!Known || Known != Manager.lookupStructType(StructInIR))
        return false;
      continue;
    }
    if (DescribedStruct->isPacked() != StructInIR->isPacked() ||
        DescribedStruct->getNumElements() != StructInIR->getNumElements())
      return false;
    for (auto Pair :
         zip_equal(DescribedStruct->elements(), StructInIR->elements()))
      Pending.push_back({std::get<0>(Pair), std::get<1>(Pair)});
  }
  return true;
}

bool DTransTypeManager::addBody(const DTransStructType *Struct,
                                ArrayRef<const DTransType *> Fields) {
  StructType *Ty = Struct->getLLVMStructType();
  if (Ty->isOpaque())
    return false;
  ArrayRef<Type *> Elements = getDescribedElements(Ty);
  if (Elements.size() != Fields.size())
    return false;
  for (auto [Field, Element] : zip_equal(Fields, Elements))
    if (!agrees(*this, Field->getLLVMType(), Element))
      return false;

  DTransStructType *Mutable = getMutable(Struct);
  if (!Mutable->HasBody) {
    for (const DTransType *Field : Fields)
      Mutable->Fields.push_back(DTransFieldMember(Field));
    Mutable->HasBody = true;
    return true;
  }
  for (auto [Known, Field] : zip_equal(Mutable->Fields, Fields))
    if (!is_contained(Known.Types, Field))
      Known.Types.push_back(Field);
  return true;
}

bool DTransTypeManager::refineField(const DTransStructType *Struct, unsigned I,
                                    const DTransType *Refined) {
  if (Struct->isLiteral() || I >= Struct->getNumFields() ||
      !Struct->getField(I).getType() ||
      Struct->getField(I).getLLVMType() != Refined->getLLVMType())
    return false;
  getMutable(Struct)->Fields[I].Types.front() = Refined;
  return true;
}

/// Converts IR types, each once: aggregates share their parts, and as trees
/// they can double in size with each level. Bodies of structures are filled in
/// from a worklist, so that nesting by name costs no stack. Arrays and literal
/// structures nest only as deep as LLVM's own parser accepts.
class IRConverter {
public:
  explicit IRConverter(DTransTypeManager &Manager) : Manager(Manager) {}

  const DTransType *convert(Type *Ty) {
    if (const DTransType *Known = Manager.FromIR.lookup(Ty))
      return Known;
    const DTransType *New = convertNew(Ty);
    Manager.FromIR[Ty] = New;
    return New;
  }
  void addBodies() {
    while (!WithoutBody.empty()) {
      const DTransStructType *Struct = WithoutBody.pop_back_val();
      StructType *Ty = Struct->getLLVMStructType();
      if (Ty->isOpaque())
        continue;
      [[maybe_unused]] bool Agrees =
          Manager.addBody(Struct, convertAll(getDescribedElements(Ty)));
      assert(Agrees && "a body made from IR agrees with IR");
    }
  }

private:
  const DTransType *convertNew(Type *Ty);
  SmallVector<const DTransType *, 8> convertAll(ArrayRef<Type *> Types) {
    return map_to_vector<8>(Types, [this](Type *Ty) { return convert(Ty); });
  }

  DTransTypeManager &Manager;
  SmallVector<const DTransStructType *, 8> WithoutBody;
};

const DTransType *IRConverter::convertNew(Type *Ty) {
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return Manager.getOrCreateArrayType(convert(Array->getElementType()),
                                        Array->getNumElements());
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return Manager.getOrCreateVectorType(convert(Vector->getElementType()),
                                         Vector->getNumElements());
  if (auto *Function = dyn_cast<FunctionType>(Ty))
    return Manager.getOrCreateFunctionType(convert(Function->getReturnType()),
                                           convertAll(Function->params()),
                                           Function->isVarArg());
  auto *Struct = dyn_cast<StructType>(Ty);
  if (!Struct)
    return Manager.getOrCreateAtomicType(Ty);
  if (Struct->isLiteral())
    return Manager.getOrCreateLiteralStructType(convertAll(Struct->elements()),
                                                Struct->isPacked());
  if (const DTransStructType *Known = Manager.lookupStructType(Struct))
    return Known;
  const DTransStructType *New = Manager.getOrCreateStructType(Struct);
  WithoutBody.push_back(New);
  return New;
}

const DTransType *DTransTypeManager::getOrCreateFromIR(Type *Ty) {
  IRConverter Converter(*this);
  const DTransType *Result = Converter.convert(Ty);
  Converter.addBodies();
  return Result;
}

const DTransType *DTransTypeManager::lookupFromIR(Type *Ty) const {
  if (auto *Struct = dyn_cast<StructType>(Ty); Struct && !Struct->isLiteral())
    return lookupStructType(Struct);
  return FromIR.lookup(Ty);
}

} // namespace restruct
