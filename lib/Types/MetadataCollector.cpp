//===- MetadataCollector.cpp - Finds and decodes all type metadata --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One traversal of the module: the named metadata, then everything that can
/// carry an attachment. EncodingDecoder knows what an encoding is; this file
/// checks it against the value that it is attached to:
///
///   global    the value type. If that is a literal structure (or an array of
///             such) that clang created to fit an initializer: any type that is
///             not larger;
///   alloca    the allocated type;
///   call      the signature of an indirect one; a pointer type for the memory
///             that a call returns;
///   function  the type of the parameter or result that has the index.
///
/// Optimisation leaves remains that are harmless but useless: the signature of
/// an indirect call that became direct; an operand of a list whose parameter
/// was deleted; the index of a result that became void; indices of a
/// declaration whose list was deleted with its body (available externally); one
/// list for a function and its clone. None of them can give a wrong type. The
/// reader ignores them, and the verifier notes them.
///
//===----------------------------------------------------------------------===//

#include "MetadataCollector.h"

#include "RecordDecoder.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

using Kind = TypeGraph::Kind;

CallRole classify(const CallBase &Call) {
  if (Call.isInlineAsm())
    return CallRole::Neither;
  const auto *Callee = dyn_cast<Function>(
      Call.getCalledOperand()->stripPointerCastsAndAliases());
  if (!Callee)
    return CallRole::Indirect;
  return Callee->isIntrinsic() ? CallRole::Neither : CallRole::Direct;
}

namespace {

class MetadataCollector {
public:
  MetadataCollector(const Module &M, EncodingDecoder::Strictness How,
                    MetadataDiagnostics &Diagnostics, CollectedTypes &Into)
      : M(M), IsVerifier(How == EncodingDecoder::Strictness::Verifier),
        Diagnostics(Diagnostics), Into(Into), Graph(Into.Graph),
        Decoder(Graph, Diagnostics, How),
        TypeKind(M.getMDKindID(metadata::Type)),
        ResultKind(M.getMDKindID(metadata::ResultType)),
        FunctionKind(M.getMDKindID(metadata::FunctionTypes)) {}

  void collect() {
    collectDefinitions();
    collectRecords();
    for (const GlobalVariable &Global : M.globals())
      collectGlobal(Global);
    for (const Function &F : M) {
      collectSignature(F);
      for (const BasicBlock &Block : F)
        for (const Instruction &Inst : Block)
          if (Inst.hasMetadataOtherThanDebugLoc())
            collectInstruction(Inst);
    }
    if (IsVerifier)
      requireDefinitions();
  }

private:
  //===--- The named metadata ---------------------------------------------===//

  void collectDefinitions() {
    const NamedMDNode *List = M.getNamedMetadata(metadata::DTransTypes);
    if (!List)
      return;
    SmallPtrSet<const MDNode *, 32> Seen; // linking concatenates lists
    for (const MDNode *Definition : List->operands())
      if (Seen.insert(Definition).second)
        if (std::optional<StructNodeId> Id =
                Decoder.decodeDefinition(Definition))
          Into.Defined.push_back(*Id);
  }

  void collectRecords() {
    const NamedMDNode *List = M.getNamedMetadata(metadata::SourceRecords);
    if (!List)
      return;
    SmallPtrSet<const MDNode *, 32> Seen;
    for (const MDNode *Node : List->operands())
      if (Seen.insert(Node).second)
        if (std::optional<CollectedTypes::Record> Record =
                decodeRecord(Node, Graph, Decoder, Diagnostics))
          Into.Records.push_back(std::move(*Record));
  }

  /// Reports structures that are referred to without a definition.
  void requireDefinitions() {
    std::vector<bool> IsDefined(Graph.structs().size());
    for (StructNodeId Id : Into.Defined)
      IsDefined[index(Id)] = true;
    for (auto [I, Struct] : enumerate(Graph.structs()))
      if (!IsDefined[I])
        Diagnostics.error("%" + abbreviate(Struct.Name) +
                          " is used without a definition in !" +
                          metadata::DTransTypes);
  }

  //===--- Attachments ----------------------------------------------------===//

  /// The only attachment of its kind. Null if there is none or if there are
  /// several, which is reported.
  const MDNode *attachment(const GlobalObject &Object, unsigned KindID,
                           StringRef Name) {
    SmallVector<MDNode *, 1> Nodes;
    Object.getMetadata(KindID, Nodes);
    if (Nodes.size() > 1)
      Diagnostics.error(Object, "has more than one !" + Name);
    return Nodes.size() == 1 ? Nodes.front() : nullptr;
  }

  /// Nothing for a null node or a malformed one.
  std::optional<TypeNodeId> decode(const MDNode *Encoding) {
    return Encoding ? Decoder.decode(Encoding) : std::nullopt;
  }

  /// A finding of the verifier only: an attachment on a value that takes none.
  void refuse(const Value &V, const MDNode *Node, StringRef Name) {
    if (IsVerifier && Node)
      Diagnostics.error(V, "takes no !" + Name, Node);
  }

