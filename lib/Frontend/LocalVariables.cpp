//===- LocalVariables.cpp - Types of allocas ------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A variable's alloca has the variable's name in the shadow module, and a
/// number after it where the name was taken: `p`, `p1`, `p12` may all be
/// variables `p`, or `p1`. A parameter's is `p.addr`. So all variables whose
/// name an alloca's may come from are its candidates; if they have one type,
/// it is the alloca's.
///
/// If they do not, order may tell: allocas are made in the order in which
/// variables are declared. That is believed only where there are as many
/// allocas of that name as variables, so that none was left out (as
/// unreachable) and none is code generation's own, and where each fits.
///
/// Code generation names its own allocas too. Most of these names have a dot,
/// as no variable's has; those that have none are left alone.
///
//===----------------------------------------------------------------------===//

#include "LocalVariables.h"

#include "FunctionBody.h"
#include "TypeDescriber.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace restruct {

/// Names without a dot that code generation gives to allocas of its own.
static bool isReserved(StringRef Name) {
  static const StringSet<> Names = {
      "retval", "tmp",         "temp",     "coerce",   "cond",   "nrvo",
      "result", "vla",         "block",    "captured", "argmem", "allocapt",
      "elt",    "saved_stack", "inalloca", "gro",      "coro",   "__vla_expr"};
  return Names.contains(Name);
}

/// The names that \p Name may have been before a number was appended, longest
/// first; \p Name itself is one of them.
static SmallVector<StringRef, 4> possibleNames(StringRef Name) {
  SmallVector<StringRef, 4> Names;
  do
    Names.push_back(Name);
  while (!Name.empty() && isDigit(Name.back()) &&
         !(Name = Name.drop_back()).empty());
  return Names;
}

namespace {

class LocalDescriber {
public:
  LocalDescriber(const Function &F, const clang::FunctionDecl *FD,
                 const FunctionBody &Body, TypeDescriber &Types,
                 DeclaredTypes &Result)
      : F(F), FD(FD), Types(Types), Result(Result) {
    for (const clang::VarDecl *VD : Body.variables())
      if (VD->hasLocalStorage() && VD->getIdentifier())
        Variables[VD->getName()].push_back(VD);
    for (const clang::VarDecl *VD : Body.variables())
      if (VD->hasLocalStorage() && VD->getType()->isVariableArrayType())
        VariableArrays.push_back(VD);
  }

  void run() {
    for (const Instruction &I : instructions(F))
      if (const auto *Alloca = dyn_cast<AllocaInst>(&I);
          Alloca && Alloca->getAddressSpace() == 0 &&
          hasBarePointer(Alloca->getAllocatedType()))
        if (const DTransType *T = find(*Alloca))
          if (T->getLLVMType() == Alloca->getAllocatedType() &&
              !T->isUnknownPointerTy())
            Result.Allocas[Alloca] = T;
  }

private:
  const DTransType *find(const AllocaInst &Alloca);
  const DTransType *findParameter(StringRef Name);
  const DTransType *findUnnamedParameter(const AllocaInst &Alloca);
  const DTransType *findByOrder(const AllocaInst &Alloca, StringRef Name);
  void countAllocas();

  /// The type of what \p VD's alloca allocates.
  const DTransType *typeOf(const clang::VarDecl *VD) {
    clang::QualType T = VD->getType();
    while (const auto *Array = Types.context().getAsVariableArrayType(T))
      T = Array->getElementType();
    return TypeDescriber::hasMemoryType(T) ? Types.describe(T) : nullptr;
  }

  /// The one type of all \p Candidates; null if there is none.
  const DTransType *agree(ArrayRef<const clang::VarDecl *> Candidates) {
    const DTransType *T = nullptr;
    for (const clang::VarDecl *VD : Candidates) {
      const DTransType *One = typeOf(VD);
      if (!One || (T && One != T))
        return nullptr;
      T = One;
    }
    return T;
  }

  const Function &F;
  const clang::FunctionDecl *FD;
  TypeDescriber &Types;
  DeclaredTypes &Result;
  StringMap<SmallVector<const clang::VarDecl *, 1>> Variables;
  SmallVector<const clang::VarDecl *, 1> VariableArrays;
  /// Allocas by the one name of a variable that they may come from.
  StringMap<SmallVector<const AllocaInst *, 1>> Allocas;
  bool AreAllocasCounted = false;
};

} // namespace

