//===- ModulePairing.cpp - Which value of one module is which of another --===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The shadow module and the real one are made by the same code generator from
/// the same syntax tree, one after the other. They differ in debug locations
/// and in the names of values inside of functions, and should differ in
/// nothing else. Facts about shadow values become facts about real values only
/// through the pairs made here, so this file trusts nothing:
///
///  1. Globals are paired by name (those without, by their order), functions
///     by name, and each needs the same type on both sides.
///  2. Types are compared by shape. A named structure is paired one to one,
///     with a structure of the same name up to LLVM's `.N`, and all elements
///     must be pairs as well. `.N` itself says nothing: the contexts number
///     independently.
///  3. Two bodies are walked in step: blocks, instructions, the types in them
///     (also those that only a GEP, an alloca or an attribute mentions) and
///     the operands. At the first difference all pairs of types that this
///     function brought are taken back, and its instructions get no partner.
///
/// So an instruction has a partner only if everything that computes it was
/// found equal. What is never compared is metadata: that is where the two
/// modules are meant to differ.
///
//===----------------------------------------------------------------------===//

#include "ModulePairing.h"

#include "restruct/Types/DTransTypeManager.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace restruct {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Compares everything but the types that \p From and \p To are made of.
bool TypePairing::isSameShape(Type *From, Type *To) const {
  if (From->getTypeID() != To->getTypeID() ||
      From->getNumContainedTypes() != To->getNumContainedTypes())
    return false;
  switch (From->getTypeID()) {
  case Type::IntegerTyID:
    return From->getIntegerBitWidth() == To->getIntegerBitWidth();
  case Type::PointerTyID:
    return From->getPointerAddressSpace() == To->getPointerAddressSpace();
  case Type::ArrayTyID:
    return From->getArrayNumElements() == To->getArrayNumElements();
  case Type::FixedVectorTyID:
  case Type::ScalableVectorTyID:
    return cast<VectorType>(From)->getElementCount() ==
           cast<VectorType>(To)->getElementCount();
  case Type::FunctionTyID:
    return cast<FunctionType>(From)->isVarArg() ==
           cast<FunctionType>(To)->isVarArg();
  case Type::TargetExtTyID:
    return From->getTargetExtName() == To->getTargetExtName() &&
           cast<TargetExtType>(From)->int_params() ==
               cast<TargetExtType>(To)->int_params();
  case Type::StructTyID: {
    auto *S = cast<StructType>(From), *R = cast<StructType>(To);
    if (S->isLiteral() != R->isLiteral() || S->isOpaque() != R->isOpaque() ||
        S->isPacked() != R->isPacked())
      return false;
    return S->isLiteral() ||
           (!Taken.contains(R) &&
            stripRenameSuffix(S->getName()) == stripRenameSuffix(R->getName()));
  }
  default:
    return true;
  }
}

bool TypePairing::pair(Type *From, Type *To) {
  size_t Mark = mark();
  SmallVector<std::pair<Type *, Type *>, 8> Work = {{From, To}};
  while (!Work.empty()) {
    auto [F, T] = Work.pop_back_val();
    Type *Known = Partner.lookup(F);
    if (Known == T)
      continue;
    if (Known || !isSameShape(F, T)) {
      rollBack(Mark);
      return false;
    }
    Partner[F] = T;
    Log.push_back(F);
    if (auto *S = dyn_cast<StructType>(T); S && !S->isLiteral())
      Taken.insert(S);
    for (unsigned I : seq(F->getNumContainedTypes()))
      Work.push_back({F->getContainedType(I), T->getContainedType(I)});
  }
  return true;
}

void TypePairing::add(StructType *From, StructType *To) {
  assert(!Partner.contains(From) && !Taken.contains(To) && "has a partner");
  Partner[From] = To;
  Taken.insert(To);
  Log.push_back(From);
}

void TypePairing::rollBack(size_t Mark) {
  while (Log.size() > Mark) {
    auto Entry = Partner.find(Log.pop_back_val());
    Taken.erase(Entry->second);
    Partner.erase(Entry);
  }
}

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

