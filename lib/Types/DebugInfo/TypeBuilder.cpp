//===- TypeBuilder.cpp - From debug information's types to DTransTypes ----===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every class of records first gets its IR structure: the one that it is bound
// to, or a new one. Then all bodies are described in the same way: for each
// element of the IR structure, debug information is queried at the element's
// offset. So it does not matter whether clang or this importer laid the
// structure out. What is uncertain at some offset, such as two union members
// that are pointers to different types, is `ptr` there.
//
//===----------------------------------------------------------------------===//

#include "TypeBuilder.h"

#include "RecordBody.h"
#include "Shape.h"
#include "Spelling.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"

using namespace llvm;

namespace restruct::debuginfo {

TypeBuilder::TypeBuilder(const DebugTypes &Graph, const RecordClasses &Classes,
                         const StructBinder &Binder, DeclaredTypes &Types)
    : Graph(Graph), Classes(Classes), Binder(Binder), Types(Types),
      Manager(*Types.Manager), IRStructs(Classes.size()) {}

//===----------------------------------------------------------------------===//
// IR structures
//===----------------------------------------------------------------------===//

StructType *TypeBuilder::irStructOf(ClassId Id) {
  // The recursion follows containment, whose depth DebugTypes bounds.
  if (!IRStructs[index(Id)]) {
    ArrayRef<StructType *> Bound = Binder.structsOf(Id);
    StructType *Ty = Bound.empty() ? makeStruct(Id) : Bound.front();
    IRStructs[index(Id)] = Ty;
  }
  return IRStructs[index(Id)];
}

StructType *TypeBuilder::makeStruct(ClassId Id) {
  const Record &R = Classes.representative(Id);
  StringRef Prefix = getKeyword(R.Kind);
  std::string Name =
      (Prefix + "." +
       (R.Name.empty() ? "anon" : withoutTemplateArguments(R.Name)))
          .str();
  RecordBody Body;
  if (R.IsComplete)
    Body = computeBody(Graph, R, [&](RecordId Inner) {
      return irStructOf(Classes.of(Inner));
    });
  // Always a new one: a type of this name in the context may be another record.
  StructType *Ty = StructType::create(Graph.getContext(), Name);
  if (R.IsComplete)
    Ty->setBody(Body.Elements, Body.IsPacked);
  return Ty;
}

//===----------------------------------------------------------------------===//
// Types as they are declared
//===----------------------------------------------------------------------===//

const DTransType *TypeBuilder::typeOf(ExprId Id) {
  if (TypeOfExpr.size() <= index(Id))
    TypeOfExpr.resize(Graph.numExprs());
  if (const DTransType *Known = TypeOfExpr[index(Id)])
    return Known;
  // Operands have smaller ids and nest only as deep as DebugTypes allows.
  const TypeExpr &E = Graph[Id];
  const DTransType *Result = nullptr;
  switch (E.Kind) {
  case ExprKind::Void:
    Result = Manager.getOrCreateVoidType();
    break;
  case ExprKind::Scalar:
    Result = Manager.getOrCreateAtomicType(E.Scalar);
    break;
  case ExprKind::Bytes:
    Result = Manager.getOrCreateArrayType(
        Manager.getOrCreateAtomicType(Type::getInt8Ty(Graph.getContext())),
        E.Bits / 8);
    break;
  case ExprKind::UnknownPointer:
    Result = Manager.getOrCreateUnknownPointerType();
    break;
  case ExprKind::Pointer:
    Result = Manager.getOrCreatePointerType(typeOf(E.Operands.front()));
    break;
  case ExprKind::Array:
    Result = Manager.getOrCreateArrayType(typeOf(E.Operands.front()), E.Count);
    break;
  case ExprKind::Vector:
    Result = Manager.getOrCreateVectorType(typeOf(E.Operands.front()), E.Count);
    break;
  case ExprKind::Pair: {
    const DTransType *Element = typeOf(E.Operands.front());
    Result = Manager.getOrCreateLiteralStructType({Element, Element},
                                                  /*IsPacked=*/false);
    break;
  }
  case ExprKind::Function: {
    SmallVector<const DTransType *, 8> Params;
    for (ExprId Param : drop_begin(E.Operands))
      Params.push_back(typeOf(Param));
    Result = Manager.getOrCreateFunctionType(typeOf(E.Operands.front()), Params,
                                             E.Count != 0);
    break;
  }
  case ExprKind::Record:
    Result = Manager.getOrCreateStructType(irStructOf(Classes.of(E.Record)));
    break;
  }
  TypeOfExpr[index(Id)] = Result;
  return Result;
}

//===----------------------------------------------------------------------===//
// Types as IR has them
//===----------------------------------------------------------------------===//

/// The pointee of the pointer at \p BitOffset, if all possible occupants of
/// that offset agree.
const DTransType *TypeBuilder::describePointer(ExprId Root,
                                               uint64_t BitOffset) {
  SmallVector<Leaf, 8> Leaves;
  uint64_t Bits = Graph.getDataLayout().getPointerSizeInBits();
  std::optional<ExprId> Pointer;
  if (leavesIn(Graph, Root, BitOffset, Bits, Leaves))
    for (const Leaf &L : Leaves) {
      switch (Graph[L.Type].Kind) {
      case ExprKind::Pointer:
        if (L.BitOffset != BitOffset || L.IsBitField ||
            (Pointer && *Pointer != L.Type))
          return Manager.getOrCreateUnknownPointerType();
        Pointer = L.Type;
        break;
      case ExprKind::UnknownPointer:
      case ExprKind::Bytes:
      case ExprKind::Record:
        return Manager.getOrCreateUnknownPointerType();
      default:
        break;
      }
    }
  if (!Pointer)
    return Manager.getOrCreateUnknownPointerType();
  return typeOf(*Pointer);
}

const DTransType *TypeBuilder::describeArray(ArrayType *Ty, ExprId Root,
                                             uint64_t BitOffset) {
  constexpr uint64_t MaxElements = 64;
  Type *Element = Ty->getElementType();
  uint64_t Count = Ty->getNumElements();
  std::optional<uint64_t> Bits = bitSizeOf(Graph.getDataLayout(), Element);
  const DTransType *Described = nullptr;
  if (Bits && *Bits != 0 && Count != 0) {
    if (std::optional<ExprId> Declared =
            arrayElementAt(Graph, Root, BitOffset, *Bits * Count, *Bits))
      Described = describe(Element, *Declared, 0);
    else if (Count <= MaxElements) {
      Described = describe(Element, Root, BitOffset);
      for (uint64_t I = 1; Described && I < Count; ++I)
        if (describe(Element, Root, BitOffset + I * *Bits) != Described)
          Described = nullptr;
    }
  } else if (std::optional<RecordId> R = Graph.asRecord(Root)) {
    // An array without elements: its field gives the element type.
    for (const Field &F : Graph[*R].Fields)
      if (F.BitOffset == BitOffset && F.BitSize == 0 &&
          Graph[F.Type].Kind == ExprKind::Array &&
          isWholeShapeOf(Graph, Element, Graph[F.Type].Operands.front()))
        Described = describe(Element, Graph[F.Type].Operands.front(), 0);
  }
  if (!Described)
    Described = Manager.getOrCreateFromIR(Element);
  return Manager.getOrCreateArrayType(Described, Count);
}

const DTransType *TypeBuilder::describe(Type *Ty, ExprId Root,
                                        uint64_t BitOffset) {
  if (Budget == 0)
    return Manager.getOrCreateFromIR(Ty);
  --Budget;
  if (Ty->isPointerTy() && Ty->getPointerAddressSpace() == 0)
    return describePointer(Root, BitOffset);
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return describeArray(Array, Root, BitOffset);
  auto *Struct = dyn_cast<StructType>(Ty);
  if (!Struct || !Struct->isLiteral() ||
      !bitSizeOf(Graph.getDataLayout(), Struct))
    return Manager.getOrCreateFromIR(Ty);
  const StructLayout *Layout = Graph.getDataLayout().getStructLayout(Struct);
  SmallVector<const DTransType *, 8> Fields;
  for (auto [I, Element] : enumerate(Struct->elements()))
    Fields.push_back(describe(
        Element, Root,
        BitOffset + Layout->getElementOffsetInBits(I).getFixedValue()));
  return Manager.getOrCreateLiteralStructType(Fields, Struct->isPacked());
}

void TypeBuilder::addBody(StructType *Ty, ExprId Root) {
  const StructLayout *Layout = Graph.getDataLayout().getStructLayout(Ty);
  SmallVector<const DTransType *, 16> Fields;
  Budget = MaxSteps;
  for (auto [I, Element] : enumerate(getDescribedElements(Ty)))
    Fields.push_back(describe(
        Element, Root, Layout->getElementOffsetInBits(I).getFixedValue()));
  const DTransStructType *Struct = Manager.getOrCreateStructType(Ty);
  bool IsNew = Struct->isOpaque(); // classes may share it
  if (Manager.addBody(Struct, Fields) && IsNew)
    Types.Structs.push_back(Struct);
}

//===----------------------------------------------------------------------===//
// Records
//===----------------------------------------------------------------------===//

/// The offset in \p Ty of the virtual base class \p Base, if it occurs only
/// once.
std::optional<uint64_t> TypeBuilder::offsetOfVirtualBase(StructType *Ty,
                                                         RecordId Base) {
  StructType *Whole = irStructOf(Classes.of(Base));
  std::optional<uint64_t> Found;
  const StructLayout *Layout = Graph.getDataLayout().getStructLayout(Ty);
  for (auto [I, Element] : enumerate(Ty->elements())) {
    bool IsBase =
        Element == Whole ||
        any_of(Binder.baseVariants(), [&](const auto &Variant) {
          return Variant.first == Element && Variant.second == Classes.of(Base);
        });
    if (IsBase && Found)
      return std::nullopt;
    if (IsBase)
      Found = Layout->getElementOffsetInBits(I).getFixedValue();
  }
  return Found;
}

static bool isSystemHeader(StringRef File) {
  return File.starts_with("/usr/include/") || File.starts_with("/usr/lib/") ||
         File.starts_with("/usr/local/include/");
}

SourceRecord TypeBuilder::makeRecord(const Record &R,
                                     const DTransStructType *Type) {
  SourceRecord Source;
  Source.Type = Type;
  Source.Kind = R.Kind;
  Source.Name = R.Name;
  Source.Identity = stringOf(R.Node->getRawIdentifier()).str();
  Source.File = fileNameOf(*R.Node).str();
  Source.Line = R.Node->getLine();
  Source.Origin = TypeOrigin::DebugInfo;
  Source.InSystemHeader = isSystemHeader(Source.File);
  if (!R.IsComplete)
    return Source;
  Source.IsComplete = true;
  Source.BitSize = R.BitSize;
  Source.BitAlign = R.BitAlign;
  Source.IsPacked = R.IsPacked;
  Source.IsOverAligned = R.IsOverAligned;
  auto AddField = [&](const Field &F, uint64_t Offset, uint64_t Size) {
    SourceField Field;
    Field.Name = F.Name.str();
    Field.BitOffset = Offset;
    Field.BitSize = Size;
    Field.Type = typeOf(F.Type);
    Field.Flags = F.Flags;
    if (F.Node)
      Field.TypeSpelling = spell(F.Node, Graph.isPartlyC());
    Source.Fields.push_back(std::move(Field));
  };
  for (const Field &F : R.Fields)
    AddField(F, F.BitOffset, F.BitSize);
  for (const Field &F : R.VirtualBases)
    if (std::optional<RecordId> Base = Graph.asRecord(F.Type))
      if (std::optional<uint64_t> Offset =
              offsetOfVirtualBase(Type->getLLVMStructType(), *Base))
        AddField(F, *Offset, Graph[*Base].BitSize);
  sortStably(Source.Fields, [](const SourceField &F) { return F.BitOffset; });
  return Source;
}

void TypeBuilder::addRecords(ClassId Id) {
  const DTransStructType *Type = Manager.getOrCreateStructType(irStructOf(Id));
  bool IsDefined = Classes.representative(Id).IsComplete;
  size_t First = Types.Records.size();
  for (RecordId R : Classes.members(Id)) {
    if (Graph[R].IsComplete != IsDefined)
      continue; // a declaration adds nothing to the definition
    SourceRecord Source = makeRecord(Graph[R], Type);
    if (!is_contained(drop_begin(Types.Records, First), Source))
      Types.Records.push_back(std::move(Source));
  }
}

void TypeBuilder::listRemaining() {
  DenseSet<const DTransStructType *> Listed(Types.Structs.begin(),
                                            Types.Structs.end());
  for (const DTransStructType *Struct : Manager.namedStructs())
    if (Listed.insert(Struct).second)
      Types.Structs.push_back(Struct);
}

void TypeBuilder::run() {
  // All names first, so that descriptions find both structures and aliases.
  for (uint32_t C = 0; C < Classes.size(); ++C) {
    ClassId Id = static_cast<ClassId>(C);
    const DTransStructType *Struct =
        Manager.getOrCreateStructType(irStructOf(Id));
    for (StructType *Alias : Binder.structsOf(Id).drop_front(
             std::min<size_t>(1, Binder.structsOf(Id).size())))
      Manager.addAlias(Struct, Alias);
  }
  for (auto [Variant, Id] : Binder.baseVariants())
    Manager.getOrCreateStructType(Variant);

  for (uint32_t C = 0; C < Classes.size(); ++C) {
    ClassId Id = static_cast<ClassId>(C);
    const Record &R = Classes.representative(Id);
    if (R.IsComplete)
      addBody(irStructOf(Id), R.Self);
    else
      Types.Structs.push_back(Manager.getOrCreateStructType(irStructOf(Id)));
    addRecords(Id);
  }
  for (auto [Variant, Id] : Binder.baseVariants())
    addBody(Variant, Classes.representative(Id).Self);
}

} // namespace restruct::debuginfo
