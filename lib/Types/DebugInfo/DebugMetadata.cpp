//===- DebugMetadata.cpp - Reading untrusted debug metadata ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"

using namespace llvm;

namespace restruct::debuginfo {

std::optional<uint64_t> constantOf(const Metadata *MD) {
  auto *Wrapped = dyn_cast_or_null<ConstantAsMetadata>(MD);
  auto *Int = Wrapped ? dyn_cast<ConstantInt>(Wrapped->getValue()) : nullptr;
  if (!Int || Int->getBitWidth() > 64)
    return std::nullopt;
  return Int->getZExtValue();
}

std::optional<uint64_t> countOf(const DISubrange &Subrange) {
  if (Subrange.getRawStride())
    return std::nullopt; // the elements are not contiguous
  auto Signed = [](const Metadata *MD) -> std::optional<int64_t> {
    auto *Wrapped = dyn_cast_or_null<ConstantAsMetadata>(MD);
    auto *Int = Wrapped ? dyn_cast<ConstantInt>(Wrapped->getValue()) : nullptr;
    if (!Int || Int->getBitWidth() > 64)
      return std::nullopt;
    return Int->getSExtValue();
  };
  std::optional<int64_t> Count;
  if (Subrange.getRawCountNode()) {
    Count = Signed(Subrange.getRawCountNode());
  } else if (Subrange.getRawLowerBound() && Subrange.getRawUpperBound()) {
    std::optional<int64_t> Lower = Signed(Subrange.getRawLowerBound());
    std::optional<int64_t> Upper = Signed(Subrange.getRawUpperBound());
    int64_t Difference = 0;
    if (Lower && Upper && !SubOverflow(*Upper, *Lower, Difference) &&
        Difference >= -1 && Difference < std::numeric_limits<int64_t>::max())
      Count = Difference + 1;
  }
  if (!Count || *Count < 0)
    return std::nullopt;
  return static_cast<uint64_t>(*Count);
}

const DIType *typeOperand(const Metadata *MD) {
  return dyn_cast_or_null<DIType>(MD);
}

ArrayRef<MDOperand> listOf(const Metadata *MD) {
  auto *List = dyn_cast_or_null<MDTuple>(MD);
  return List ? ArrayRef(List->op_begin(), List->op_end())
              : ArrayRef<MDOperand>();
}

StringRef stringOf(const Metadata *MD) {
  auto *String = dyn_cast_or_null<MDString>(MD);
  return String ? String->getString() : StringRef();
}

bool isTransparent(dwarf::Tag Tag) {
  switch (Tag) {
  case dwarf::DW_TAG_typedef:
  case dwarf::DW_TAG_template_alias:
  case dwarf::DW_TAG_const_type:
  case dwarf::DW_TAG_volatile_type:
  case dwarf::DW_TAG_restrict_type:
  case dwarf::DW_TAG_atomic_type:
  case dwarf::DW_TAG_immutable_type:
  case dwarf::DW_TAG_packed_type:
  case dwarf::DW_TAG_shared_type:
  case dwarf::DW_TAG_LLVM_ptrauth_type:
    return true;
  default:
    return false;
  }
}

bool isRecord(const DIType *Node) {
  if (!isa_and_nonnull<DICompositeType>(Node))
    return false;
  dwarf::Tag Tag = Node->getTag();
  return Tag == dwarf::DW_TAG_structure_type ||
         Tag == dwarf::DW_TAG_class_type || Tag == dwarf::DW_TAG_union_type;
}

StringRef fileNameOf(const DIScope &Scope) {
  auto *File = dyn_cast_or_null<DIFile>(Scope.getRawFile());
  StringRef Name = File ? stringOf(File->getRawFilename()) : StringRef();
  return Name == "<unknown>" ? StringRef() : Name; // as emitted by rustc
}

std::string qualifiedName(const DIType *Node) {
  constexpr unsigned MaxScopes = 64;
  SmallVector<StringRef, 8> Parts;
  Parts.push_back(stringOf(Node->getRawName()));
  const Metadata *Scope = Node->getRawScope();
  for (unsigned I = 0; Scope && I < MaxScopes; ++I) {
    if (auto *Namespace = dyn_cast<DINamespace>(Scope)) {
      StringRef Name = stringOf(Namespace->getRawName());
      Parts.push_back(Name.empty() ? "(anonymous namespace)" : Name);
      Scope = Namespace->getRawScope();
    } else if (auto *Outer = dyn_cast<DICompositeType>(Scope)) {
      StringRef Name = stringOf(Outer->getRawName());
      Parts.push_back(Name.empty() ? "(anonymous)" : Name);
      Scope = Outer->getRawScope();
    } else {
      break; // a file, a compile unit, or a function that keeps it local
    }
  }
  return join(llvm::reverse(Parts), "::");
}

} // namespace restruct::debuginfo