ModulePairing::ModulePairing(const Module &From, Module &To) {
  pairGlobals(From, To);
  pairFunctions(From, To);
}

void ModulePairing::pairGlobals(const Module &From, Module &To) {
  auto HasNoName = [](const GlobalVariable &G) { return !G.hasName(); };
  for (auto [F, T] : zip(make_filter_range(From.globals(), HasNoName),
                         make_filter_range(To.globals(), HasNoName)))
    Unnamed[&F] = &T;

  for (const GlobalVariable &F : From.globals()) {
    if (!F.hasName())
      continue;
    GlobalVariable *T = To.getNamedGlobal(F.getName());
    if (T && Types.pair(F.getValueType(), T->getValueType()))
      Globals[&F] = T;
  }
  // Initialisers name types that nothing else does: constant GEPs. A
  // difference in an initialiser is no reason to doubt the declaration.
  for (const GlobalVariable &F : From.globals()) {
    const GlobalVariable *T = lookup(&F);
    if (!T || !F.hasInitializer() || !T->hasInitializer())
      continue;
    size_t Mark = Types.mark();
    if (!pairConstants(F.getInitializer(), T->getInitializer()))
      rollBack(Mark);
  }
}

void ModulePairing::rollBack(size_t Mark) {
  Types.rollBack(Mark);
  // What was seen may have rested on what is taken back.
  SeenConstants.clear();
}

