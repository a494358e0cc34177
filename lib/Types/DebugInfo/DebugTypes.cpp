//===- DebugTypes.cpp - Debug information as a checked graph of types -----===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// There are four steps, so that each can rely on the previous ones:
//
//   collect   every record that is reachable from the module's debug metadata
//             gets an id. A declaration gets the id of the definition that has
//             the same identity.
//   define    members become fields, their types expressions. What does not
//             fit into its record is dropped, and the record marked unclear.
//   break     fields by which a record would contain itself, which only
//             malformed metadata has, become bytes.
//   finish    records in post-order of containment: what depends on the sizes
//             and alignments of other records.
//
// Metadata is traversed over its operands with a worklist, and types are
// lowered with a bound on nesting, so no input can exhaust the stack.
//
//===----------------------------------------------------------------------===//

#include "DebugTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace restruct::debuginfo {

DebugTypes::DebugTypes(const Module &M, const DebugUses &Uses)
    : DL(M.getDataLayout()), Context(M.getContext()),
      IsX86(M.getTargetTriple().isX86()) {
  collect(M, Uses);
  for (Record &R : Records)
    defineRecord(R);
  breakContainment();
}

//===----------------------------------------------------------------------===//
// Collecting records
//===----------------------------------------------------------------------===//

static bool isC(DISourceLanguageName Language) {
  if (Language.hasVersionedName())
    return Language.getName() == dwarf::DW_LNAME_C ||
           Language.getName() == dwarf::DW_LNAME_ObjC;
  switch (Language.getName()) {
  case dwarf::DW_LANG_C:
  case dwarf::DW_LANG_C89:
  case dwarf::DW_LANG_C99:
  case dwarf::DW_LANG_C11:
  case dwarf::DW_LANG_C17:
  case dwarf::DW_LANG_ObjC:
    return true;
  default:
    return false;
  }
}

/// All nodes of debug metadata reachable from \p Roots, in a stable order.
static SetVector<const MDNode *>
reachableNodes(SetVector<const MDNode *> Nodes) {
  for (unsigned I = 0; I < Nodes.size(); ++I)
    for (const MDOperand &Operand : Nodes[I]->operands())
      if (auto *Node = dyn_cast_or_null<MDNode>(Operand.get());
          Node && !isa<DIExpression>(Node))
        Nodes.insert(Node);
  return Nodes;
}

void DebugTypes::collect(const Module &M, const DebugUses &Uses) {
  SetVector<const MDNode *> Nodes = reachableNodes(Uses.Roots);
  unsigned NumCompileUnits = 0;
  // Definitions first: a declaration with an identity is another node for the
  // record that is defined elsewhere under this identity.
  StringMap<RecordId> Definitions;
  SmallVector<const DICompositeType *, 0> Declarations;
  for (const MDNode *Node : Nodes) {
    if (auto *Unit = dyn_cast<DICompileUnit>(Node)) {
      // A linker names its output itself.
      IsLinked =
          ++NumCompileUnits > 1 || sys::path::stem(M.getSourceFileName()) !=
                                       sys::path::stem(fileNameOf(*Unit));
      IsPartlyC |= isC(Unit->getSourceLanguage());
      IsOnlyC &= isC(Unit->getSourceLanguage());
    }
    auto *Composite = dyn_cast<DICompositeType>(Node);
    if (!Composite || !isRecord(Composite))
      continue;
    if (Composite->isForwardDecl()) {
      Declarations.push_back(Composite);
      continue;
    }
    declareRecord(Composite);
    StringRef Identity = stringOf(Composite->getRawIdentifier());
    if (!Identity.empty())
      Definitions.try_emplace(Identity, RecordOf.lookup(Composite));
  }
  for (const DICompositeType *Declaration : Declarations) {
    StringRef Identity = stringOf(Declaration->getRawIdentifier());
    auto Definition = Definitions.find(Identity);
    if (!Identity.empty() && Definition != Definitions.end())
      RecordOf[Declaration] = Definition->second;
    else
      declareRecord(Declaration);
  }
  // A record without a tag takes the name of its typedef. In C++ it does so
  // only if its identity confirms it, because unnamed types there have many
  // typedefs.
  for (const MDNode *Node : Nodes) {
    auto *Typedef = dyn_cast<DIDerivedType>(Node);
    if (!Typedef || Typedef->getTag() != dwarf::DW_TAG_typedef)
      continue;
    auto *Named = dyn_cast_or_null<DICompositeType>(
        typeOperand(Typedef->getRawBaseType()));
    auto Known = Named ? RecordOf.find(Named) : RecordOf.end();
    if (Known == RecordOf.end())
      continue;
    Record &R = Records[index(Known->second)];
    if (R.HasTag || stringOf(Typedef->getRawName()).empty())
      continue;
    StringRef Identity = stringOf(R.Node->getRawIdentifier());
    StringRef Own = stringOf(Typedef->getRawName());
    std::string Mangled = (Twine(Own.size()) + Own).str();
    Identity.consume_back("E"); // of a name in a namespace
    bool IsItsName =
        Identity.empty()
            ? IsPartlyC && !isa_and_nonnull<DICompositeType, DINamespace>(
                               Typedef->getRawScope())
            : Identity.ends_with(Mangled);
    if (!IsItsName)
      continue;
    std::string Name = qualifiedName(Typedef);
    if (!is_contained(R.TypedefNames, Name))
      R.TypedefNames.push_back(std::move(Name));
  }
  for (Record &R : Records)
    if (!R.HasTag)
      R.Name = R.TypedefNames.size() == 1 ? R.TypedefNames.front() : "";
}

