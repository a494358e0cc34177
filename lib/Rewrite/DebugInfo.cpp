//===- DebugInfo.cpp - Debug information of new layouts -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DebugInfo.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// Rewrites the debug information of one module.
class DebugInfoRewriter {
public:
  DebugInfoRewriter(Module &M, const NewLayouts &Layouts,
                    const StructUses &Uses,
                    const PointerTypeAnalyzer &Pointers);
  void run();

private:
  void match(DICompositeType &Type);
  bool describes(const SourceRecord &Record, const DICompositeType &Type) const;
  uint64_t getNewSize(const DIType *Type) const;
  bool containsChanged(const DIType *Type) const;
  void updateMembers(DICompositeType &Type, const DTransStructType *T);
  void updateVariable(DbgVariableRecord &Record);
  bool isStalePiece(const DIGlobalVariableExpression &Place) const;
  void updateGlobalVariables();

  Module &M;
  const NewLayouts &Layouts;
  const StructUses &Uses;
  const PointerTypeAnalyzer &Pointers;
  DebugInfoFinder Finder;
  /// Null if several structures fit, and not all stay as they are.
  MapVector<DICompositeType *, const DTransStructType *> Changed;
};

} // namespace

DebugInfoRewriter::DebugInfoRewriter(Module &M, const NewLayouts &Layouts,
                                     const StructUses &Uses,
                                     const PointerTypeAnalyzer &Pointers)
    : M(M), Layouts(Layouts), Uses(Uses), Pointers(Pointers) {
  Finder.processModule(M);
  for (DIType *Type : Finder.types())
    if (auto *Composite = dyn_cast<DICompositeType>(Type))
      match(*Composite);
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The member that \p Node is, if it occupies memory; else null.
static DIDerivedType *asMember(DINode *Node) {
  auto *Member = dyn_cast_or_null<DIDerivedType>(Node);
  bool HasPlace = Member && !Member->isStaticMember() &&
                  (Member->getTag() == dwarf::DW_TAG_member ||
                   Member->getTag() == dwarf::DW_TAG_inheritance);
  return HasPlace ? Member : nullptr;
}

/// Typedefs and qualified types have the size of their base type.
static const DIType *stripNames(const DIType *Type) {
  while (const auto *Derived = dyn_cast_or_null<DIDerivedType>(Type))
    switch (Derived->getTag()) {
    case dwarf::DW_TAG_typedef:
    case dwarf::DW_TAG_const_type:
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_restrict_type:
    case dwarf::DW_TAG_atomic_type:
      Type = Derived->getBaseType();
      break;
    default:
      return Type;
    }
  return Type;
}

static bool isArray(const DIType *Type) {
  return Type && Type->getTag() == dwarf::DW_TAG_array_type;
}

bool DebugInfoRewriter::describes(const SourceRecord &Record,
                                  const DICompositeType &Type) const {
  StringRef Name = Type.getName(), Source = Record.Name;
  bool IsNamed = Name.empty()
                     ? Record.Line == Type.getLine()
                     : Source == Name || Source.ends_with(("::" + Name).str());
  if (!IsNamed || Record.BitSize != Type.getSizeInBits())
    return false;
  return all_of(Type.getElements(), [&](DINode *Node) {
    const DIDerivedType *Member = asMember(Node);
    return !Member || any_of(Record.Fields, [&](const SourceField &Field) {
      return Field.BitOffset == Member->getOffsetInBits();
    });
  });
}

/// Finds the structure that \p Type describes, if it changes. Different units
/// can have structures of one name.
void DebugInfoRewriter::match(DICompositeType &Type) {
  if (Type.isForwardDecl() || (Type.getTag() != dwarf::DW_TAG_structure_type &&
                               Type.getTag() != dwarf::DW_TAG_class_type))
    return;
  StructSet Fitting, OnThisLine;
  for (const SourceRecord &Record : Pointers.getDeclaredTypes().Records) {
    if (!Record.Type || !describes(Record, Type))
      continue;
    Fitting.insert(Record.Type);
    if (Record.Line == Type.getLine())
      OnThisLine.insert(Record.Type);
  }
  const StructSet &Found = OnThisLine.empty() ? Fitting : OnThisLine;
  if (any_of(Found,
             [&](const DTransStructType *T) { return Layouts.isChanged(T); }))
    Changed[&Type] = Found.size() == 1 ? Found.front() : nullptr;
}

/// In bits.
uint64_t DebugInfoRewriter::getNewSize(const DIType *Type) const {
  Type = stripNames(Type);
  const auto *Composite = dyn_cast_or_null<DICompositeType>(Type);
  if (!Composite)
    return Type ? Type->getSizeInBits() : 0;
  auto It = Changed.find(const_cast<DICompositeType *>(Composite));
  if (It != Changed.end() && It->second)
    return 8 * Layouts.getNewSize(It->second);
  const DIType *Element =
      isArray(Composite) ? stripNames(Composite->getBaseType()) : nullptr;
  if (!Element || Element->getSizeInBits() == 0)
    return Composite->getSizeInBits();
  uint64_t Count = Composite->getSizeInBits() / Element->getSizeInBits();
  return Count * getNewSize(Element);
}

bool DebugInfoRewriter::containsChanged(const DIType *Type) const {
  const auto *Composite = dyn_cast_or_null<DICompositeType>(stripNames(Type));
  if (!Composite)
    return false;
  if (isArray(Composite))
    return containsChanged(Composite->getBaseType());
  return Changed.contains(const_cast<DICompositeType *>(Composite)) ||
         any_of(Composite->getElements(), [&](DINode *Node) {
           const DIDerivedType *Member = asMember(Node);
           return Member && containsChanged(Member->getBaseType());
         });
}

/// Operands of each DIType.
static void setSize(DIType &Type, uint64_t Bits) {
  static constexpr unsigned SizeOperand = 3;
  assert(Type.getOperand(SizeOperand).get() == Type.getRawSizeInBits());
  Type.replaceOperandWith(SizeOperand,
                          ConstantAsMetadata::get(ConstantInt::get(
                              Type::getInt64Ty(Type.getContext()), Bits)));
}

static void setOffset(DIType &Type, uint64_t Bits) {
  static constexpr unsigned OffsetOperand = 4;
  assert(Type.getOperand(OffsetOperand).get() == Type.getRawOffsetInBits());
  Type.replaceOperandWith(OffsetOperand,
                          ConstantAsMetadata::get(ConstantInt::get(
                              Type::getInt64Ty(Type.getContext()), Bits)));
}

/// Of a bit-field: where the first object of its declared type begins that has
/// its bits. Readers of some formats count from there.
static void setStorageOffset(DIDerivedType &Member, uint64_t Bits) {
  static constexpr unsigned ExtraDataOperand = 6;
  assert(Member.getOperand(ExtraDataOperand).get() == Member.getRawExtraData());
  Member.replaceOperandWith(ExtraDataOperand,
                            ConstantAsMetadata::get(ConstantInt::get(
                                Type::getInt64Ty(Member.getContext()), Bits)));
}

/// Gives \p Member an integer type of so many bits: a debugger extends a value
/// as its type says.
static void setNarrow(DIDerivedType &Member, unsigned Bits, bool IsSigned) {
  static constexpr unsigned BaseTypeOperand = 5;
  assert(Member.getOperand(BaseTypeOperand).get() == Member.getRawBaseType());
  std::string Name = ((IsSigned ? "int" : "uint") + Twine(Bits) + "_t").str();
  Member.replaceOperandWith(
      BaseTypeOperand,
      DIBasicType::get(Member.getContext(), dwarf::DW_TAG_base_type, Name, Bits,
                       /*AlignInBits=*/0,
                       IsSigned ? dwarf::DW_ATE_signed : dwarf::DW_ATE_unsigned,
                       DINode::FlagZero));
  setSize(Member, Bits);
}

static void setElements(DICompositeType &Type, ArrayRef<Metadata *> Elements) {
  for (unsigned I = 0; I != Type.getNumOperands(); ++I)
    if (Type.getOperand(I).get() == Type.getRawElements())
      return Type.replaceOperandWith(I,
                                     MDTuple::get(Type.getContext(), Elements));
}

void DebugInfoRewriter::updateMembers(DICompositeType &Type,
                                      const DTransStructType *T) {
  SmallVector<Metadata *, 16> Kept;
  for (DINode *Node : Type.getElements()) {
    DIDerivedType *Member = asMember(Node);
    if (!Member) {
      Kept.push_back(Node);
      continue;
    }
    std::optional<uint64_t> Offset =
        T ? Layouts.mapMember(T, Member->getOffsetInBits() / 8) : std::nullopt;
    if (!Offset)
      continue;
    bool IsSigned = false;
    if (IntegerType *Narrow =
            Layouts.getNarrowMember(T, Member->getOffsetInBits() / 8, IsSigned))
      setNarrow(*Member, Narrow->getBitWidth(), IsSigned);
    // A bit-field keeps its place in the unit that stores it.
    uint64_t Bits = 8 * *Offset + Member->getOffsetInBits() % 8;
    if (Member->isBitField() && Member->getStorageOffsetInBits()) {
      const DIType *Declared = stripNames(Member->getBaseType());
      uint64_t Size = Declared ? Declared->getSizeInBits() : 0;
      setStorageOffset(*Member, Size == 0 ? 8 * *Offset : Bits / Size * Size);
    }
    setOffset(*Member, Bits);
    Kept.push_back(Member);
  }
  if (Type.getRawElements())
    setElements(Type, Kept);
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// Whether \p Expression computes an address from its operands.
static bool hasOffset(const DIExpression &Expression) {
  return any_of(Expression.expr_ops(), [](const DIExpression::ExprOperand &Op) {
    switch (Op.getOp()) {
    case dwarf::DW_OP_LLVM_fragment:
    case dwarf::DW_OP_LLVM_arg:
    case dwarf::DW_OP_stack_value:
    case dwarf::DW_OP_deref:
      return false;
    default:
      return true;
    }
  });
}

void DebugInfoRewriter::updateVariable(DbgVariableRecord &Record) {
  auto IsStale = [&](Value *Address, const DIExpression &Expression) {
    return Address && hasOffset(Expression) &&
           Layouts.pointsIntoChanged(Uses.viewOf(Address));
  };
  bool IsPart = Record.getExpression()->isFragment() &&
                containsChanged(Record.getVariable()->getType());
  if (Record.isDbgAssign() &&
      (IsPart || IsStale(Record.getAddress(), *Record.getAddressExpression())))
    Record.setKillAddress();
  bool IsValueStale = any_of(Record.location_ops(), [&](Value *V) {
    return IsStale(V, *Record.getExpression());
  });
  if (!IsPart && !IsValueStale)
    return;
  Record.setKillLocation();
  // The part may not exist any more, so all of the variable is unknown.
  if (IsPart)
    Record.setExpression(DIExpression::get(M.getContext(), {}));
}

/// Whether \p Place says where a part of a variable is whose layout changes:
/// optimisation has made variables of their own of its fields.
bool DebugInfoRewriter::isStalePiece(
    const DIGlobalVariableExpression &Place) const {
  return Place.getExpression()->isFragment() &&
         containsChanged(Place.getVariable()->getType());
}

/// Variables of which there were only pieces have no place any more.
void DebugInfoRewriter::updateGlobalVariables() {
  for (GlobalVariable &G : M.globals()) {
    SmallVector<DIGlobalVariableExpression *, 1> Places;
    G.getDebugInfo(Places);
    G.eraseMetadata(LLVMContext::MD_dbg);
    for (DIGlobalVariableExpression *Place : Places)
      if (!isStalePiece(*Place))
        G.addDebugInfo(Place);
  }
  for (DICompileUnit *Unit : Finder.compile_units()) {
    SmallSetVector<Metadata *, 16> Kept;
    for (DIGlobalVariableExpression *Place : Unit->getGlobalVariables())
      Kept.insert(isStalePiece(*Place)
                      ? DIGlobalVariableExpression::get(
                            M.getContext(), Place->getVariable(),
                            DIExpression::get(M.getContext(), {}))
                      : Place);
    if (!Kept.empty())
      Unit->replaceGlobalVariables(
          MDTuple::get(M.getContext(), Kept.getArrayRef()));
  }
}

void DebugInfoRewriter::run() {
  if (Changed.empty())
    return;
  updateGlobalVariables();
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
        updateVariable(Record);
  // All new sizes are computed from old ones.
  SmallVector<std::pair<DIType *, uint64_t>, 16> Sizes;
  for (DIType *Type : Finder.types()) {
    const DIDerivedType *Member = asMember(Type);
    const DIType *Object = Member ? Member->getBaseType() : Type;
    bool HasOwnSize = Member || isArray(Type) ||
                      Changed.contains(dyn_cast<DICompositeType>(Type));
    if (HasOwnSize && containsChanged(Object))
      Sizes.push_back({Type, getNewSize(Object)});
  }
  for (auto [Type, T] : Changed)
    updateMembers(*Type, T);
  for (auto [Type, Size] : Sizes)
    setSize(*Type, Size);
}

void updateDebugInfo(Module &M, const NewLayouts &Layouts,
                     const StructUses &Uses,
                     const PointerTypeAnalyzer &Pointers) {
  DebugInfoRewriter(M, Layouts, Uses, Pointers).run();
}

} // namespace restruct
