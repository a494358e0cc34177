//===- DebugTypeLowering.cpp - One debug type as an expression ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each type is lowered to its representation in memory: an enumeration to its
// integer, a reference to a pointer, a typedef to its target. Where that is not
// certain, the result says less: a pointer to an unsupported type is an unknown
// pointer, a value of an unsupported type is bytes, and anything else is
// omitted.
//
// A function's parameters are described as IR passes them, which debug
// information determines only for scalars and pointers. A function with any
// other parameter has no expression.
//
//===----------------------------------------------------------------------===//

#include "DebugTypes.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct::debuginfo {

//===----------------------------------------------------------------------===//
// Interning
//===----------------------------------------------------------------------===//

ExprId DebugTypes::intern(TypeExpr E) {
  SmallVector<uint64_t, 16> Key = {
      static_cast<uint64_t>(E.Kind), E.Bits, E.Count,
      reinterpret_cast<uintptr_t>(E.Scalar), index(E.Record)};
  for (ExprId Operand : E.Operands)
    Key.push_back(index(Operand));
  StringRef Bytes(reinterpret_cast<const char *>(Key.data()),
                  Key.size() * sizeof(uint64_t));
  auto [Known, IsNew] =
      Interned.try_emplace(Bytes, static_cast<ExprId>(Exprs.size()));
  if (IsNew)
    Exprs.push_back(std::move(E));
  return Known->second;
}

ExprId DebugTypes::bytes(uint64_t Bits) {
  TypeExpr E;
  E.Kind = ExprKind::Bytes;
  E.Bits = Bits;
  return intern(std::move(E));
}

ExprId DebugTypes::scalar(Type *Ty, uint64_t Bits) {
  TypeExpr E;
  E.Kind = ExprKind::Scalar;
  E.Bits = Bits;
  E.Scalar = Ty;
  return intern(std::move(E));
}

ExprId DebugTypes::integer(uint64_t Bits) {
  switch (Bits) {
  case 8:
  case 16:
  case 32:
  case 64:
  case 128:
    return scalar(IntegerType::get(Context, static_cast<unsigned>(Bits)), Bits);
  default:
    return bytes(alignTo(Bits, 8));
  }
}

static TypeExpr makePointer(const DataLayout &DL, ExprId Pointee) {
  TypeExpr E;
  E.Kind = ExprKind::Pointer;
  E.Bits = DL.getPointerSizeInBits();
  E.Operands = {Pointee};
  return E;
}

ExprId DebugTypes::unknownPointer() {
  TypeExpr E;
  E.Kind = ExprKind::UnknownPointer;
  E.Bits = DL.getPointerSizeInBits();
  return intern(std::move(E));
}

static TypeExpr makeArray(ExprId Element, uint64_t Bits, uint64_t Count) {
  TypeExpr E;
  E.Kind = ExprKind::Array;
  E.Bits = Bits;
  E.Count = Count;
  E.Operands = {Element};
  return E;
}

static TypeExpr makePair(ExprId Element, uint64_t Bits) {
  TypeExpr E = makeArray(Element, Bits, 2);
  E.Kind = ExprKind::Pair;
  return E;
}

/// The type of every table of virtual functions in typed-pointer IR: `i32
/// (...)**`.
ExprId DebugTypes::vtablePointer() {
  TypeExpr Function;
  Function.Kind = ExprKind::Function;
  Function.Count = 1;
  Function.Operands = {scalar(Type::getInt32Ty(Context), 32)};
  ExprId Entry = intern(makePointer(DL, intern(std::move(Function))));
  return intern(makePointer(DL, Entry));
}

//===----------------------------------------------------------------------===//
// Lowering
//===----------------------------------------------------------------------===//

std::optional<ExprId> DebugTypes::lookup(const DIType *Node) {
  return lower(Node, 0);
}

std::optional<ExprId> DebugTypes::lookupParameter(const DIType *Node) {
  return Node ? lowerParameter(Node, 0) : lower(nullptr, 0);
}