  void collectGlobal(const GlobalVariable &Global) {
    if (!Global.hasMetadata())
      return;
    refuse(Global, Global.getMetadata(FunctionKind), metadata::FunctionTypes);
    refuse(Global, Global.getMetadata(ResultKind), metadata::ResultType);
    const MDNode *Node = attachment(Global, TypeKind, metadata::Type);
    std::optional<TypeNodeId> Type = decode(Node);
    if (!Type)
      return;
    if (mayBeDeclaredAs(Global, *Type))
      Into.Globals.push_back({&Global, *Type});
    else
      Diagnostics.error(Global,
                        "does not fit the value type " +
                            describe(Global.getValueType()),
                        Node);
  }

  bool mayBeDeclaredAs(const GlobalVariable &Global, TypeNodeId Declared) {
    Type *Value = Global.getValueType();
    Type *DeclaredTy = Graph[Declared].IRType;
    if (DeclaredTy == Value)
      return true;
    if (!Graph.isSized(Declared))
      return false;
    // clang gives a global a literal structure as its value type if its
    // initializer does not fit the declared type: unions, flexible arrays,
    // bit-fields, long arrays with few values. The object is then at least as
    // large as the declared type.
    Type *Innermost = Value;
    while (auto *Array = dyn_cast<ArrayType>(Innermost))
      Innermost = Array->getElementType();
    auto *Literal = dyn_cast<StructType>(Innermost);
    if (!Literal || !Literal->isLiteral() || !Value->isSized() ||
        Value->isScalableTy() || DeclaredTy->isScalableTy() ||
        Graph.boundOfBytes(Declared) > limits::MaxTypeBytes)
      return false;
    const DataLayout &Layout = M.getDataLayout();
    return Layout.getTypeAllocSize(Value).getFixedValue() >=
           Layout.getTypeAllocSize(DeclaredTy).getFixedValue();
  }

  void collectInstruction(const Instruction &Inst) {
    refuse(Inst, Inst.getMetadata(FunctionKind), metadata::FunctionTypes);
    const MDNode *Type = Inst.getMetadata(TypeKind);
    const MDNode *Result = Inst.getMetadata(ResultKind);
    if (const auto *Call = dyn_cast<CallBase>(&Inst)) {
      collectCall(*Call, Type, Result);
      return;
    }
    refuse(Inst, Result, metadata::ResultType);
    const auto *Alloca = dyn_cast<AllocaInst>(&Inst);
    if (!Alloca) {
      refuse(Inst, Type, metadata::Type);
      return;
    }
    std::optional<TypeNodeId> Id = decode(Type);
    if (!Id)
      return;
    if (Graph[*Id].IRType == Alloca->getAllocatedType())
      Into.Allocas.push_back({Alloca, *Id});
    else
      Diagnostics.error(Inst,
                        "does not fit the allocated type " +
                            describe(Alloca->getAllocatedType()),
                        Type);
  }

  void collectCall(const CallBase &Call, const MDNode *Type,
                   const MDNode *Result) {
    CallRole Role = classify(Call);
    if (Role == CallRole::Neither) {
      refuse(Call, Type, metadata::Type);
      refuse(Call, Result, metadata::ResultType);
      return;
    }
    bool HasResult = false;
    if (std::optional<TypeNodeId> Id = decode(Type)) {
      if (Graph[*Id].NodeKind == Kind::Function)
        collectCallSignature(Call, Role, *Id, Type);
      else if (Role == CallRole::Indirect)
        Diagnostics.error(Call, "an indirect call takes its signature", Type);
      else
        HasResult = collectAllocation(Call, *Id, Type);
    }
    if (std::optional<TypeNodeId> Id = decode(Result)) {
      if (HasResult)
        Diagnostics.error(Call, "the type of its memory is given twice",
                          Result);
      else
        collectAllocation(Call, *Id, Result);
    }
  }

  void collectCallSignature(const CallBase &Call, CallRole Role,
                            TypeNodeId Signature, const MDNode *Node) {
    if (Graph[Signature].IRType != Call.getFunctionType())
      Diagnostics.error(Call,
                        "does not fit the type of the call, " +
                            describe(Call.getFunctionType()),
                        Node);
    else if (Role == CallRole::Indirect)
      Into.IndirectCalls.push_back({&Call, Signature});
  }

  bool collectAllocation(const CallBase &Call, TypeNodeId Memory,
                         const MDNode *Node) {
    bool Fits = Graph[Memory].NodeKind == Kind::Pointer &&
                Graph[Memory].IRType == Call.getType();
    if (Fits)
      Into.Allocations.push_back({&Call, Memory});
    else
      Diagnostics.error(Call, "is not a pointer type that the call returns",
                        Node);
    return Fits;
  }

  //===--- Signatures -----------------------------------------------------===//

  /// Notes a leftover of optimisation.
  void note(const Function &F, const Twine &What,
            const MDNode *Node = nullptr) {
    if (IsVerifier)
      Diagnostics.note(F, What, Node);
  }

