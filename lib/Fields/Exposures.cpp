//===- Exposures.cpp - Structures that escape -----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Propagates exposure. A structure is exposed with every value that names it:
/// a pointer into it; for external code also a pointer to such pointers,
/// through which it may read or write one; a function that takes one.
///
//===----------------------------------------------------------------------===//

#include "FieldFactsBuilder.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

void FieldFactsBuilder::expose(const DTransType *T, ExposureKind Kind,
                               const Value *Where,
                               const DTransStructType *From) {
  T = elementOfArrays(T);
  const auto *Struct = dyn_cast<DTransStructType>(T);
  if (!Struct)
    return;
  StructFieldFacts &Own = Facts.Structs[Struct];
  // Overlap does not propagate like other kinds, so these replace it.
  if (Own.Exposed && (Own.Exposed->Kind != ExposureKind::Overlap ||
                      Kind == ExposureKind::Overlap))
    return;
  Own.Exposed = Exposure{Kind, Where, From};
  Pending.push_back(Struct);
}

void FieldFactsBuilder::exposePointees(const Value &V, ExposureKind Kind,
                                       const Value *Where) {
  const ValueTypeInfo &Info = Pointers.getValueTypeInfo(&V);
  for (const FactSet *Set : {&Info.declarations(), &Info.usages()})
    for (const PointerFact &Fact : Set->facts())
      expose(Fact.Pointee, Kind, Where);
  if (std::optional<PointerFact> Place = placeOf(V))
    expose(Place->Pointee, Kind, Where);
}

void FieldFactsBuilder::exposeNamed(const DTransType *Root, ExposureKind Kind,
                                    const Value *Where) {
  SmallVector<const DTransType *, 8> Work{Root};
  SmallPtrSet<const DTransType *, 8> Seen;
  while (!Work.empty()) {
    const DTransType *T = Work.pop_back_val();
    if (!T || !Seen.insert(T).second)
      continue;
    expose(T, Kind, Where);
    if (const auto *Sequence = dyn_cast<DTransSequentialType>(T))
      Work.push_back(Sequence->getElementType());
    Work.push_back(T->getPointerElementType());
    const auto *Function = dyn_cast<DTransFunctionType>(T);
    if (!Function)
      continue;
    Work.push_back(Function->getReturnType());
    append_range(Work, Function->params());
    // External code with a function of this type may call each of them.
    auto Reached =
        AddressTaken.find(cast<FunctionType>(Function->getLLVMType()));
    if (Reached != AddressTaken.end())
      for (const llvm::Function *F : Reached->second)
        exposeSignature(*F, Kind, Where);
  }
}

void FieldFactsBuilder::exposeReached(const Value &V, ExposureKind Kind,
                                      const Value *Where) {
  exposePointees(V, Kind, Where);
  const ValueTypeInfo &Info = Pointers.getValueTypeInfo(&V);
  for (const FactSet *Set : {&Info.declarations(), &Info.usages()})
    for (const PointerFact &Fact : Set->facts())
      exposeNamed(Fact.Pointee, Kind, Where);
}

/// Exposes the signature of a function whose address flows to an unknown
/// location, from which it may be called.
void FieldFactsBuilder::checkFunctionAddress(const Function &F, const Use &U,
                                             const Instruction &I) {
  if (const auto *Call = dyn_cast<CallBase>(&I))
    if (Call->isCallee(&U))
      return;
  if (isa<ICmpInst, PHINode, SelectInst>(I))
    return;
  bool IsTyped = false;
  if (const auto *Store = dyn_cast<StoreInst>(&I)) {
    auto Held = Pointers.getAccessedTypes(Store->getPointerOperand(),
                                          DL.getPointerSize());
    IsTyped = !Held.empty() && all_of(Held, [](const DTransType *T) {
      const DTransType *Pointee = T->getPointerElementType();
      return Pointee && Pointee->isFunctionTy();
    });
  } else if (const auto *Call = dyn_cast<CallBase>(&I)) {
    const Function *Callee = Call->getCalledFunction();
    const DTransFunctionType *Signature =
        Callee ? Types.Functions.lookup(Callee) : nullptr;
    if (Callee && !Callee->isDeclaration() && Signature &&
        Call->isArgOperand(&U) &&
        Call->getArgOperandNo(&U) < Signature->getNumParams()) {
      const DTransType *Pointee =
          Signature->getParamType(Call->getArgOperandNo(&U))
              ->getPointerElementType();
      IsTyped = Pointee && Pointee->isFunctionTy();
    }
  }
  if (!IsTyped)
    exposeSignature(F, ExposureKind::UnknownCaller, &I);
}

void FieldFactsBuilder::exposeSignature(const Function &F, ExposureKind Kind,
                                        const Value *Where) {
  if (!SignaturesExposed.insert(&F).second)
    return;
  for (const Argument &A : F.args())
    exposePointees(A, Kind, Where);
  unsigned Level = 0;
  if (const DTransFunctionType *Signature = Types.Functions.lookup(&F)) {
    expose(Signature->getReturnType()->stripPointers(Level), Kind, Where);
    for (const DTransType *Parameter : Signature->params())
      expose(Parameter->stripPointers(Level), Kind, Where);
  }
  for (const BasicBlock &Block : F)
    if (const auto *Return = dyn_cast<ReturnInst>(Block.getTerminator()))
      if (const Value *V = Return->getReturnValue())
        exposePointees(*V, Kind, Where);
}

} // namespace restruct
