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

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

MDNode *TypeEncoder::node(ArrayRef<Metadata *> Operands) {
  if (is_contained(Operands, nullptr))
    return nullptr; // a part has no encoding
  return MDTuple::get(Context, Operands);
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
/// for a type that is no aggregate.
static bool hasNullConstant(Type *Ty) {
  if (auto *Ext = dyn_cast<TargetExtType>(Ty))
    return Ext->hasProperty(TargetExtType::HasZeroInit);
  return Ty->isIntegerTy() || Ty->isFloatingPointTy() || Ty->isPointerTy() ||
         Ty->isVectorTy();
}

/// i32, as the encodings ask for, unless the number needs more.
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
  // References are by name; a front end that gave none did not mean anything
  // by it.
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
      Encoding = node({encode(Pointee, Depth + 1), integer(Level, 32)});
  }
  return Encoding ? Encoding : encodeAtomic(PointerType::getUnqual(Context), 0);
}

MDNode *TypeEncoder::encodeComplex(const DTransType *T, unsigned Depth) {
  SmallVector<Metadata *, 8> Operands;
  switch (T->getTypeID()) {
  case DTransType::ArrayTyID:
  case DTransType::VectorTyID: {
    const auto *Sequence = cast<DTransSequentialType>(T);
    uint64_t Count = Sequence->getNumElements();
    return node({string(T->isArrayTy() ? "A" : "V"),
                 integer(Count, bitsFor(Count)),
                 encode(Sequence->getElementType(), Depth + 1)});
  }
  case DTransType::FunctionTyID: {
    const auto *Function = cast<DTransFunctionType>(T);
    Operands = {string("F"), integer(Function->isVarArg(), 1),
                integer(Function->getNumParams(), 32),
                encode(Function->getReturnType(), Depth + 1)};
    for (const DTransType *Param : Function->params())
      Operands.push_back(encode(Param, Depth + 1));
    return node(Operands);
  }
  case DTransType::StructTyID: {
    const auto *Literal = cast<DTransStructType>(T);
    Operands = {string(Literal->isPacked() ? "LP" : "L"),
                integer(Literal->getNumFields(), 32)};
    for (const DTransFieldMember &Field : Literal->fields())
      Operands.push_back(encode(Field.getType(), Depth + 1));
    return node(Operands);
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
  // Deeper, a reader would refuse it.
  if (Depth >= limits::MaxNesting)
    return nullptr;
  MDNode *Encoding = T->isPointerTy()
                         ? encodePointer(cast<DTransPointerType>(T), Depth)
                         : encodeComplex(T, Depth);
  if (Encoding)
    Known[T] = Encoding;
  return Encoding;
}

MDNode *TypeEncoder::encodeAs(const DTransType *T, Type *InIR) {
  if (T->getLLVMType() == InIR)
    return encode(T);
  if (const auto *Array = dyn_cast<DTransArrayType>(T)) {
    auto *ArrayInIR = dyn_cast<ArrayType>(InIR);
    if (ArrayInIR && ArrayInIR->getNumElements() == Array->getNumElements())
      return node(
          {string("A"),
           integer(Array->getNumElements(), bitsFor(Array->getNumElements())),
           encodeAs(Array->getElementType(), ArrayInIR->getElementType())});
  }
  if (const auto *Function = dyn_cast<DTransFunctionType>(T)) {
    auto *FunctionInIR = dyn_cast<FunctionType>(InIR);
    if (FunctionInIR &&
        FunctionInIR->getNumParams() == Function->getNumParams()) {
      SmallVector<Metadata *, 8> Operands = {
          string("F"), integer(Function->isVarArg(), 1),
          integer(Function->getNumParams(), 32),
          encodeAs(Function->getReturnType(), FunctionInIR->getReturnType())};
      for (auto [Param, Ty] :
           zip_equal(Function->params(), FunctionInIR->params()))
        Operands.push_back(encodeAs(Param, Ty));
      return node(Operands);
    }
  }
  const auto *Struct = dyn_cast<DTransStructType>(T);
  auto *StructInIR = dyn_cast<StructType>(InIR);
  if (!Struct || !StructInIR)
    return encode(T);
  if (is_contained(Struct->getLLVMAliases(), StructInIR))
    return encodeReference(StructInIR, 0);
  if (Struct->isLiteral() && StructInIR->isLiteral() &&
      Struct->isPacked() == StructInIR->isPacked() &&
      Struct->getNumFields() == StructInIR->getNumElements()) {
    SmallVector<Metadata *, 8> Operands = {
        string(Struct->isPacked() ? "LP" : "L"),
        integer(Struct->getNumFields(), 32)};
    for (auto [Field, Ty] : zip_equal(Struct->fields(), StructInIR->elements()))
      Operands.push_back(encodeAs(Field.getType(), Ty));
    return node(Operands);
  }
  return encode(T);
}

//===----------------------------------------------------------------------===//
// Definitions and records
//===----------------------------------------------------------------------===//

MDNode *TypeEncoder::encodeDefinition(const DTransStructType *S,
                                      StructType *Name, unsigned Description) {
  if (!Name->hasName())
    Name->setName("struct.unnamed");
  Metadata *Reference =
      Name->isOpaque() ? string(Name->getName()) : nullOf(Name);
  if (S->isOpaque() || Name->isOpaque())
    return node({string("S"), Reference, integer(-1, 32)});
  SmallVector<Metadata *, 16> Operands = {string("S"), Reference,
                                          integer(S->getNumFields(), 32)};
  for (auto [Field, Ty] : zip_equal(S->fields(), getDescribedElements(Name))) {
    ArrayRef<const DTransType *> Types = Field.getTypes();
    Operands.push_back(
        encodeAs(Types[std::min<size_t>(Description, Types.size() - 1)], Ty));
  }
  return node(Operands);
}

MDNode *TypeEncoder::encodeRecord(const SourceRecord &Record,
                                  StructType *Name) {
  using namespace recordencoding;
  SmallVector<Metadata *, 16> Fields;
  for (const SourceField &Field : Record.Fields)
    Fields.push_back(node({string(Field.Name), integer(Field.BitOffset, 64),
                           integer(Field.BitSize, 64), integer(Field.Flags, 32),
                           encode(Field.Type), string(Field.TypeSpelling)}));
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