std::optional<ExprId> DebugTypes::lower(const DIType *Node, unsigned Depth) {
  if (!Node)
    return intern(TypeExpr());
  if (Depth > MaxNesting)
    return std::nullopt;
  // Until the type is known, a malformed cycle that leads back to it gets
  // nothing.
  auto [Known, IsNew] = ExprOf.try_emplace(Node, std::nullopt);
  if (!IsNew)
    return Known->second;
  std::optional<ExprId> Result = lowerUncached(Node, Depth);
  ExprOf[Node] = Result;
  return Result;
}

std::optional<ExprId> DebugTypes::lowerUncached(const DIType *Node,
                                                unsigned Depth) {
  if (auto *Basic = dyn_cast<DIBasicType>(Node))
    return lowerBasic(Basic);
  if (auto *Function = dyn_cast<DISubroutineType>(Node))
    return lowerFunction(Function, Depth);
  std::optional<uint64_t> Bits = constantOf(Node->getRawSizeInBits());
  if (Bits && *Bits > MaxBits)
    return std::nullopt;

  if (auto *Derived = dyn_cast<DIDerivedType>(Node)) {
    if (isTransparent(Derived->getTag()))
      return lower(typeOperand(Derived->getRawBaseType()), Depth + 1);
    switch (Derived->getTag()) {
    case dwarf::DW_TAG_pointer_type:
    case dwarf::DW_TAG_reference_type:
    case dwarf::DW_TAG_rvalue_reference_type:
      return lowerPointer(Derived, Depth);
    case dwarf::DW_TAG_ptr_to_member_type:
      // To a function: two words, address or index, and adjustment.
      if (Bits && *Bits == uint64_t(2) * DL.getPointerSizeInBits())
        return intern(makePair(integer(*Bits / 2), *Bits));
      if (Bits && *Bits == DL.getPointerSizeInBits())
        return integer(*Bits);
      break;
    default:
      break;
    }
  }
  if (auto *Composite = dyn_cast<DICompositeType>(Node)) {
    if (auto Known = RecordOf.find(Composite); Known != RecordOf.end())
      return Records[index(Known->second)].Self;
    if (Composite->getTag() == dwarf::DW_TAG_array_type)
      return lowerArray(Composite, Depth);
    if (Composite->getTag() == dwarf::DW_TAG_enumeration_type) {
      if (Bits && *Bits)
        return integer(*Bits);
      if (const DIType *Base = typeOperand(Composite->getRawBaseType()))
        return lower(Base, Depth + 1);
    }
  }
  if (Bits && *Bits)
    return isa<DISubrangeType>(Node) ? integer(*Bits)
                                     : bytes(alignTo(*Bits, 8));
  return std::nullopt;
}

/// The floating-point type of \p Bits bits called \p Name, or null if that is
/// not certain: the size alone does not determine the format.
static Type *floatType(LLVMContext &Context, StringRef Name, uint64_t Bits,
                       bool IsX86) {
  switch (Bits) {
  case 16:
    if (Name == "__bf16")
      return Type::getBFloatTy(Context);
    if (Name == "_Float16" || Name == "__fp16" || Name == "half" ||
        Name == "f16")
      return Type::getHalfTy(Context);
    return nullptr;
  case 32:
    return Type::getFloatTy(Context);
  case 64:
    return Type::getDoubleTy(Context);
  case 96:
  case 128:
    if (Name == "long double" && IsX86)
      return Type::getX86_FP80Ty(Context);
    if (Bits == 128 &&
        (Name == "__float128" || Name == "_Float128" || Name == "f128"))
      return Type::getFP128Ty(Context);
    return nullptr;
  default:
    return nullptr;
  }
}

