//===- TypeMetadataWriter.cpp - From DeclaredTypes to metadata ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writing is the inverse of reading. The two could diverge for merged
/// structures, where one DTransType stands for several IR types. Each of those
/// IR types gets a definition and records of its own. In them, a field that
/// holds a merged structure by value uses IR's name for it, so that every node
/// agrees with IR and reading merges them again.
///
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeMetadataWriter.h"

#include "MetadataCollector.h"
#include "TypeEncoder.h"
#include "TypeGraph.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

MDNode *TypeMetadataWriter::encode(const DTransType *T) {
  return TypeEncoder(M, Encodings).encode(T);
}

MDNode *TypeMetadataWriter::encodeDefinition(const DTransStructType *S,
                                             unsigned Description) {
  return TypeEncoder(M, Encodings)
      .encodeDefinition(S, S->getLLVMStructType(), Description);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static void add(Module &M, StringRef List, MDNode *Node) {
  if (Node)
    M.getOrInsertNamedMetadata(List)->addOperand(Node);
}

/// Others refer to the structure, so it has a definition whatever it is like:
/// where a field has no encoding, one that says nothing of the fields.
static void writeDefinitions(Module &M, TypeEncoder &Encoder,
                             const DTransStructType *Struct) {
  size_t NumDescriptions = 1;
  for (const DTransFieldMember &Field : Struct->fields())
    NumDescriptions = std::max(NumDescriptions, Field.getTypes().size());
  NumDescriptions = std::min<size_t>(NumDescriptions, limits::MaxDescriptions);
  for (StructType *Name : Struct->getLLVMAliases()) {
    bool IsDescribed = false;
    for (unsigned I = 0; I < (Name->isOpaque() ? 1 : NumDescriptions); ++I)
      if (MDNode *Definition = Encoder.encodeDefinition(Struct, Name, I)) {
        add(M, metadata::DTransTypes, Definition);
        IsDescribed = true;
      }
    if (!IsDescribed)
      add(M, metadata::DTransTypes, Encoder.encodeUndescribed(Name));
  }
}

static void writeSignature(Function &F, TypeEncoder &Encoder,
                           const DTransFunctionType *Type) {
  LLVMContext &Context = F.getContext();
  SmallVector<Metadata *, 8> List;
  // The index of a described type, which is added to the list.
  auto Index = [&](const DTransType *T, llvm::Type *InIR) -> Attribute {
    MDNode *Encoding =
        T->saysMoreThanIR() ? Encoder.encodeAs(T, InIR) : nullptr;
    if (!Encoding)
      return Attribute();
    List.push_back(Encoding);
    return Attribute::get(Context, metadata::FunctionIndex,
                          std::to_string(List.size()));
  };

  FunctionType *FTy = F.getFunctionType();
  if (Attribute A = Index(Type->getReturnType(), FTy->getReturnType());
      A.isValid())
    F.addRetAttr(A);
  for (unsigned I = 0; I < FTy->getNumParams(); ++I)
    if (Attribute A = Index(Type->getParamType(I), FTy->getParamType(I));
        A.isValid())
      F.addParamAttr(I, A);
  // An empty list also records that the function is described.
  F.setMetadata(metadata::FunctionTypes, MDTuple::getDistinct(Context, List));
}

void TypeMetadataWriter::write(const DeclaredTypes &Types) {
  strip(M);
  TypeEncoder Encoder(M, Encodings);
  // The maps' keys are const for analyses; they are values of M.
  auto Attach = [](auto *Value, StringRef Name, MDNode *Encoding) {
    using ValueT = std::remove_const_t<std::remove_pointer_t<decltype(Value)>>;
    if (Encoding)
      const_cast<ValueT *>(Value)->setMetadata(Name, Encoding);
  };

  for (const DTransStructType *Struct : Types.Structs)
    writeDefinitions(M, Encoder, Struct);
  for (const SourceRecord &Record : Types.Records)
    for (StructType *Name : Record.Type->getLLVMAliases())
      add(M, metadata::SourceRecords, Encoder.encodeRecord(Record, Name));
  for (auto [Global, Type] : Types.Globals)
    Attach(Global, metadata::Type,
           Encoder.encodeAs(Type, Global->getValueType()));
  for (auto [Alloca, Type] : Types.Allocas)
    Attach(Alloca, metadata::Type,
           Encoder.encodeAs(Type, Alloca->getAllocatedType()));
  for (auto [F, Type] : Types.Functions)
    if (Type->getNumParams() == F->getFunctionType()->getNumParams())
      writeSignature(const_cast<Function &>(*F), Encoder, Type);
  for (auto [Call, Type] : Types.IndirectCalls)
    if (classify(*Call) == CallRole::Indirect)
      Attach(Call, metadata::Type,
             Encoder.encodeAs(Type, Call->getFunctionType()));
  for (auto [Call, Type] : Types.Allocations)
    if (CallRole Role = classify(*Call); Role != CallRole::Neither)
      Attach(Call,
             Role == CallRole::Indirect ? metadata::ResultType : metadata::Type,
             Encoder.encode(Type));
}

//===----------------------------------------------------------------------===//
// Stripping
//===----------------------------------------------------------------------===//

static bool stripNamed(Module &M, StringRef Name) {
  NamedMDNode *List = M.getNamedMetadata(Name);
  if (List)
    M.eraseNamedMetadata(List);
  return List;
}

namespace {

/// Removes index attributes from attribute lists. All functions and calls of a
/// module share few distinct lists, so each is processed once.
class IndexStripper {
public:
  explicit IndexStripper(LLVMContext &Context) : Context(Context) {}

  /// \p Signature is a function or a call. \returns whether it had any indices.
  template <typename T> bool strip(T &Signature) {
    AttributeList Attributes = Signature.getAttributes();
    if (Attributes.isEmpty())
      return false;
    auto [Known, IsNew] =
        Stripped.try_emplace(Attributes.getRawPointer(), Attributes);
    if (IsNew)
      for (unsigned Index : Attributes.indexes())
        Known->second = Known->second.removeAttributeAtIndex(
            Context, Index, metadata::FunctionIndex);
    if (Known->second == Attributes)
      return false;
    Signature.setAttributes(Known->second);
    return true;
  }

private:
  LLVMContext &Context;
  DenseMap<void *, AttributeList> Stripped;
};

} // namespace

bool TypeMetadataWriter::strip(Module &M) {
  bool Changed = stripNamed(M, metadata::DTransTypes);
  Changed |= stripNamed(M, metadata::SourceRecords);

  const unsigned Kinds[] = {M.getMDKindID(metadata::Type),
                            M.getMDKindID(metadata::ResultType),
                            M.getMDKindID(metadata::FieldArguments),
                            M.getMDKindID(metadata::NoPointerCasts),
                            M.getMDKindID(metadata::NoBytes),
                            M.getMDKindID(metadata::FunctionTypes)};
  auto StripAttachments = [&](auto &Value) {
    Value.eraseMetadataIf([&](unsigned KindID, MDNode *) {
      bool IsOurs = is_contained(Kinds, KindID);
      Changed |= IsOurs;
      return IsOurs;
    });
  };
  IndexStripper Indices(M.getContext());
  for (GlobalVariable &Global : M.globals())
    StripAttachments(Global);
  for (Function &F : M) {
    StripAttachments(F);
    Changed |= Indices.strip(F);
    for (BasicBlock &Block : F) {
      for (Instruction &Inst : Block) {
        if (Inst.hasMetadataOtherThanDebugLoc())
          StripAttachments(Inst);
        if (auto *Call = dyn_cast<CallBase>(&Inst))
          Changed |= Indices.strip(*Call);
      }
    }
  }
  return Changed;
}

} // namespace restruct