void DebugTypes::declareRecord(const DICompositeType *Node) {
  Record R;
  R.Node = Node;
  R.Kind = Node->getTag() == dwarf::DW_TAG_union_type   ? RecordKind::Union
           : Node->getTag() == dwarf::DW_TAG_class_type ? RecordKind::Class
                                                        : RecordKind::Struct;
  R.HasTag = !stringOf(Node->getRawName()).empty();
  if (R.HasTag)
    R.Name = qualifiedName(Node);
  std::optional<uint64_t> Size = constantOf(Node->getRawSizeInBits());
  bool IsSizeUsable = Size && *Size <= MaxBits && *Size % 8 == 0;
  // Without a size in the metadata a record is empty, which C permits. One
  // whose size is computed or absurd counts as declared only.
  R.BitSize = IsSizeUsable ? *Size : 0;
  R.IsComplete =
      !Node->isForwardDecl() && (IsSizeUsable || !Node->getRawSizeInBits());
  TypeExpr Self;
  Self.Kind = ExprKind::Record;
  Self.Record = static_cast<RecordId>(Records.size());
  Self.Bits = R.BitSize;
  R.Self = intern(std::move(Self));
  RecordOf[Node] = static_cast<RecordId>(Records.size());
  Records.push_back(std::move(R));
}

//===----------------------------------------------------------------------===//
// Defining records
//===----------------------------------------------------------------------===//

void DebugTypes::defineRecord(Record &R) {
  if (!R.IsComplete)
    return;
  for (const MDOperand &Operand : listOf(R.Node->getRawElements())) {
    if (auto *Part = dyn_cast_or_null<DICompositeType>(Operand.get());
        Part && Part->getTag() == dwarf::DW_TAG_variant_part)
      R.IsUnclear = true;
    if (auto *Member = dyn_cast_or_null<DIDerivedType>(Operand.get()))
      addMember(R, Member);
  }
  // Some front ends omit the contents of records.
  if (R.Fields.empty() && R.VirtualBases.empty() && R.BitSize > 8)
    R.IsUnclear = true;
}

/// Whether \p Node is an array without an outermost bound.
static bool isOpenArray(const DIType *Node) {
  for (unsigned I = 0; I < DebugTypes::MaxNesting; ++I) {
    auto *Derived = dyn_cast_or_null<DIDerivedType>(Node);
    if (!Derived || !isTransparent(Derived->getTag()))
      break;
    Node = typeOperand(Derived->getRawBaseType());
  }
  auto *Array = dyn_cast_or_null<DICompositeType>(Node);
  if (!Array || Array->getTag() != dwarf::DW_TAG_array_type)
    return false;
  ArrayRef<MDOperand> Subranges = listOf(Array->getRawElements());
  auto *Outermost = Subranges.empty()
                        ? nullptr
                        : dyn_cast_or_null<DISubrange>(Subranges.front().get());
  return Outermost && !countOf(*Outermost);
}

