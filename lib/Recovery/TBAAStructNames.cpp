//===- TBAAStructNames.cpp - Structure names in TBAA tags -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Decodes TBAA tags. A tag is `!{base, access, offset}`. If base differs from
/// access, base names a structure, and the access is to its member at the
/// offset. For an access to a pointer, `access` is named "p1 _ZTS3foo": pointer
/// level and pointee. See "What each source of evidence is" in
/// docs/recovery.md.
///
//===----------------------------------------------------------------------===//

#include "TBAAStructNames.h"

#include "restruct/Types/ExtendedTBAA.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Limits pointer levels; clang writes one digit for them.
static constexpr unsigned MaxPointerLevel = 8;

static StringRef keyOf(ArrayRef<uint64_t> Offsets) {
  return StringRef(reinterpret_cast<const char *>(Offsets.data()),
                   Offsets.size() * sizeof(uint64_t));
}

TBAAStructNames::TBAAStructNames(const Module &M, DeclaredTypes &Types) {
  DenseSet<const DTransStructType *> HasRecord;
  for (const SourceRecord &Record : Types.Records) {
    StringRef Name = Record.Identity.empty() ? Record.Name : Record.Identity;
    if (Name.empty())
      continue;
    HasRecord.insert(Record.Type);
    add(Name, Record.Type);
  }
  for (const SourceRecord &Record : Types.Records) {
    if (Record.Kind == RecordKind::Union || !Record.Identity.empty())
      continue;
    SmallVector<uint64_t, 16> Offsets;
    for (const SourceField &Field : Record.Fields)
      if (!Field.has(FieldFlag::BitField) && Field.BitSize != 0)
        Offsets.push_back(Field.BitOffset / 8);
    auto [It, IsNew] = ByOffsets.try_emplace(keyOf(Offsets), Record.Type);
    if (!IsNew && It->second != Record.Type)
      It->second = nullptr;
  }
  for (const DTransStructType *Struct : Types.Manager->namedStructs()) {
    StringRef Name = stripRenameSuffix(Struct->getName());
    if (HasRecord.contains(Struct) ||
        !(Name.consume_front("struct.") || Name.consume_front("class.") ||
          Name.consume_front("union.")))
      continue;
    if (!Name.starts_with("anon"))
      add(Name, Struct);
  }
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (const MDNode *Tag = I.getMetadata(LLVMContext::MD_tbaa))
        if (auto [It, IsNew] = Tags.try_emplace(Tag); IsNew)
          It->second = decode(*Tag, *Types.Manager);
}

void TBAAStructNames::add(StringRef Name, const DTransStructType *Struct) {
  auto [It, IsNew] = ByName.try_emplace(Name, Struct);
  if (!IsNew && It->second != Struct)
    It->second = nullptr;
}

const DTransStructType *TBAAStructNames::lookup(StringRef Name) const {
  if (auto It = ByName.find(Name); It != ByName.end())
    return It->second;
  if (!Name.consume_front("_ZTS"))
    return nullptr;
  // In C a name has just one <length><name>. Longer ones go to the demangler.
  StringRef Plain = Name;
  unsigned Length;
  if (!Plain.consumeInteger(10, Length) && Plain.size() == Length)
    return ByName.lookup(Plain);
  std::string Demangled = demangle("_ZTS" + Name.str());
  StringRef Text = Demangled;
  if (!Text.consume_front("typeinfo name for "))
    return nullptr;
  return ByName.lookup(Text);
}

static StringRef nameOf(const MDNode *Node) {
  if (Node->getNumOperands() == 0)
    return {};
  const auto *Name = dyn_cast_or_null<MDString>(Node->getOperand(0));
  return Name ? Name->getString() : StringRef();
}

/// The structure whose fields are at the offsets that \p Type, a node without a
/// name, lists: `!{!"", !type, i64 offset, ...}`.
const DTransStructType *
TBAAStructNames::lookupLayout(const MDNode &Type) const {
  SmallVector<uint64_t, 16> Offsets;
  for (unsigned I = 2; I < Type.getNumOperands(); I += 2) {
    const auto *Offset =
        mdconst::dyn_extract_or_null<ConstantInt>(Type.getOperand(I));
    if (!Offset || Offset->getValue().getActiveBits() > 64)
      return nullptr;
    Offsets.push_back(Offset->getZExtValue());
  }
  return ByOffsets.lookup(keyOf(Offsets));
}

TaggedStructs TBAAStructNames::decode(const MDNode &Tag,
                                      DTransTypeManager &Manager) const {
  TaggedStructs Result;
  if (Tag.getNumOperands() < 3)
    return Result;
  const auto *Base = dyn_cast_or_null<MDNode>(Tag.getOperand(0));
  const auto *Access = dyn_cast_or_null<MDNode>(Tag.getOperand(1));
  const auto *Offset =
      mdconst::dyn_extract_or_null<ConstantInt>(Tag.getOperand(2));
  if (!Base || !Access || !Offset || Offset->getValue().getActiveBits() > 32)
    return Result;
  // The extension adds nodes for arrays and members around clang's nodes.
  Base = skipExtensionNodes(Base);
  if (Base != Access) {
    StringRef Name = nameOf(Base);
    Result.Base = Name.empty() ? lookupLayout(*Base) : lookup(Name);
    Result.Offset = Offset->getZExtValue();
  }
  // "p1 _ZTS3foo"; "any pointer" and "any p2 pointer" name nothing.
  StringRef Name = nameOf(Access);
  unsigned Level;
  if (!Name.consume_front("p") || Name.consumeInteger(10, Level) ||
      Level == 0 || Level > MaxPointerLevel || !Name.consume_front(" "))
    return Result;
  if (const DTransStructType *Struct = lookup(Name))
    Result.Pointee = Manager.getOrCreatePointerType(Struct, Level - 1);
  return Result;
}

TaggedStructs TBAAStructNames::readTag(const Instruction &I) const {
  const MDNode *Tag = I.getMetadata(LLVMContext::MD_tbaa);
  return Tag ? Tags.lookup(Tag) : TaggedStructs();
}

} // namespace restruct