std::optional<ExprId> DebugTypes::lowerBasic(const DIBasicType *Basic) {
  StringRef Name = stringOf(Basic->getRawName());
  if (Basic->getTag() == dwarf::DW_TAG_unspecified_type) {
    if (Name == "decltype(nullptr)" || Name == "nullptr_t")
      return unknownPointer();
    return std::nullopt;
  }
  std::optional<uint64_t> Bits = constantOf(Basic->getRawSizeInBits());
  if (!Bits)
    return Basic->getRawSizeInBits() ? std::nullopt : std::optional(bytes(0));
  if (*Bits > MaxBits)
    return std::nullopt;
  switch (Basic->getEncoding()) {
  case dwarf::DW_ATE_boolean:
  case dwarf::DW_ATE_signed:
  case dwarf::DW_ATE_signed_char:
  case dwarf::DW_ATE_unsigned:
  case dwarf::DW_ATE_unsigned_char:
  case dwarf::DW_ATE_signed_fixed:
  case dwarf::DW_ATE_unsigned_fixed:
  case dwarf::DW_ATE_UTF:
  case dwarf::DW_ATE_UCS:
  case dwarf::DW_ATE_ASCII:
    return integer(*Bits);
  case dwarf::DW_ATE_float:
    if (Type *Ty = floatType(Context, Name, *Bits, IsX86);
        Ty && DL.getTypeAllocSizeInBits(Ty) == *Bits)
      return scalar(Ty, *Bits);
    break;
  case dwarf::DW_ATE_complex_float:
    Name.consume_front("_Complex ");
    Name.consume_front("complex ");
    if (Type *Ty = floatType(Context, Name, *Bits / 2, IsX86);
        Ty && DL.getTypeAllocSizeInBits(Ty) * 2 == *Bits)
      return intern(makePair(scalar(Ty, *Bits / 2), *Bits));
    break;
  default:
    break;
  }
  return bytes(alignTo(*Bits, 8));
}

ExprId DebugTypes::lowerPointer(const DIDerivedType *Pointer, unsigned Depth) {
  uint64_t PointerBits = DL.getPointerSizeInBits();
  std::optional<uint64_t> Bits = constantOf(Pointer->getRawSizeInBits());
  if ((Bits && *Bits && *Bits != PointerBits) ||
      Pointer->getDWARFAddressSpace().value_or(0) != 0)
    return bytes(alignTo(Bits.value_or(PointerBits), 8));
  if (const Metadata *Base = Pointer->getRawBaseType();
      Base && !isa<DIType>(Base))
    return unknownPointer();
  std::optional<ExprId> Pointee =
      lower(typeOperand(Pointer->getRawBaseType()), Depth + 1);
  if (!Pointee || (*this)[*Pointee].Kind == ExprKind::Bytes)
    return unknownPointer();
  return intern(makePointer(DL, *Pointee));
}

std::optional<ExprId> DebugTypes::lowerArray(const DICompositeType *Array,
                                             unsigned Depth) {
  std::optional<uint64_t> Bits = constantOf(Array->getRawSizeInBits());
  auto SizeAlone = [&]() -> std::optional<ExprId> {
    if (Bits && *Bits)
      return bytes(alignTo(*Bits, 8));
    return std::nullopt;
  };
  // Arrays behind a descriptor, or with gaps between the elements.
  if (Array->getRawDataLocation() || Array->getRawAllocated() ||
      Array->getRawAssociated() || Array->getRawRank() ||
      Array->getRawBitStride())
    return SizeAlone();
  const DIType *ElementNode = typeOperand(Array->getRawBaseType());
  std::optional<ExprId> Element =
      ElementNode ? lower(ElementNode, Depth + 1) : std::nullopt;
  ArrayRef<MDOperand> Subranges = listOf(Array->getRawElements());
  if (!Element || Subranges.empty() || Subranges.size() > MaxNesting)
    return SizeAlone();
  switch ((*this)[*Element].Kind) {
  case ExprKind::Void:
  case ExprKind::Function:
    return SizeAlone();
  default:
    break;
  }

  SmallVector<uint64_t, 4> Counts;
  for (const MDOperand &Operand : Subranges) {
    auto *Subrange = dyn_cast_or_null<DISubrange>(Operand.get());
    std::optional<uint64_t> Count =
        Subrange ? countOf(*Subrange) : std::nullopt;
    // Only the outermost bound may be open.
    if (!Subrange || (!Count && !Counts.empty()) || Subrange->getRawStride())
      return SizeAlone();
    Counts.push_back(Count.value_or(0));
  }

  if (Array->isVector()) {
    if (Counts.size() != 1 || Counts.front() == 0 || Counts.front() > 1 << 16 ||
        (*this)[*Element].Kind != ExprKind::Scalar || !Bits || !*Bits)
      return SizeAlone();
    TypeExpr E = makeArray(*Element, *Bits, Counts.front());
    E.Kind = ExprKind::Vector;
    if (DL.getTypeAllocSizeInBits(vectorType(E)) != *Bits)
      return SizeAlone();
    return intern(std::move(E));
  }

  ExprId Result = *Element;
  for (uint64_t Count : reverse(Counts)) {
    bool Overflows = false;
    uint64_t Total =
        SaturatingMultiply((*this)[Result].Bits, Count, &Overflows);
    if (Overflows || Total > MaxBits)
      return std::nullopt;
    Result = intern(makeArray(Result, Total, Count));
  }
  if (Bits && *Bits && *Bits != (*this)[Result].Bits)
    return SizeAlone();
  return Result;
}