void DebugTypes::addMember(Record &R, const DIDerivedType *Member) {
  bool IsBase = Member->getTag() == dwarf::DW_TAG_inheritance;
  if ((!IsBase && Member->getTag() != dwarf::DW_TAG_member) ||
      Member->isStaticMember())
    return;
  const DIType *Type = typeOperand(Member->getRawBaseType());
  Field F;
  F.Name = IsBase ? StringRef() : stringOf(Member->getRawName());
  F.Node = Type;
  F.BitAlign = Member->getAlignInBits();
  if (Member->isArtificial())
    F.add(FieldFlag::ImplicitMember);
  std::optional<ExprId> Lowered = Type ? lookup(Type) : std::nullopt;

  if (IsBase && Member->isVirtual()) {
    R.HasVirtualBase = true;
    if (!Lowered)
      return;
    F.Type = *Lowered;
    F.add(FieldFlag::VirtualBase);
    R.VirtualBases.push_back(F);
    return;
  }
  if (IsBase)
    F.add(FieldFlag::BaseClass);

  std::optional<uint64_t> Offset = constantOf(Member->getRawOffsetInBits());
  std::optional<uint64_t> Size = constantOf(Member->getRawSizeInBits());
  if ((!Offset && Member->getRawOffsetInBits()) ||
      (!Size && Member->getRawSizeInBits())) {
    R.IsUnclear = true;
    return;
  }
  F.BitOffset = Offset.value_or(0);
  uint64_t TypeBits = Lowered ? (*this)[*Lowered].Bits : 0;
  F.BitSize = Size && *Size ? *Size : TypeBits;
  if (F.BitOffset > R.BitSize || F.BitSize > R.BitSize - F.BitOffset) {
    R.IsUnclear = true;
    return;
  }
  if (Member->isBitField() || F.BitOffset % 8 || F.BitSize % 8)
    F.add(FieldFlag::BitField);
  if (isOpenArray(Type))
    F.add(FieldFlag::FlexibleArray);

  if (Member->isArtificial() && F.Name.starts_with("_vptr") &&
      F.BitSize == DL.getPointerSizeInBits() && !F.has(FieldFlag::BitField)) {
    F.add(FieldFlag::VTablePointer);
    F.Name = StringRef();
    F.Node = nullptr;
    Lowered = vtablePointer();
  } else if (!Lowered && F.BitSize == 0) {
    return; // nothing is known, and nothing is there
  } else if (!Lowered ||
             (TypeBits != F.BitSize && !F.has(FieldFlag::BitField))) {
    Lowered = bytes(alignTo(F.BitSize, 8));
  }
  F.Type = *Lowered;
  R.Fields.push_back(F);
}

//===----------------------------------------------------------------------===//
// Containment
//===----------------------------------------------------------------------===//

ExprId DebugTypes::stripArrays(ExprId Id) const {
  while ((*this)[Id].Kind == ExprKind::Array)
    Id = (*this)[Id].Operands.front();
  return Id;
}

std::optional<RecordId> DebugTypes::asRecord(ExprId Id) const {
  const TypeExpr &E = (*this)[Id];
  if (E.Kind != ExprKind::Record)
    return std::nullopt;
  return E.Record;
}

/// Visits records in post-order of containment, and finishes each.
void DebugTypes::breakContainment() {
  enum class State : uint8_t { Unvisited, Open, Done };
  struct Visit {
    uint32_t Record;
    size_t NextField;
  };
  std::vector<State> States(Records.size(), State::Unvisited);
  std::vector<unsigned> Heights(Records.size(), 0);
  SmallVector<Visit, 16> Stack;
  auto Open = [&](uint32_t R) {
    States[R] = State::Open;
    Stack.push_back({R, 0});
  };
  for (uint32_t Root = 0; Root < Records.size(); ++Root) {
    if (States[Root] != State::Unvisited)
      continue;
    Open(Root);
    while (!Stack.empty()) {
      auto &[Current, NextField] = Stack.back();
      Record &R = Records[Current];
      if (NextField == R.Fields.size() + R.VirtualBases.size()) {
        finish(R);
        States[Current] = State::Done;
        Stack.pop_back();
        continue;
      }
      Field &F = NextField < R.Fields.size()
                     ? R.Fields[NextField]
                     : R.VirtualBases[NextField - R.Fields.size()];
      std::optional<RecordId> Inner = asRecord(stripArrays(F.Type));
      State InnerState = Inner ? States[index(*Inner)] : State::Done;
      if (InnerState == State::Unvisited) {
        Open(index(*Inner));
        continue; // and come back to this field
      }
      if (InnerState == State::Open ||
          (Inner && Heights[index(*Inner)] >= MaxNesting)) {
        F.Type = bytes(alignTo(F.BitSize, 8));
        R.IsUnclear = true;
      } else if (Inner) {
        Heights[Current] =
            std::max(Heights[Current], Heights[index(*Inner)] + 1);
      }
      ++NextField;
    }
  }
}

