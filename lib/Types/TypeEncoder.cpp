//===- TypeEncoder.cpp - From DTransTypes to metadata nodes ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypeEncoder.h"

#include "RecordEncoding.h"
#include "TypeGraph.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

TypeEncoder::TypeEncoder(Module &M, Cache &Known)
    : Context(M.getContext()), Layout(M.getDataLayout()), Known(Known) {}

MDNode *TypeEncoder::node(ArrayRef<Metadata *> Operands) {
  if (is_contained(Operands, nullptr))
    return nullptr; // a part has no encoding
  return MDTuple::get(Context, Operands);
}

/// \p Encoding is of a type; each operand that is a node is of a part of it.
TypeEncoder::Extent TypeEncoder::measure(const MDNode *Encoding) {
  if (auto It = Extents.find(Encoding); It != Extents.end())
    return It->second;
  Extent Whole;
  uint64_t Padding = 0;
  for (const Metadata *Operand : Encoding->operands())
    if (const auto *Part = dyn_cast<MDNode>(Operand)) {
      Extent E = measure(Part);
      Whole.Nesting = std::max(Whole.Nesting, E.Nesting + 1);
      Whole.Parts = SaturatingAdd(Whole.Parts, E.Parts);
      Whole.Bytes = SaturatingAdd(Whole.Bytes, E.Bytes);
      Padding += 2 * limits::BoundOfPadding;
    }
  const Metadata *First = Encoding->getOperand(0);
  if (const auto *Tag = dyn_cast<MDString>(First)) {
    if (Tag->getString() == "A" || Tag->getString() == "V")
      Whole.Bytes = SaturatingMultiply(
          Whole.Bytes, mdconst::extract<ConstantInt>(Encoding->getOperand(1))
                           ->getZExtValue());
    else if (Tag->getString().starts_with("L"))
      Whole.Bytes = SaturatingAdd(Whole.Bytes, Padding);
    else
      Whole.Bytes = 0; // void, a function, an opaque structure
  } else if (const auto *Null = dyn_cast<ConstantAsMetadata>(First)) {
    Type *Ty = Null->getValue()->getType();
    Whole.Bytes = Layout.getTypeAllocSize(Ty).getKnownMinValue();
    Whole.Nesting = Ty->isVectorTy() ? 1 : 0; // its element
    Whole.Parts += Whole.Nesting;
  }
  // Of these and of complex types there may be pointers.
  const auto *Level =
      mdconst::dyn_extract<ConstantInt>(Encoding->operands().back());
  bool IsReference = Encoding->getNumOperands() <= 3 && Level &&
                     !Level->isZero() && !isa<MDNode>(First);
  if (IsReference) {
    ++Whole.Nesting;
    ++Whole.Parts;
  }
  if (IsReference || isa<MDNode>(First))
    Whole.Bytes = Layout.getPointerSize();
  if (Whole.Nesting != 0)
    Extents[Encoding] = Whole;
  return Whole;
}

MDNode *TypeEncoder::composite(ArrayRef<Metadata *> Operands) {
  MDNode *Encoding = node(Operands);
  if (!Encoding)
    return nullptr;
  Extent E = measure(Encoding);
  bool Fits = E.Nesting <= limits::MaxNesting &&
              E.Parts <= limits::MaxTypeParts &&
              E.Bytes <= limits::MaxTypeBytes;
  return Fits ? Encoding : nullptr;
}

Metadata *TypeEncoder::string(StringRef Text) {
  return MDString::get(Context, Text);
}

Metadata *TypeEncoder::integer(uint64_t Value, unsigned Bits) {
  return ConstantAsMetadata::get(
      ConstantInt::get(IntegerType::get(Context, Bits), Value));
}

Metadata *TypeEncoder::nullOf(Type *Ty) {
  return ConstantAsMetadata::get(Constant::getNullValue(Ty));
}

/// Whether there is a constant `<type> zeroinitializer` that metadata may use
/// for a type that is not an aggregate.
static bool hasNullConstant(Type *Ty) {
  if (auto *Ext = dyn_cast<TargetExtType>(Ty))
    return Ext->hasProperty(TargetExtType::HasZeroInit);
  return isNumberType(*Ty) || Ty->isPointerTy() || Ty->isVectorTy();
}

