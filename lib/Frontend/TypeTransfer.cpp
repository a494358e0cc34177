//===- TypeTransfer.cpp - Declared types of one module, for another -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pairing says which structures of the two contexts are the same. A
/// record that is only pointed to is in neither module, and gets a structure
/// of its own in the other context: one of the same name that is there already
/// and that the module does not use, if its body is the same (the real code
/// generator made it for the same record), else a new one.
///
//===----------------------------------------------------------------------===//

#include "TypeTransfer.h"

#include "ModulePairing.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/TypeFinder.h"

using namespace llvm;

namespace restruct {

TypeTransfer::TypeTransfer(DTransTypeManager &Manager, ModulePairing &Pairing,
                           Module &To)
    : Manager(Manager), Pairing(Pairing) {
  TypeFinder Finder;
  Finder.run(To, /*onlyNamed=*/true);
  Used.insert_range(Finder);
}

//===----------------------------------------------------------------------===//
// Types of IR
//===----------------------------------------------------------------------===//

StructType *TypeTransfer::map(StructType *From) {
  // Bodies are mapped from the inside out, with a stack of our own: how deep
  // records nest by value is the program's choice.
  SmallVector<StructType *, 8> Stack = {From};
  while (!Stack.empty()) {
    StructType *S = Stack.back();
    if (Pairing.types().lookup(S)) {
      Stack.pop_back();
      continue;
    }
    size_t Before = Stack.size();
    SmallVector<Type *, 8> Parts(S->subtypes());
    while (!Parts.empty()) {
      Type *Part = Parts.pop_back_val();
      if (auto *Nested = dyn_cast<StructType>(Part);
          Nested && !Nested->isLiteral()) {
        if (!Pairing.types().lookup(Nested))
          Stack.push_back(Nested);
        continue;
      }
      append_range(Parts, Part->subtypes());
    }
    if (Stack.size() != Before)
      continue;
    Pairing.types().add(S, adoptOrCreate(S));
    Stack.pop_back();
  }
  return Pairing.types().lookup(From);
}

Type *TypeTransfer::map(Type *T) {
  LLVMContext &Context = Manager.getContext();
  switch (T->getTypeID()) {
  case Type::IntegerTyID:
    return IntegerType::get(Context, T->getIntegerBitWidth());
  case Type::PointerTyID:
    return PointerType::get(Context, T->getPointerAddressSpace());
  case Type::ArrayTyID:
    return ArrayType::get(map(T->getArrayElementType()),
                          T->getArrayNumElements());
  case Type::FixedVectorTyID:
  case Type::ScalableVectorTyID:
    return VectorType::get(map(cast<VectorType>(T)->getElementType()),
                           cast<VectorType>(T)->getElementCount());
  case Type::StructTyID: {
    auto *S = cast<StructType>(T);
    if (!S->isLiteral())
      return map(S);
    SmallVector<Type *, 8> Elements;
    for (Type *Element : S->elements())
      Elements.push_back(map(Element));
    return StructType::get(Context, Elements, S->isPacked());
  }
  case Type::FunctionTyID: {
    auto *F = cast<FunctionType>(T);
    SmallVector<Type *, 8> Params;
    for (Type *Param : F->params())
      Params.push_back(map(Param));
    return FunctionType::get(map(F->getReturnType()), Params, F->isVarArg());
  }
  case Type::TargetExtTyID: {
    auto *E = cast<TargetExtType>(T);
    SmallVector<Type *, 2> Params;
    for (Type *Param : E->type_params())
      Params.push_back(map(Param));
    return TargetExtType::get(Context, E->getName(), Params, E->int_params());
  }
  default:
    return Type::getPrimitiveType(Context, T->getTypeID());
  }
}

/// \pre All structures that \p From holds by value have partners.
StructType *TypeTransfer::adoptOrCreate(StructType *From) {
  LLVMContext &Context = Manager.getContext();
  SmallVector<Type *, 8> Elements;
  for (Type *Element : From->elements())
    Elements.push_back(map(Element));

  StructType *Candidate = StructType::getTypeByName(Context, From->getName());
  if (Candidate && !Used.contains(Candidate) &&
      !Pairing.types().isTaken(Candidate)) {
    // Converted while it was incomplete, and never needed after that.
    if (Candidate->isOpaque() && !From->isOpaque())
      Candidate->setBody(Elements, From->isPacked());
    if (Candidate->isOpaque() == From->isOpaque() &&
        Candidate->isPacked() == From->isPacked() &&
        Candidate->elements() == ArrayRef<Type *>(Elements))
      return Candidate;
  }
  StringRef Name = stripRenameSuffix(From->getName());
  StructType *New = StructType::create(Context, Name);
  if (!From->isOpaque())
    New->setBody(Elements, From->isPacked());
  return New;
}

//===----------------------------------------------------------------------===//
// DTransTypes
//===----------------------------------------------------------------------===//

const DTransType *TypeTransfer::map(const DTransType *T) {
  unsigned Level = 0;
  const DTransType *Base = T->stripPointers(Level);
  if (const DTransType *Known = Mapped.lookup(Base))
    return Manager.getOrCreatePointerType(Known, Level);

  const DTransType *Result = nullptr;
  switch (Base->getTypeID()) {
  case DTransType::PointerTyID:
    llvm_unreachable("all pointers are stripped");
  case DTransType::AtomicTyID:
    Result = Manager.getOrCreateAtomicType(map(Base->getLLVMType()));
    break;
  case DTransType::ArrayTyID: {
    const auto *A = cast<DTransArrayType>(Base);
    Result = Manager.getOrCreateArrayType(map(A->getElementType()),
                                          A->getNumElements());
    break;
  }
  case DTransType::VectorTyID: {
    const auto *V = cast<DTransVectorType>(Base);
    Result = Manager.getOrCreateVectorType(map(V->getElementType()),
                                           V->getNumElements());
    break;
  }
  case DTransType::StructTyID: {
    const auto *S = cast<DTransStructType>(Base);
    if (S->hasName()) {
      Result = Manager.getOrCreateStructType(map(S->getLLVMStructType()));
      break;
    }
    SmallVector<const DTransType *, 8> Fields;
    for (const DTransFieldMember &Field : S->fields())
      Fields.push_back(map(Field.getType()));
    Result = Manager.getOrCreateLiteralStructType(Fields, S->isPacked());
    break;
  }
  case DTransType::FunctionTyID: {
    const auto *F = cast<DTransFunctionType>(Base);
    SmallVector<const DTransType *, 8> Params;
    for (const DTransType *Param : F->params())
      Params.push_back(map(Param));
    Result = Manager.getOrCreateFunctionType(map(F->getReturnType()), Params,
                                             F->isVarArg());
    break;
  }
  }
  Mapped[Base] = Result;
  return Manager.getOrCreatePointerType(Result, Level);
}

//===----------------------------------------------------------------------===//
// Everything
//===----------------------------------------------------------------------===//

DeclaredTypes transferTypes(const DeclaredTypes &From, ModulePairing &Pairing,
                            Module &To) {
  DeclaredTypes Result(To.getContext());
  TypeTransfer Transfer(*Result.Manager, Pairing, To);

  for (const DTransStructType *S : From.Structs) {
    const auto *New = cast<DTransStructType>(Transfer.map(S));
    Result.Structs.push_back(New);
    if (S->isOpaque())
      continue;
    SmallVector<const DTransType *, 8> Fields;
    for (const DTransFieldMember &Field : S->fields())
      Fields.push_back(Transfer.map(Field.getType()));
    [[maybe_unused]] bool Agrees = Result.Manager->addBody(New, Fields);
    assert(Agrees && "partners have the same shape");
  }
  for (const SourceRecord &Record : From.Records) {
    SourceRecord &New = Result.Records.emplace_back(Record);
    New.Type = cast<DTransStructType>(Transfer.map(Record.Type));
    for (SourceField &Field : New.Fields)
      Field.Type = Transfer.map(Field.Type);
  }
  for (auto [G, T] : From.Globals)
    if (GlobalVariable *Partner = Pairing.lookup(G))
      Result.Globals[Partner] = Transfer.map(T);
  for (auto [F, T] : From.Functions)
    if (Function *Partner = Pairing.lookup(F))
      Result.Functions[Partner] = cast<DTransFunctionType>(Transfer.map(T));
  for (auto [A, T] : From.Allocas)
    if (Instruction *Partner = Pairing.lookup(A))
      Result.Allocas[cast<AllocaInst>(Partner)] = Transfer.map(T);
  for (auto [C, T] : From.IndirectCalls)
    if (Instruction *Partner = Pairing.lookup(C))
      Result.IndirectCalls[cast<CallBase>(Partner)] =
          cast<DTransFunctionType>(Transfer.map(T));
  for (auto [C, T] : From.Allocations)
    if (Instruction *Partner = Pairing.lookup(C))
      Result.Allocations[cast<CallBase>(Partner)] =
          cast<DTransPointerType>(Transfer.map(T));
  return Result;
}

} // namespace restruct
