//===- FunctionPointerTypes.cpp - Conversions of function types -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// C allows a program to convert a function pointer to one of another type, and
/// old-style C does so implicitly: `long (*)()` accepts any function. A call
/// through the other type works on the supported targets, whatever the standard
/// says, and passes arguments that the callee does not declare.
///
/// If such a call could reach every function, one conversion would refuse every
/// structure of a program. So this analysis computes between which types the
/// program converts. For each value, function pointers included, Recovery knows
/// what it is declared to point to and where it flows: types that meet in one
/// value are unified. A function pointer that flows to or from memory, a
/// parameter or a result of another type joins the class of anything.
///
///     long look(struct b *);                class 1
///     long (*table[])() = { look };         class 1: look is stored there
///     table[i](p);                          class 1: may call look
///     int (*compare)(struct a *);           class 2: may not
///
/// A call by the IR type of a function reaches it only if their declared types
/// are in one class, too: a `void (*)(struct loop *)` is not a `void (*)(void
/// *)`.
///
/// The analysis is a unification, insensitive to direction and context: a class
/// contains everything that may happen, and is never split.
///
//===----------------------------------------------------------------------===//

#include "FunctionPointerTypes.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

FunctionPointerTypes::FunctionPointerTypes(const Module &M,
                                           const PointerTypeAnalyzer &Pointers,
                                           const MemoryInfo &Memory)
    : M(M), Pointers(Pointers), Memory(Memory) {
  Classes.insert(Anything);
  for (const Function &F : M) {
    meetValue(&F);
    for (const Argument &A : F.args())
      meetValue(&A);
    for (const Instruction &I : instructions(F)) {
      meetValue(&I);
      visit(I);
    }
  }
}

ArrayRef<const Function *>
FunctionPointerTypes::getConverted(const CallBase &Call,
                                   const DTransFunctionType &Signature) {
  if (!std::exchange(IsSealed, true))
    for (const Function &F : M)
      if (!F.isIntrinsic() && F.hasAddressTaken())
        Of[Classes.getOrInsertLeaderValue(
               Pointers.getDeclaredTypes().getType(F))]
            .push_back(&F);
  Class Leader = Classes.getOrInsertLeaderValue(&Signature);
  auto [It, IsNew] = Converted.try_emplace({Leader, Call.getFunctionType()});
  if (IsNew)
    if (auto Found = Of.find(Leader); Found != Of.end())
      copy_if(Found->second, std::back_inserter(It->second),
              [&](const Function *F) {
                return F->getFunctionType() != Call.getFunctionType();
              });
  return It->second;
}

/// Whether all uses of \p F are values whose types meet: not an alias, nor a
/// constant expression.
bool FunctionPointerTypes::isTracked(const Function &F) {
  SmallVector<const Value *, 8> Worklist(1, &F);
  SmallPtrSet<const Value *, 8> Seen;
  while (!Worklist.empty())
    for (const User *U : Worklist.pop_back_val()->users())
      if (isa<ConstantAggregate>(U)) {
        if (Seen.insert(U).second)
          Worklist.push_back(U);
      } else if (!isa<Instruction, GlobalVariable>(U)) {
        return false;
      }
  return true;
}

SmallVector<const DTransType *, 2>
FunctionPointerTypes::typesOf(const Value *V) const {
  SmallVector<const DTransType *, 2> Result;
  const ValueTypeInfo &Info = Pointers.getValueTypeInfo(V);
  for (const FactSet *Facts : {&Info.declarations(), &Info.usages()})
    for (const PointerFact &Fact : Facts->facts())
      if (Fact.Pointee->isFunctionTy())
        Result.push_back(Fact.Pointee);
  return Result;
}

/// Unifies all types that meet in \p V.
void FunctionPointerTypes::meetValue(const Value *V) {
  SmallVector<const DTransType *, 2> Types = typesOf(V);
  if (Types.empty())
    return;
  for (const DTransType *T : Types)
    unite(Types.front(), T);
  const ValueTypeInfo &Info = Pointers.getValueTypeInfo(V);
  auto IsOther = [](const PointerFact &Fact) {
    return !Fact.Pointee->isFunctionTy();
  };
  if (!Info.isComplete() || any_of(Info.declarations().facts(), IsOther) ||
      any_of(Info.usages().facts(), IsOther))
    unite(Types.front(), Anything);
}

void FunctionPointerTypes::noteStored(const Value *V,
                                      ArrayRef<const DTransType *> Slots) {
  SmallVector<const DTransType *, 2> Types = typesOf(V);
  if (Types.empty())
    return;
  bool IsDeclared = false;
  for (const DTransType *Slot : Slots)
    IsDeclared |= meetDeclared(Types.front(), Slot);
  if (!IsDeclared)
    unite(Types.front(), Anything);
}

/// A pointer to a \p Function flows to a location that is declared as a \p
/// Slot. \returns whether that is a function pointer.
bool FunctionPointerTypes::meetDeclared(const DTransType *Function,
                                        const DTransType *Slot) {
  const DTransType *Wanted = Slot ? Slot->getPointerElementType() : nullptr;
  if (!Wanted || !Wanted->isFunctionTy())
    return false;
  unite(Function, Wanted);
  return true;
}

/// \p V flows to a location that is declared as a \p Slot, which is null if it
/// is undeclared.
void FunctionPointerTypes::meetGiven(const Value *V, const DTransType *Slot) {
  SmallVector<const DTransType *, 2> Types = typesOf(V);
  if (!Types.empty() && !meetDeclared(Types.front(), Slot))
    unite(Types.front(), Anything);
}

void FunctionPointerTypes::visitCall(const CallBase &Call) {
  const DeclaredTypes &Types = Pointers.getDeclaredTypes();
  const Function *F = Call.getCalledFunction();
  const DTransFunctionType *Signature =
      F ? Types.Functions.lookup(F) : Types.IndirectCalls.lookup(&Call);
  if (!F && Signature && !Pointers.getVirtualTables().lookup(Call)) {
    SmallVector<const DTransType *, 2> Called =
        typesOf(Call.getCalledOperand());
    unite(Signature, Called.empty() ? Anything : Called.front());
  }
  // The library calls its argument as documented.
  if (Memory.Library.lookup(Call))
    return;
  for (const Use &Argument : Call.args()) {
    unsigned I = Call.getArgOperandNo(&Argument);
    // Facts flow on to the parameter of a function with a body.
    if (!F || F->isDeclaration() || I >= F->arg_size())
      meetGiven(Argument, Signature && I < Signature->getNumParams()
                              ? Signature->getParamType(I)
                              : nullptr);
  }
}

void FunctionPointerTypes::visit(const Instruction &I) {
  for (const Use &Operand : I.operands())
    if (isa<ConstantExpr, ConstantAggregate>(Operand))
      meetValue(Operand);
  if (const auto *Call = dyn_cast<CallBase>(&I))
    return visitCall(*Call);
  if (const auto *Return = dyn_cast<ReturnInst>(&I)) {
    const DTransFunctionType *Signature =
        Pointers.getDeclaredTypes().Functions.lookup(I.getFunction());
    if (const Value *V = Return->getReturnValue())
      meetGiven(V, Signature ? Signature->getReturnType() : nullptr);
    return;
  }
  // An integer is not a function pointer.
  if (isa<BinaryOperator>(I))
    for (const Use &Operand : I.operands())
      meetGiven(Operand, nullptr);
}

} // namespace restruct