//===----------------------------------------------------------------------===//
// Finishing
//===----------------------------------------------------------------------===//

uint64_t DebugTypes::alignOf(ExprId Id) const {
  const TypeExpr &E = (*this)[stripArrays(Id)];
  switch (E.Kind) {
  case ExprKind::Scalar:
    return DL.getABITypeAlign(E.Scalar).value() * 8;
  case ExprKind::Pointer:
  case ExprKind::UnknownPointer:
    return DL.getPointerABIAlignment(0).value() * 8;
  case ExprKind::Vector:
    return DL.getABITypeAlign(vectorType(E)).value() * 8;
  case ExprKind::Pair:
    return alignOf(E.Operands.front());
  case ExprKind::Record:
    return (*this)[E.Record].BitAlign;
  case ExprKind::Void:
  case ExprKind::Bytes:
  case ExprKind::Array:
  case ExprKind::Function:
    return 8;
  }
  llvm_unreachable("all kinds of expressions are handled");
}

void DebugTypes::finish(Record &R) {
  sortStably(R.Fields, [](const Field &F) { return F.BitOffset; });

  auto IsEmpty = [&](const Field &F) {
    std::optional<RecordId> Inner = asRecord(F.Type);
    if (!Inner)
      return false;
    const Record &I = (*this)[*Inner];
    return I.IsComplete && !I.IsUnclear && !I.HasVirtualBase &&
           all_of(I.Fields, [](const Field &G) { return G.BitSize == 0; });
  };
  // A base class, or a member with no_unique_address, occupies less than its
  // type's size if other fields use its tail padding or all of it.
  for (Field &F : R.Fields)
    if (F.has(FieldFlag::BaseClass) && IsEmpty(F))
      F.BitSize = 0;
  uint64_t NextOffset = R.BitSize; // of the first field that starts later
  for (size_t I = R.Fields.size(); I-- > 0 && R.Kind != RecordKind::Union;) {
    Field &F = R.Fields[I];
    if (I + 1 < R.Fields.size() && R.Fields[I + 1].BitOffset > F.BitOffset)
      NextOffset = R.Fields[I + 1].BitOffset;
    if (!asRecord(F.Type))
      continue;
    bool IsShared = (I > 0 && R.Fields[I - 1].end() > F.BitOffset) ||
                    (I + 1 < R.Fields.size() && R.Fields[I + 1].BitSize != 0 &&
                     R.Fields[I + 1].BitOffset == F.BitOffset);
    if (IsShared && IsEmpty(F))
      F.BitSize = 0;
    F.BitSize = std::min(F.BitSize, NextOffset - F.BitOffset);
  }

  uint64_t ByFields = 8, ByAttribute = 8;
  for (const Field &F : R.Fields) {
    uint64_t Align = alignOf(F.Type);
    if (!F.has(FieldFlag::BitField) && F.BitOffset % Align != 0)
      R.IsPacked = true;
    ByFields = std::max(ByFields, Align);
    ByAttribute = std::max(ByAttribute, F.BitAlign);
    if (std::optional<RecordId> Inner = asRecord(stripArrays(F.Type)))
      R.HasVirtualBase |=
          F.has(FieldFlag::BaseClass) && (*this)[*Inner].HasVirtualBase;
  }
  for (const Field &F : R.VirtualBases)
    ByFields = std::max(ByFields, alignOf(F.Type));
  if (R.BitSize % ByFields != 0)
    R.IsPacked = true;
  if (R.IsPacked)
    ByFields = 8;
  ByFields = std::max(ByFields, ByAttribute);
  R.IsOverAligned = R.Node->getAlignInBits() > ByFields || ByAttribute > 8;
  R.BitAlign = std::max<uint64_t>(ByFields, R.Node->getAlignInBits());
  if (!isPowerOf2_64(R.BitAlign) || R.BitSize % R.BitAlign != 0)
    R.BitAlign = 8;
}

} // namespace restruct::debuginfo