const DTransType *LocalDescriber::findParameter(StringRef Name) {
  if (const auto *MD = dyn_cast_or_null<clang::CXXMethodDecl>(FD);
      Name == "this" && MD && MD->isImplicitObjectMemberFunction())
    return Types.describe(MD->getThisType());
  if (!FD || Name.empty())
    return nullptr;
  for (const clang::ParmVarDecl *Param : FD->parameters())
    if (Param->getName() == Name)
      return typeOf(Param);
  return nullptr;
}

/// A parameter without a name has the alloca that it is stored to.
const DTransType *
LocalDescriber::findUnnamedParameter(const AllocaInst &Alloca) {
  const DTransFunctionType *Signature = Result.Functions.lookup(&F);
  for (const User *U : Alloca.users())
    if (const auto *Store = dyn_cast<StoreInst>(U))
      if (const auto *Argument = dyn_cast<llvm::Argument>(Store->getOperand(0)))
        return Signature ? Signature->getParamType(Argument->getArgNo())
                         : nullptr;
  return nullptr;
}

const DTransType *LocalDescriber::find(const AllocaInst &Alloca) {
  StringRef Name = Alloca.getName();
  if (Name.contains('.')) {
    auto [Base, Rest] = Name.rsplit('.');
    if (Rest.rtrim("0123456789") != "addr")
      return nullptr;
    return Base.empty() ? findUnnamedParameter(Alloca) : findParameter(Base);
  }
  // The first alloca of all: no number can be behind its name.
  if (Name == "retval" && FD && !FD->getReturnType()->isVoidType())
    return TypeDescriber::hasMemoryType(FD->getReturnType())
               ? Types.describe(FD->getReturnType())
               : nullptr;

  SmallVector<const clang::VarDecl *, 4> Candidates;
  SmallVector<StringRef, 4> Names = possibleNames(Name);
  for (StringRef Possible : Names)
    if (auto Found = Variables.find(Possible); Found != Variables.end())
      append_range(Candidates, Found->second);
  if (Names.back() == "vla") {
    append_range(Candidates, VariableArrays);
    return agree(Candidates);
  }
  if (any_of(Names, isReserved))
    return nullptr;
  if (const DTransType *T = agree(Candidates))
    return T;
  return findByOrder(Alloca, Name);
}

/// Sorts allocas by the variable that they are named after, where only one
/// name is possible.
void LocalDescriber::countAllocas() {
  AreAllocasCounted = true;
  for (const Instruction &I : instructions(F)) {
    const auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca)
      continue;
    SmallVector<StringRef, 2> Named;
    for (StringRef Possible : possibleNames(Alloca->getName()))
      if (Variables.contains(Possible))
        Named.push_back(Possible);
    // A name that may be that of two variables spoils both.
    for (StringRef Possible : Named) {
      auto &List = Allocas[Possible];
      List.push_back(Named.size() == 1 ? Alloca : nullptr);
    }
  }
}

const DTransType *LocalDescriber::findByOrder(const AllocaInst &Alloca,
                                              StringRef Name) {
  if (!AreAllocasCounted)
    countAllocas();
  for (StringRef Possible : possibleNames(Name)) {
    auto Found = Allocas.find(Possible);
    if (Found == Allocas.end() || !is_contained(Found->second, &Alloca))
      continue;
    ArrayRef<const AllocaInst *> Made = Found->second;
    ArrayRef<const clang::VarDecl *> Declared = Variables[Possible];
    if (is_contained(Made, nullptr) || Made.size() != Declared.size())
      return nullptr;
    const DTransType *Result = nullptr;
    for (auto [A, VD] : zip_equal(Made, Declared)) {
      const DTransType *T = typeOf(VD);
      if (!T || T->getLLVMType() != A->getAllocatedType())
        return nullptr;
      if (A == &Alloca)
        Result = T;
    }
    return Result;
  }
  return nullptr;
}

void describeLocals(const Function &F, const clang::FunctionDecl *FD,
                    const FunctionBody &Body, TypeDescriber &Types,
                    DeclaredTypes &Result) {
  LocalDescriber(F, FD, Body, Types, Result).run();
}

} // namespace restruct
