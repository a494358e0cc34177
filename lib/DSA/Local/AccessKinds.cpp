//===- AccessKinds.cpp - The kind of value of an access -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AccessKinds.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace restruct {

namespace {

constexpr unsigned MaxTypeDepth = 32;
/// An array of more elements than this is one leaf.
constexpr uint64_t MaxElements = 64;
/// Beyond that many leaves, each member of the type is one leaf.
constexpr unsigned MaxLeaves = 1024;

StringRef nameOf(const MDNode &TypeNode) {
  if (TypeNode.getNumOperands() == 0)
    return {};
  const auto *Name = dyn_cast_or_null<MDString>(TypeNode.getOperand(0));
  return Name ? Name->getString() : StringRef();
}

/// Whether \p TypeNode is in a type tree of C or C++.
bool isInClangsTree(const MDNode *TypeNode) {
  for (unsigned Depth = 0; TypeNode && Depth != MaxTypeDepth; ++Depth) {
    StringRef Name = nameOf(*TypeNode);
    if (TypeNode->getNumOperands() < 2)
      return Name == "Simple C/C++ TBAA" || Name == "Simple C++ TBAA";
    TypeNode = dyn_cast_or_null<MDNode>(TypeNode->getOperand(1));
  }
  return false;
}

bool isPointerName(StringRef Name) {
  if (Name == "any pointer" || Name == "vtable pointer" ||
      Name.starts_with("any p"))
    return true;
  return Name.size() > 2 && Name[0] == 'p' && Name[1] >= '0' && Name[1] <= '9';
}

/// Names of number types. A structure with one member has the form of a scalar,
/// so only listed names count. An enumeration has its mangled type name. A C++
/// structure has one, too, but no access to a whole structure has a tag.
bool isNumberName(StringRef Name) {
  static constexpr StringLiteral Numbers[] = {
      "int",   "long",    "short",       "long long", "bool",
      "float", "double",  "long double", "__int128",  "half",
      "_Bool", "wchar_t", "char16_t",    "char32_t"};
  return is_contained(Numbers, Name) || Name.starts_with("_ZTS");
}

} // namespace

TagKind classifyTag(const MDNode *Tag) {
  if (!Tag || Tag->getNumOperands() < 3)
    return TagKind::Bytes;
  const auto *Access = dyn_cast_or_null<MDNode>(Tag->getOperand(1));
  // A scalar has a name, a parent, and nothing or the offset 0.
  if (!Access || Access->getNumOperands() < 2 || Access->getNumOperands() > 3)
    return TagKind::Bytes;
  StringRef Name = nameOf(*Access);
  if (Name.empty() || Name == "omnipotent char" || !isInClangsTree(Access))
    return TagKind::Bytes;
  if (isPointerName(Name))
    return TagKind::Pointer;
  return isNumberName(Name) ? TagKind::Number : TagKind::Bytes;
}

TagKind classifyAccess(const Instruction &I) {
  return classifyTag(I.getMetadata(LLVMContext::MD_tbaa));
}

TagKind AccessClassifier::classify(const Instruction &I) {
  if (!I.hasMetadata())
    return TagKind::Bytes;
  auto [It, IsNew] = Known.try_emplace(&I);
  if (!IsNew)
    return It->second;
  const MDNode *Tag = I.getMetadata(LLVMContext::MD_tbaa);
  auto [OfTag, IsFirst] = OfTags.try_emplace(Tag);
  if (IsFirst)
    OfTag->second = classifyTag(Tag);
  return It->second = OfTag->second;
}

bool holdsPointer(const Type *Ty) {
  SmallVector<const Type *, 8> Worklist = {Ty};
  while (!Worklist.empty()) {
    const Type *T = Worklist.pop_back_val();
    if (T->isPtrOrPtrVectorTy())
      return true;
    if (T->isStructTy() || T->isArrayTy() || T->isTargetExtTy())
      append_range(Worklist, T->subtypes());
  }
  return false;
}

bool holdsAddress(Type &Ty, const DataLayout &DL) {
  return Ty.isSized() && !Ty.isFPOrFPVectorTy() &&
         DL.getTypeStoreSize(&Ty).getKnownMinValue() >= DL.getPointerSize();
}

ScalarLeaves getScalarLeaves(Type *Ty, const DataLayout &DL) {
  ScalarLeaves Leaves;
  SmallVector<std::pair<Type *, uint64_t>, 8> Worklist = {{Ty, 0}};
  while (!Worklist.empty()) {
    auto [T, Offset] = Worklist.pop_back_val();
    auto *Array = dyn_cast<ArrayType>(T);
    auto *Struct = dyn_cast<StructType>(T);
    bool IsLarge = Leaves.size() >= MaxLeaves ||
                   (Array && Array->getNumElements() > MaxElements);
    if (IsLarge || (!Array && !Struct)) {
      uint64_t Bytes = DL.getTypeStoreSize(T).getKnownMinValue();
      if (Bytes != 0)
        Leaves.push_back({Offset, Bytes, T, holdsPointer(T)});
    } else if (Array) {
      Type *Element = Array->getElementType();
      uint64_t Size = DL.getTypeAllocSize(Element).getKnownMinValue();
      for (uint64_t I = Array->getNumElements(); I != 0; --I)
        Worklist.push_back({Element, Offset + (I - 1) * Size});
    } else {
      const StructLayout *Layout = DL.getStructLayout(Struct);
      for (unsigned I = Struct->getNumElements(); I != 0; --I)
        Worklist.push_back(
            {Struct->getElementType(I - 1),
             Offset + Layout->getElementOffset(I - 1).getKnownMinValue()});
    }
  }
  return Leaves;
}

} // namespace restruct