  /// Decodes the type that an index of a signature refers to. \returns null if
  /// there is no such attribute or it is of no use.
  std::optional<TypeNodeId> indexedType(const Function &F, Attribute Index,
                                        Type *Ty, const Twine &Where,
                                        const MDNode *List,
                                        BitVector &UsedOperands) {
    if (!Index.isValid())
      return std::nullopt;
    if (Ty->isVoidTy()) {
      note(F, Where + " is void, and has an index");
      return std::nullopt;
    }
    if (!List && F.isDeclaration()) {
      note(F, Where + " has an index, and the declaration no !" +
                  metadata::FunctionTypes);
      return std::nullopt;
    }
    if (!List) {
      Diagnostics.error(F, Where + " has an index, and the function no !" +
                               metadata::FunctionTypes);
      return std::nullopt;
    }
    unsigned Number = 0;
    if (Index.getValueAsString().getAsInteger(10, Number) || Number == 0 ||
        Number > List->getNumOperands()) {
      Diagnostics.error(F,
                        Where + " has the index '" +
                            abbreviate(Index.getValueAsString()) +
                            "', which is not in the list",
                        List);
      return std::nullopt;
    }
    UsedOperands.set(Number - 1);
    const auto *Encoding =
        dyn_cast_or_null<MDNode>(List->getOperand(Number - 1).get());
    if (!Encoding) {
      Diagnostics.error(
          F, Where + ": operand " + Twine(Number) + " is not a type encoding",
          List);
      return std::nullopt;
    }
    std::optional<TypeNodeId> Id = Decoder.decode(Encoding);
    if (Id && Graph[*Id].IRType != Ty) {
      Diagnostics.error(F,
                        Where + " is " + describe(Ty) +
                            ", which the encoding does not fit",
                        Encoding);
      return std::nullopt;
    }
    return Id;
  }

  void collectSignature(const Function &F) {
    const MDNode *List = nullptr;
    if (F.hasMetadata()) {
      refuse(F, F.getMetadata(TypeKind), metadata::Type);
      refuse(F, F.getMetadata(ResultKind), metadata::ResultType);
      List = attachment(F, FunctionKind, metadata::FunctionTypes);
      if (List && !isa<MDTuple>(List)) {
        Diagnostics.error(F, "the list of types must be a tuple", List);
        List = nullptr;
      }
    }
    AttributeList Attributes = F.getAttributes();
    if (!List && Attributes.isEmpty())
      return;

    BitVector Used(List ? List->getNumOperands() : 0);
    SmallVector<TypeNodeId, 8> Signature;
    auto Add = [&](Attribute Index, Type *Ty, const Twine &Where) {
      std::optional<TypeNodeId> Described =
          indexedType(F, Index, Ty, Where, List, Used);
      if (List) // else there is nothing to say about the function
        Signature.push_back(Described ? *Described : Graph.fromIR(Ty));
    };
    FunctionType *FTy = F.getFunctionType();
    Add(Attributes.getAttributeAtIndex(AttributeList::ReturnIndex,
                                       metadata::FunctionIndex),
        FTy->getReturnType(), "the result");
    for (auto [I, Ty] : enumerate(FTy->params()))
      Add(Attributes.getParamAttr(I, metadata::FunctionIndex), Ty,
          "parameter " + Twine(I));
    if (IsVerifier)
      verifySignature(F, List, Used);
    if (List)
      Into.Functions.push_back(
          {&F, Graph.function(Signature, FTy->isVarArg())});
  }

  void verifySignature(const Function &F, const MDNode *List,
                       const BitVector &Used) {
    if (F.hasFnAttribute(metadata::FunctionIndex))
      Diagnostics.error(F, Twine("takes no \"") + metadata::FunctionIndex +
                               "\" of its own");
    if (!List)
      return;
    if (!List->isDistinct())
      Diagnostics.error(F, "the list of types must be distinct", List);
    if (const Function *&Owner = OwnerOfList[List])
      note(F, "shares its list of types with @" + abbreviate(Owner->getName()),
           List);
    else
      Owner = &F;
    for (unsigned I = 0; I < Used.size(); ++I)
      if (!Used.test(I))
        note(F, "nothing uses the index " + Twine(I + 1) + " of the list",
             List);
  }

  const Module &M;
  bool IsVerifier;
  MetadataDiagnostics &Diagnostics;
  CollectedTypes &Into;
  TypeGraph &Graph;
  EncodingDecoder Decoder;
  unsigned TypeKind, ResultKind, FunctionKind;
  DenseMap<const MDNode *, const Function *> OwnerOfList;
};

} // namespace

void collectTypeMetadata(const Module &M, EncodingDecoder::Strictness How,
                         MetadataDiagnostics &Diagnostics,
                         CollectedTypes &Into) {
  MetadataCollector(M, How, Diagnostics, Into).collect();
}

} // namespace restruct