FixedVectorType *DebugTypes::vectorType(const TypeExpr &E) const {
  return FixedVectorType::get((*this)[E.Operands.front()].Scalar,
                              static_cast<unsigned>(E.Count));
}

std::optional<ExprId> DebugTypes::lowerParameter(const DIType *Node,
                                                 unsigned Depth) {
  if (Depth > MaxNesting)
    return std::nullopt;
  const DIType *Stripped = Node;
  for (unsigned I = 0; I < MaxNesting; ++I) {
    auto *Derived = dyn_cast_or_null<DIDerivedType>(Stripped);
    if (!Derived || !isTransparent(Derived->getTag()))
      break;
    Stripped = typeOperand(Derived->getRawBaseType());
  }
  // An enumeration over bool is passed like a bool.
  if (auto *Enum = dyn_cast_or_null<DICompositeType>(Stripped);
      Enum && Enum->getTag() == dwarf::DW_TAG_enumeration_type)
    if (const DIType *Base = typeOperand(Enum->getRawBaseType()))
      return lowerParameter(Base, Depth + 1);
  if (auto *Basic = dyn_cast_or_null<DIBasicType>(Stripped))
    if (Basic->getEncoding() == dwarf::DW_ATE_boolean &&
        constantOf(Basic->getRawSizeInBits()) == 8)
      return scalar(Type::getInt1Ty(Context), 1);
  std::optional<ExprId> E = lower(Node, Depth + 1);
  if (!E)
    return std::nullopt;
  switch ((*this)[*E].Kind) {
  case ExprKind::Scalar:
  case ExprKind::Pointer:
  case ExprKind::UnknownPointer:
    return E;
  default:
    return std::nullopt;
  }
}

std::optional<ExprId>
DebugTypes::lowerFunction(const DISubroutineType *Function, unsigned Depth) {
  ArrayRef<MDOperand> Types = listOf(Function->getRawTypeArray());
  if (Types.empty())
    return std::nullopt;
  TypeExpr E;
  E.Kind = ExprKind::Function;
  for (size_t I = 0; I < Types.size(); ++I) {
    const Metadata *MD = Types[I].get();
    if (MD && !isa<DIType>(MD))
      return std::nullopt;
    std::optional<ExprId> Operand;
    if (MD)
      Operand = lowerParameter(cast<DIType>(MD), Depth + 1);
    else if (I == 0)
      Operand = intern(TypeExpr());
    else if (I + 1 == Types.size())
      E.Count = 1; // `...`
    if (!Operand && E.Count == 0)
      return std::nullopt;
    if (Operand)
      E.Operands.push_back(*Operand);
  }
  return intern(std::move(E));
}

} // namespace restruct::debuginfo