/// i32, as the encodings specify, unless the number needs more.
static unsigned bitsFor(uint64_t Count) {
  return Count <= uint64_t(INT32_MAX) ? 32 : 64;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

MDNode *TypeEncoder::encodeAtomic(Type *Ty, unsigned Level) {
  if (Ty->isVoidTy())
    return node({string("void"), integer(Level, 32)});
  if (!hasNullConstant(Ty))
    return nullptr;
  return node({nullOf(Ty), integer(Level, 32)});
}

MDNode *TypeEncoder::encodeReference(StructType *Ty, unsigned Level) {
  // References are by name; an unnamed structure cannot be referred to.
  if (!Ty->hasName())
    Ty->setName("struct.unnamed");
  if (Ty->isOpaque())
    return node({string("R"), string(Ty->getName()), integer(Level, 32)});
  return node({nullOf(Ty), integer(Level, 32)});
}

MDNode *TypeEncoder::encodePointer(const DTransPointerType *T, unsigned Depth) {
  unsigned Level = 0;
  const DTransType *Pointee = T->stripPointers(Level);
  MDNode *Encoding = nullptr;
  if (Level <= limits::MaxPointerLevel) {
    if (Pointee->isAtomicTy())
      Encoding = encodeAtomic(Pointee->getLLVMType(), Level);
    else if (auto *Struct = dyn_cast<DTransStructType>(Pointee);
             Struct && Struct->hasName())
      Encoding = encodeReference(Struct->getLLVMStructType(), Level);
    else
      Encoding = composite({encode(Pointee, Depth + 1), integer(Level, 32)});
  }
  return Encoding ? Encoding : encodeAtomic(PointerType::getUnqual(Context), 0);
}

/// Whether the reader takes \p Ty for an element of an array or literal. IR may
/// not know the body of what debug information alone has an array of.
static bool isElementType(const Type *Ty) {
  return Ty->isSized() && !Ty->isScalableTy();
}

/// Whether it takes \p Ty for a function's, of which C lets one declare
/// parameters and results that are opaque.
static bool isSignature(const FunctionType *Ty) {
  return (Ty->getReturnType()->isVoidTy() || Ty->getReturnType()->isSized()) &&
         all_of(Ty->params(),
                [](const Type *Param) { return Param->isSized(); });
}

MDNode *TypeEncoder::encodeComplex(const DTransType *T, unsigned Depth) {
  SmallVector<Metadata *, 8> Operands;
  switch (T->getTypeID()) {
  case DTransType::ArrayTyID:
  case DTransType::VectorTyID: {
    const auto *Sequence = cast<DTransSequentialType>(T);
    uint64_t Count = Sequence->getNumElements();
    if (!isElementType(Sequence->getElementType()->getLLVMType()))
      return nullptr;
    return composite({string(T->isArrayTy() ? "A" : "V"),
                      integer(Count, bitsFor(Count)),
                      encode(Sequence->getElementType(), Depth + 1)});
  }
  case DTransType::FunctionTyID: {
    const auto *Function = cast<DTransFunctionType>(T);
    if (!isSignature(cast<FunctionType>(Function->getLLVMType())))
      return nullptr;
    Operands = {string("F"), integer(Function->isVarArg(), 1),
                integer(Function->getNumParams(), 32),
                encode(Function->getReturnType(), Depth + 1)};
    for (const DTransType *Param : Function->params())
      Operands.push_back(encode(Param, Depth + 1));
    return composite(Operands);
  }
  case DTransType::StructTyID: {
    const auto *Literal = cast<DTransStructType>(T);
    if (!all_of(Literal->getLLVMType()->subtypes(), isElementType))
      return nullptr;
    Operands = {string(Literal->isPacked() ? "LP" : "L"),
                integer(Literal->getNumFields(), 32)};
    for (const DTransFieldMember &Field : Literal->fields())
      Operands.push_back(encode(Field.getType(), Depth + 1));
    return composite(Operands);
  }
  case DTransType::AtomicTyID:
  case DTransType::PointerTyID:
    break;
  }
  llvm_unreachable("not a complex type");
}

MDNode *TypeEncoder::encode(const DTransType *T, unsigned Depth) {
  if (T->isAtomicTy())
    return encodeAtomic(T->getLLVMType(), 0);
  if (auto *Struct = dyn_cast<DTransStructType>(T); Struct && Struct->hasName())
    return encodeReference(Struct->getLLVMStructType(), 0);
  if (MDNode *Encoding = Known.lookup(T))
    return Encoding;
  // A reader refuses deeper nesting.
  if (Depth >= limits::MaxNesting)
    return nullptr;
  MDNode *Encoding = T->isPointerTy()
                         ? encodePointer(cast<DTransPointerType>(T), Depth)
                         : encodeComplex(T, Depth);
  if (Encoding)
    Known[T] = Encoding;
  return Encoding;
}

MDNode *TypeEncoder::encodeAs(const DTransType *T, Type *InIR, unsigned Depth) {
  if (Depth >= limits::MaxNesting)
    return nullptr;
  if (T->getLLVMType() == InIR)
    return encode(T, Depth);
  if (const auto *Array = dyn_cast<DTransArrayType>(T)) {
    auto *ArrayInIR = dyn_cast<ArrayType>(InIR);
    if (ArrayInIR && ArrayInIR->getNumElements() == Array->getNumElements())
      return composite(
          {string("A"),
           integer(Array->getNumElements(), bitsFor(Array->getNumElements())),
           encodeAs(Array->getElementType(), ArrayInIR->getElementType(),
                    Depth + 1)});
  }
  if (const auto *Function = dyn_cast<DTransFunctionType>(T)) {
    auto *FunctionInIR = dyn_cast<FunctionType>(InIR);
    if (FunctionInIR &&
        FunctionInIR->getNumParams() == Function->getNumParams()) {
      SmallVector<Metadata *, 8> Operands = {
          string("F"), integer(Function->isVarArg(), 1),
          integer(Function->getNumParams(), 32),
          encodeAs(Function->getReturnType(), FunctionInIR->getReturnType(),
                   Depth + 1)};
      for (auto [Param, Ty] :
           zip_equal(Function->params(), FunctionInIR->params()))
        Operands.push_back(encodeAs(Param, Ty, Depth + 1));
      return composite(Operands);
    }
  }
  const auto *Struct = dyn_cast<DTransStructType>(T);
  auto *StructInIR = dyn_cast<StructType>(InIR);
  if (!Struct || !StructInIR)
    return encode(T, Depth);
  if (is_contained(Struct->getLLVMAliases(), StructInIR))
    return encodeReference(StructInIR, 0);
  if (Struct->isLiteral() && StructInIR->isLiteral() &&
      Struct->isPacked() == StructInIR->isPacked() &&
      Struct->getNumFields() == StructInIR->getNumElements()) {
    SmallVector<Metadata *, 8> Operands = {
        string(Struct->isPacked() ? "LP" : "L"),
        integer(Struct->getNumFields(), 32)};
    for (auto [Field, Ty] : zip_equal(Struct->fields(), StructInIR->elements()))
      Operands.push_back(encodeAs(Field.getType(), Ty, Depth + 1));
    return composite(Operands);
  }
  return encode(T, Depth);
}

//===----------------------------------------------------------------------===//
// Definitions and records
//===----------------------------------------------------------------------===//

MDNode *TypeEncoder::encodeDefinition(const DTransStructType *S,
                                      StructType *Name, unsigned Description) {
  if (S->isOpaque() || Name->isOpaque())
    return encodeUndescribed(Name);
  if (!Name->hasName())
    Name->setName("struct.unnamed");
  SmallVector<Metadata *, 16> Operands = {string("S"), nullOf(Name),
                                          integer(S->getNumFields(), 32)};
  uint64_t Parts = 0;
  for (auto [Field, Ty] : zip_equal(S->fields(), getDescribedElements(Name))) {
    ArrayRef<const DTransType *> Types = Field.getTypes();
    MDNode *Encoding =
        encodeAs(Types[std::min<size_t>(Description, Types.size() - 1)], Ty);
    if (!Encoding)
      return nullptr;
    Parts = SaturatingAdd(Parts, measure(Encoding).Parts);
    Operands.push_back(Encoding);
  }
  return Parts <= limits::MaxBodyParts ? node(Operands) : nullptr;
}

MDNode *TypeEncoder::encodeUndescribed(StructType *Name) {
  if (!Name->hasName())
    Name->setName("struct.unnamed");
  return node({string("S"),
               Name->isOpaque() ? string(Name->getName()) : nullOf(Name),
               integer(-1, 32)});
}

MDNode *TypeEncoder::encodeRecord(const SourceRecord &Record,
                                  StructType *Name) {
  using namespace recordencoding;
  SmallVector<Metadata *, 16> Fields;
  for (const SourceField &Field : Record.Fields) {
    MDNode *Type = encode(Field.Type);
    if (!Type) // Its spelling still says what it is.
      Type = composite({string("A"),
                        integer(Field.BitSize / 8, bitsFor(Field.BitSize / 8)),
                        encodeAtomic(IntegerType::get(Context, 8), 0)});
    Fields.push_back(node({string(Field.Name), integer(Field.BitOffset, 64),
                           integer(Field.BitSize, 64), integer(Field.Flags, 32),
                           Type, string(Field.TypeSpelling)}));
  }
  uint32_t Flags = (Record.IsComplete ? Complete : 0) |
                   (Record.IsPacked ? Packed : 0) |
                   (Record.IsOverAligned ? OverAligned : 0) |
                   (Record.InSystemHeader ? SystemHeader : 0);
  return node({integer(Version, 32), string(getKeyword(Record.Kind)),
               encodeReference(Name, 0), string(Record.Name),
               string(Record.Identity), string(Record.File),
               integer(Record.Line, 32), integer(Record.BitSize, 64),
               integer(Record.BitAlign, 64), integer(Flags, 32),
               string(getKey(Record.Origin)), node(Fields)});
}

} // namespace restruct
