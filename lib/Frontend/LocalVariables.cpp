//===- LocalVariables.cpp - Types of allocas ------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Matches allocas with variables by name. In the shadow module, a variable's
/// alloca has the variable's name, and a number after it if the name was taken:
/// `p`, `p1`, `p12` may all be variables `p`, or `p1`. A parameter's is
/// `p.addr`. So all variables whose name an alloca's may come from are its
/// candidates; if they have one type, it is the alloca's.
///
/// Otherwise order may decide: allocas are emitted in the order in which
/// variables are declared. This is used only if there are as many allocas of
/// that name as variables, so that none was omitted (as unreachable) and none
/// is code generation's own, and if each type matches.
///
/// Code generation names its own allocas too. Most of these names contain a
/// dot, unlike variables' names; those without a dot are left alone.
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

/// Names without a dot that code generation uses for its own allocas.
static bool isReserved(StringRef Name) {
  static const StringSet<> Names = {
      "retval", "tmp",         "temp",     "coerce",   "cond",   "nrvo",
      "result", "vla",         "block",    "captured", "argmem", "allocapt",
      "elt",    "saved_stack", "inalloca", "gro",      "coro",   "__vla_expr"};
  return Names.contains(Name);
}

/// The names that \p Name may have been before a number was appended, longest
/// first, including \p Name itself.
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
  void pairByOrder();

  /// The type that the alloca of \p VD allocates.
  const DTransType *typeOf(const clang::VarDecl *VD) {
    clang::QualType T = VD->getType();
    while (const auto *Array = Types.context().getAsVariableArrayType(T))
      T = Array->getElementType();
    return TypeDescriber::hasMemoryType(T) ? Types.describe(T) : nullptr;
  }

  /// The common type of all \p Candidates; null if there is none.
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
  const DTransType *agreeOn(StringRef Name);

  const Function &F;
  const clang::FunctionDecl *FD;
  TypeDescriber &Types;
  DeclaredTypes &Result;
  StringMap<SmallVector<const clang::VarDecl *, 1>> Variables;
  SmallVector<const clang::VarDecl *, 1> VariableArrays;
  StringMap<const DTransType *> Agreed; // by name; null if they do not
  /// The types by order of declarations, once they were computed.
  DenseMap<const AllocaInst *, const DTransType *> ByOrder;
  bool IsOrderKnown = false;
};

} // namespace

const DTransType *LocalDescriber::findParameter(StringRef Name) {
  if (const auto *MD = dyn_cast_or_null<clang::CXXMethodDecl>(FD);
      Name == "this" && MD && MD->isImplicitObjectMemberFunction())
    return pointsToItsClass(MD) ? Types.describe(MD->getThisType()) : nullptr;
  if (!FD || Name.empty())
    return nullptr;
  for (const clang::ParmVarDecl *Param : FD->parameters())
    if (Param->getName() == Name)
      return typeOf(Param);
  return nullptr;
}

/// A parameter without a name is identified by the store to its alloca.
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
  // It is the first alloca, so its name has no number.
  if (Name == "retval" && FD && !FD->getReturnType()->isVoidType())
    return TypeDescriber::hasMemoryType(FD->getReturnType())
               ? Types.describe(FD->getReturnType())
               : nullptr;

  SmallVector<StringRef, 4> Names = possibleNames(Name);
  if (any_of(Names, isReserved))
    return Names.back() == "vla" && !Variables.contains("vla")
               ? agree(VariableArrays)
               : nullptr;
  const DTransType *T = nullptr;
  bool Disagree = false;
  for (StringRef Possible : Names) {
    if (!Variables.contains(Possible))
      continue;
    const DTransType *One = agreeOn(Possible);
    Disagree |= !One || (T && One != T);
    T = One;
  }
  if (!Disagree)
    return T;
  pairByOrder();
  return ByOrder.lookup(&Alloca);
}

/// The common type of all variables of a name; null if there is none.
const DTransType *LocalDescriber::agreeOn(StringRef Name) {
  auto [Known, IsNew] = Agreed.try_emplace(Name, nullptr);
  if (IsNew)
    Known->second = agree(Variables.find(Name)->second);
  return Known->second;
}

/// Pairs allocas with variables by order, for every name where this is certain.
void LocalDescriber::pairByOrder() {
  if (std::exchange(IsOrderKnown, true))
    return;
  // Allocas by the name of the variable that they may come from. Null for an
  // alloca that may come from several, which makes all of them uncertain.
  StringMap<SmallVector<const AllocaInst *, 1>> Made;
  for (const Instruction &I : instructions(F)) {
    const auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca)
      continue;
    SmallVector<StringRef, 2> Named;
    for (StringRef Possible : possibleNames(Alloca->getName()))
      if (Variables.contains(Possible))
        Named.push_back(Possible);
    for (StringRef Possible : Named)
      Made[Possible].push_back(Named.size() == 1 ? Alloca : nullptr);
  }
  for (const auto &[Name, Allocas] : Made) {
    ArrayRef<const clang::VarDecl *> Declared = Variables.find(Name)->second;
    if (is_contained(Allocas, nullptr) || Allocas.size() != Declared.size())
      continue;
    bool AllFit = all_of(zip_equal(Allocas, Declared), [&](auto Pair) {
      const DTransType *T = typeOf(std::get<1>(Pair));
      return T && T->getLLVMType() == std::get<0>(Pair)->getAllocatedType();
    });
    if (AllFit)
      for (auto [Alloca, VD] : zip_equal(Allocas, Declared))
        ByOrder[Alloca] = typeOf(VD);
  }
}

void describeLocals(const Function &F, const clang::FunctionDecl *FD,
                    const FunctionBody &Body, TypeDescriber &Types,
                    DeclaredTypes &Result) {
  LocalDescriber(F, FD, Body, Types, Result).run();
}

} // namespace restruct