/// Compares two constants, and what they are made of.
bool ModulePairing::pairConstants(const Constant *From, const Constant *To) {
  SmallVector<std::pair<const Constant *, const Constant *>, 8> Work = {
      {From, To}};
  while (!Work.empty()) {
    auto [F, T] = Work.pop_back_val();
    if (!SeenConstants.insert({F, T}).second)
      continue;
    if (F->getValueID() != T->getValueID() ||
        F->getNumOperands() != T->getNumOperands() ||
        !Types.pair(F->getType(), T->getType()))
      return false;
    if (const auto *FG = dyn_cast<GlobalValue>(F)) {
      const auto *TG = cast<GlobalValue>(T);
      if (FG->hasName() ? FG->getName() != TG->getName()
                        : Unnamed.lookup(FG) != TG)
        return false;
      continue; // its own operands are not part of this use of it
    }
    if (const auto *FI = dyn_cast<ConstantInt>(F)) {
      if (FI->getValue() != cast<ConstantInt>(T)->getValue())
        return false;
      continue;
    }
    if (const auto *FE = dyn_cast<ConstantExpr>(F)) {
      if (FE->getOpcode() != cast<ConstantExpr>(T)->getOpcode())
        return false;
      if (const auto *FGEP = dyn_cast<GEPOperator>(FE))
        if (!Types.pair(FGEP->getSourceElementType(),
                        cast<GEPOperator>(T)->getSourceElementType()))
          return false;
    }
    for (auto [FO, TO] : zip_equal(F->operands(), T->operands())) {
      const auto *FC = dyn_cast<Constant>(FO), *TC = dyn_cast<Constant>(TO);
      // Of a block address, the function is compared and the block is not.
      if (FC && TC)
        Work.push_back({FC, TC});
      else if (FC || TC)
        return false;
    }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

/// Types in the attributes of a signature: byval, sret, elementtype, ...
bool ModulePairing::pairAttributes(const AttributeList &From,
                                   const AttributeList &To,
                                   unsigned NumParams) {
  auto PairSets = [&](AttributeSet F, AttributeSet T) {
    for (unsigned Kind = Attribute::FirstTypeAttr;
         Kind <= Attribute::LastTypeAttr; ++Kind) {
      Type *FTy =
          F.getAttribute(Attribute::AttrKind(Kind)).isValid()
              ? F.getAttribute(Attribute::AttrKind(Kind)).getValueAsType()
              : nullptr;
      Type *TTy =
          T.getAttribute(Attribute::AttrKind(Kind)).isValid()
              ? T.getAttribute(Attribute::AttrKind(Kind)).getValueAsType()
              : nullptr;
      if (!FTy != !TTy || (FTy && !Types.pair(FTy, TTy)))
        return false;
    }
    return true;
  };
  for (unsigned I : seq(NumParams))
    if (From.hasParamAttrs(I) || To.hasParamAttrs(I))
      if (!PairSets(From.getParamAttrs(I), To.getParamAttrs(I)))
        return false;
  return true;
}

bool ModulePairing::pairSignatures(const Function &From, const Function &To) {
  return Types.pair(From.getFunctionType(), To.getFunctionType()) &&
         pairAttributes(From.getAttributes(), To.getAttributes(),
                        From.arg_size());
}

void ModulePairing::pairFunctions(const Module &From, Module &To) {
  for (const Function &F : From) {
    Function *T = To.getFunction(F.getName());
    if (!T || !F.hasName())
      continue;
    size_t Mark = Types.mark();
    if (!pairSignatures(F, *T)) {
      rollBack(Mark);
      continue;
    }
    Functions[&F] = T;
    if (F.isDeclaration() && T->isDeclaration())
      continue;
    Mark = Types.mark();
    if (!pairBodies(F, *T))
      rollBack(Mark);
  }
}

/// Compares two instructions but for their operands.
bool ModulePairing::pairShapes(const Instruction &From, const Instruction &To) {
  if (From.getOpcode() != To.getOpcode() ||
      From.getNumOperands() != To.getNumOperands() ||
      !Types.pair(From.getType(), To.getType()))
    return false;
  if (const auto *F = dyn_cast<AllocaInst>(&From))
    return Types.pair(F->getAllocatedType(),
                      cast<AllocaInst>(To).getAllocatedType());
  if (const auto *F = dyn_cast<GetElementPtrInst>(&From))
    return Types.pair(F->getSourceElementType(),
                      cast<GetElementPtrInst>(To).getSourceElementType());
  if (const auto *F = dyn_cast<CallBase>(&From)) {
    const auto &T = cast<CallBase>(To);
    return F->arg_size() == T.arg_size() &&
           Types.pair(F->getFunctionType(), T.getFunctionType()) &&
           pairAttributes(F->getAttributes(), T.getAttributes(), F->arg_size());
  }
  if (const auto *F = dyn_cast<CmpInst>(&From))
    return F->getPredicate() == cast<CmpInst>(To).getPredicate();
  if (const auto *F = dyn_cast<ExtractValueInst>(&From))
    return F->getIndices() == cast<ExtractValueInst>(To).getIndices();
  if (const auto *F = dyn_cast<InsertValueInst>(&From))
    return F->getIndices() == cast<InsertValueInst>(To).getIndices();
  return true;
}

bool ModulePairing::pairBodies(const Function &From, Function &To) {
  if (From.size() != To.size())
    return false;
  ValueMap Local;
  for (auto [F, T] : zip_equal(From.args(), To.args()))
    Local[&F] = &T;
  for (auto [FB, TB] : zip_equal(From, To)) {
    if (FB.size() != TB.size())
      return false;
    Local[&FB] = &TB;
    for (auto [F, T] : zip_equal(FB, TB)) {
      if (!pairShapes(F, T))
        return false;
      Local[&F] = &T;
    }
  }

  // Operands come second: a phi may use what stands below it.
  auto IsPair = [&](const Value *F, const Value *T) {
    if (const auto *FC = dyn_cast<Constant>(F)) {
      const auto *TC = dyn_cast<Constant>(T);
      return TC && pairConstants(FC, TC);
    }
    if (isa<MetadataAsValue>(F) || isa<InlineAsm>(F))
      return F->getValueID() == T->getValueID();
    return Local.lookup(F) == T;
  };
  for (auto [F, T] : zip_equal(instructions(From), instructions(To)))
    for (auto [FO, TO] : zip_equal(F.operands(), T.operands()))
      if (!IsPair(FO, TO))
        return false;

  for (auto [F, T] : zip_equal(instructions(From), instructions(To)))
    if (isa<AllocaInst, CallBase>(F))
      Instructions[&F] = &T;
  return true;
}

} // namespace restruct
