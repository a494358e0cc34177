//===- UsedTypes.cpp - Which structures the code uses ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UsedTypes.h"

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

// LLVM's own TypeFinder also follows metadata, which lists every described
// structure. So this function enumerates the places where IR proper can refer
// to a type: types of values, source elements of address arithmetic, allocated
// types, type attributes (byval, sret), and compound constants.
DenseSet<StructType *> findUsedStructTypes(const Module &M) {
  DenseSet<StructType *> Found;
  DenseSet<const Type *> Seen;
  DenseSet<const Constant *> SeenConstants;
  SmallVector<const Type *, 16> Types;
  SmallVector<const Constant *, 16> Constants;

  auto AddType = [&](const Type *Ty) {
    if (Ty && Seen.insert(Ty).second)
      Types.push_back(Ty);
  };
  auto AddAttributes = [&](const AttributeList &Attributes) {
    for (AttributeSet Set : Attributes)
      for (Attribute A : Set)
        if (A.isTypeAttribute())
          AddType(A.getValueAsType());
  };
  auto AddValue = [&](const Value *V) {
    if (isa<MetadataAsValue>(V))
      return;
    AddType(V->getType());
    const auto *C = dyn_cast<Constant>(V);
    if (C && !isa<GlobalValue>(C) &&
        C->getNumOperands() + isa<GEPOperator>(C) &&
        SeenConstants.insert(C).second)
      Constants.push_back(C);
  };
  auto Drain = [&] {
    while (!Constants.empty()) {
      const Constant *C = Constants.pop_back_val();
      if (const auto *GEP = dyn_cast<GEPOperator>(C))
        AddType(GEP->getSourceElementType());
      for (const Use &Operand : C->operands())
        AddValue(Operand.get());
    }
    while (!Types.empty()) {
      const Type *Ty = Types.pop_back_val();
      if (const auto *Struct = dyn_cast<StructType>(Ty);
          Struct && Struct->hasName())
        Found.insert(const_cast<StructType *>(Struct));
      for (Type *Part : Ty->subtypes())
        AddType(Part);
    }
  };

  for (const GlobalVariable &Global : M.globals()) {
    AddType(Global.getValueType());
    if (Global.hasInitializer())
      AddValue(Global.getInitializer());
    Drain();
  }
  for (const Function &F : M) {
    AddType(F.getFunctionType());
    AddAttributes(F.getAttributes());
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block) {
        AddType(I.getType());
        if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I))
          AddType(GEP->getSourceElementType());
        else if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
          AddType(Alloca->getAllocatedType());
        else if (const auto *Call = dyn_cast<CallBase>(&I))
          AddAttributes(Call->getAttributes());
        for (const Use &Operand : I.operands())
          AddValue(Operand.get());
      }
    Drain();
  }
  return Found;
}

namespace {

/// Collects the structures transitively reachable from types, each type once.
class StructCollector {
public:
  explicit StructCollector(const DeclaredTypes &Types) {
    for (const SourceRecord &Record : Types.Records)
      RecordsOf[Record.Type].push_back(&Record);
  }

  void add(const DTransType *Type) {
    if (Type && Seen.insert(Type).second)
      Pending.push_back(Type);
  }

  DenseSet<const DTransStructType *> follow() {
    DenseSet<const DTransStructType *> Structs;
    while (!Pending.empty()) {
      const DTransType *Type = Pending.pop_back_val();
      if (const auto *Struct = dyn_cast<DTransStructType>(Type))
        Structs.insert(Struct);
      addParts(Type);
    }
    return Structs;
  }

private:
  void addParts(const DTransType *Type) {
    if (const auto *Struct = dyn_cast<DTransStructType>(Type)) {
      for (const DTransFieldMember &Field : Struct->fields())
        for_each(Field.getTypes(), [&](const DTransType *T) { add(T); });
      // Only a union's record lists its members.
      for (const SourceRecord *Record : RecordsOf.lookup(Struct))
        for (const SourceField &Field : Record->Fields)
          add(Field.Type);
    } else if (const auto *Pointer = dyn_cast<DTransPointerType>(Type)) {
      add(Pointer->getPointee());
    } else if (const auto *Sequence = dyn_cast<DTransSequentialType>(Type)) {
      add(Sequence->getElementType());
    } else if (const auto *Function = dyn_cast<DTransFunctionType>(Type)) {
      add(Function->getReturnType());
      for (unsigned I = 0, E = Function->getNumParams(); I != E; ++I)
        add(Function->getParamType(I));
    }
  }

  DenseMap<const DTransStructType *, SmallVector<const SourceRecord *, 1>>
      RecordsOf;
  DenseSet<const DTransType *> Seen;
  SmallVector<const DTransType *, 16> Pending;
};

} // namespace

DenseSet<const DTransStructType *>
findUsedStructs(const DeclaredTypes &Types,
                const DenseSet<StructType *> &UsedInIR) {
  StructCollector Collector(Types);
  for (const DTransStructType *Struct : Types.Structs)
    if (any_of(Struct->getLLVMAliases(),
               [&](StructType *Alias) { return UsedInIR.contains(Alias); }))
      Collector.add(Struct);
  for (const auto &[Global, Type] : Types.Globals)
    Collector.add(Type);
  for (const auto &[Alloca, Type] : Types.Allocas)
    Collector.add(Type);
  for (const auto &[Function, Type] : Types.Functions)
    Collector.add(Type);
  for (const auto &[Call, Type] : Types.IndirectCalls)
    Collector.add(Type);
  for (const auto &[Call, Type] : Types.Allocations)
    Collector.add(Type);
  return Collector.follow();
}

} // namespace restruct
