//===- TypeTransfer.cpp - Transfers declared types between modules --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pairing shows which structures of the two contexts correspond. Each one
/// with a body is created anew in the other context, with an identity mark at
/// the end of its body, so that linking does not unify it with others of the
/// same layout (StructIdentity.h). StructReplacement then substitutes it for
/// the code generator's. Two kinds are left as they are: opaque structures, and
/// those whose type cannot be replaced, because it is used in the signature of
/// a function or as the type of a value in a register.
///
//===----------------------------------------------------------------------===//

#include "TypeTransfer.h"

#include "ModulePairing.h"

#include "restruct/Types/StructIdentity.h"

#include "llvm/IR/Module.h"
#include "llvm/IR/TypeFinder.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

TypeTransfer::TypeTransfer(DTransTypeManager &Manager, ModulePairing &Pairing,
                           ArrayRef<SourceRecord> Records, Module &To)
    : Manager(Manager), Pairing(Pairing), Fixed(findFixedTypes(To)) {
  TypeFinder Finder;
  Finder.run(To, /*onlyNamed=*/true);
  Used.insert_range(Finder);

  for (const SourceRecord &Record : Records) {
    std::string &Identity = Identities[Record.Type->getLLVMStructType()];
    if (!Identity.empty())
      continue;
    // Only the end of the path: units may include one header by several paths.
    raw_string_ostream(Identity)
        << getKeyword(Record.Kind) << ' ' << Record.Name << ' '
        << Record.Identity << ' ' << sys::path::filename(Record.File) << ':'
        << Record.Line;
  }
}

//===----------------------------------------------------------------------===//
// Types of IR
//===----------------------------------------------------------------------===//

StructType *TypeTransfer::map(StructType *From) {
  // Bodies are mapped from the inside out, with an explicit stack: nesting by
  // value is unbounded.
  SmallVector<StructType *, 8> Stack = {From};
  while (!Stack.empty()) {
    StructType *S = Stack.back();
    if (Final.contains(S)) {
      Stack.pop_back();
      continue;
    }
    size_t Before = Stack.size();
    SmallVector<Type *, 8> Parts(S->subtypes());
    while (!Parts.empty()) {
      Type *Part = Parts.pop_back_val();
      if (auto *Nested = dyn_cast<StructType>(Part);
          Nested && !Nested->isLiteral()) {
        if (!Final.contains(Nested))
          Stack.push_back(Nested);
        continue;
      }
      append_range(Parts, Part->subtypes());
    }
    if (Stack.size() != Before)
      continue;
    StructType *Made = makeFinal(S);
    Final[S] = Made;
    Stack.pop_back();
  }
  return Final.lookup(From);
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

/// \pre All structures that \p From contains by value are final.
StructType *TypeTransfer::makeFinal(StructType *From) {
  StructType *Old = Pairing.types().lookup(From);
  if (Old && (Old->isOpaque() || Fixed.contains(Old)))
    return Old;
  if (From->isOpaque())
    return adoptOpaque(From);

  LLVMContext &Context = Manager.getContext();
  SmallVector<Type *, 8> Elements;
  for (Type *Element : From->elements())
    Elements.push_back(map(Element));
  Elements.push_back(getIdentityMark(Context, identify(From)));

  // The new structure takes over the name of the old one, or of one that clang
  // converted but never used.
  std::string Name = stripRenameSuffix(From->getName()).str();
  StructType *Namesake =
      Old ? Old : StructType::getTypeByName(Context, From->getName());
  if (Namesake && (Old || (!Used.contains(Namesake) &&
                           !Pairing.types().isTaken(Namesake)))) {
    Name = Namesake->getName().str();
    Namesake->setName("");
  }
  auto *New = StructType::create(Context, Elements, Name, From->isPacked());
  if (Old)
    Replacements[Old] = New;
  return New;
}

StructType *TypeTransfer::adoptOpaque(StructType *From) {
  LLVMContext &Context = Manager.getContext();
  StructType *Namesake = StructType::getTypeByName(Context, From->getName());
  if (Namesake && Namesake->isOpaque() && !Pairing.types().isTaken(Namesake)) {
    Pairing.types().add(From, Namesake);
    return Namesake;
  }
  return StructType::create(Context, stripRenameSuffix(From->getName()));
}

/// A key that identifies \p From in the program, as precisely as the source
/// allows.
std::string TypeTransfer::identify(StructType *From) {
  std::string Identity = Identities.lookup(From);
  if (Identity.empty())
    Identity = From->getName().str(); // created by clang without a record
  else
    Identity += (" " + stripRenameSuffix(From->getName())).str();
  // Several of one identity in one unit: macros, or records without linkage.
  if (unsigned Before = TimesUsed[Identity]++)
    Identity += "#" + std::to_string(Before);
  return Identity;
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
  TypeTransfer Transfer(*Result.Manager, Pairing, From.Records, To);

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
  replaceStructs(To, Transfer.replacements());
  Result.Globals.remove_if([](const auto &Entry) {
    // A declaration keeps its value type.
    const GlobalVariable *G = Entry.first;
    return G->isDeclaration() &&
           G->getValueType() != Entry.second->getLLVMType();
  });
  return Result;
}

} // namespace restruct
