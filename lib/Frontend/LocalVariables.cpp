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
/// `p.addr`. The candidates of an alloca are all variables whose name its name
/// may come from, and whose type matches in IR. If the candidates have one
/// declared type, it is the alloca's.
///
/// Otherwise order may decide: allocas are emitted in the order in which
/// variables are declared. The names that one alloca may come from (`p12` from
/// a `p12` and from a `p1`) form a group. Order is used only if a group has as
/// many allocas as variables, so that none was omitted (as unreachable) and
/// none is code generation's own, and if each pair matches in name and in type.
/// Code for statement expressions may be emitted in another order than that of
/// the source (the step of a loop, the left side of an assignment); a group
/// with a variable of one has no order.
///
/// Code generation names its own allocas too. Most of these names contain a
/// dot, unlike variables' names. A variable may have one of the others (`tmp`),
/// and then order has to decide. Compound literals and temporaries bound to
/// references have names of their own, and all expressions of the kind are
/// candidates.
///
//===----------------------------------------------------------------------===//

#include "LocalVariables.h"

#include "FunctionBody.h"
#include "TypeDescriber.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
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
      : F(F), FD(FD), Body(Body), Types(Types), Result(Result) {
    for (const clang::VarDecl *VD : Body.variables())
      if (VD->hasLocalStorage() && VD->getIdentifier()) {
        Variables[VD->getName()].push_back(VD);
        InOrder.push_back(VD);
      }
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

  /// What is known of a set of candidates for allocas of one type in IR.
  struct Agreement {
    const DTransType *T = nullptr; ///< Null if there is none in the set.
    bool Disagree = false;         ///< They have several, or unknown ones.
  };
  /// Adds a candidate of type \p One, which is null if it is not known.
  static void add(Agreement &All, const DTransType *One, const Type *InIR) {
    if (!One)
      All.Disagree = true;
    if (!One || One->getLLVMType() != InIR)
      return;
    All.Disagree |= All.T && All.T != One;
    All.T = One;
  }
  const DTransType *agree(ArrayRef<const clang::VarDecl *> Candidates,
                          const Type *InIR) {
    Agreement All;
    for (const clang::VarDecl *VD : Candidates)
      add(All, typeOf(VD), InIR);
    return All.Disagree ? nullptr : All.T;
  }
  const DTransType *agree(ArrayRef<const clang::Expr *> Candidates,
                          const Type *InIR) {
    Agreement All;
    for (const clang::Expr *E : Candidates)
      add(All,
          TypeDescriber::hasMemoryType(E->getType())
              ? Types.describe(E->getType())
              : nullptr,
          InIR);
    return All.Disagree ? nullptr : All.T;
  }
  const Agreement &agreeOn(StringRef Name, const Type *InIR);
  /// The first alloca of all, so that its name has no number.
  bool isOfResult(const AllocaInst &Alloca) const {
    return Alloca.getName() == "retval" && FD &&
           !FD->getReturnType()->isVoidType();
  }

  const Function &F;
  const clang::FunctionDecl *FD;
  const FunctionBody &Body;
  TypeDescriber &Types;
  DeclaredTypes &Result;
  StringMap<SmallVector<const clang::VarDecl *, 1>> Variables;
  SmallVector<const clang::VarDecl *, 8> InOrder; // all of Variables
  SmallVector<const clang::VarDecl *, 1> VariableArrays;
  /// By name, and type in IR; only looked up.
  StringMap<SmallDenseMap<const Type *, Agreement, 2>> Agreed;
  /// What the order of declarations tells, once it was asked.
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
  const Type *InIR = Alloca.getAllocatedType();
  if (Name.contains('.')) {
    StringRef Kind = Name.rtrim("0123456789");
    if (Kind == ".compoundliteral")
      return agree(Body.compoundLiterals(), InIR);
    if (Kind == "ref.tmp")
      return agree(Body.temporaries(), InIR);
    auto [Base, Rest] = Kind.rsplit('.');
    if (Rest != "addr")
      return nullptr;
    return Base.empty() ? findUnnamedParameter(Alloca) : findParameter(Base);
  }
  if (isOfResult(Alloca))
    return TypeDescriber::hasMemoryType(FD->getReturnType())
               ? Types.describe(FD->getReturnType())
               : nullptr;

  SmallVector<StringRef, 4> Names = possibleNames(Name);
  Agreement All;
  All.Disagree = any_of(Names, isReserved);
  if (All.Disagree && Names.back() == "vla" && !Variables.contains("vla"))
    return agree(VariableArrays, InIR);
  for (StringRef Possible : Names) {
    if (!Variables.contains(Possible))
      continue;
    const Agreement &One = agreeOn(Possible, InIR);
    All.Disagree |= One.Disagree;
    if (One.T)
      add(All, One.T, InIR);
  }
  if (!All.Disagree)
    return All.T;
  pairByOrder();
  return ByOrder.lookup(&Alloca);
}

/// What all variables of a name that are \p InIR agree on.
const LocalDescriber::Agreement &LocalDescriber::agreeOn(StringRef Name,
                                                         const Type *InIR) {
  auto [Known, IsNew] = Agreed[Name].try_emplace(InIR);
  if (IsNew)
    for (const clang::VarDecl *VD : Variables.find(Name)->second)
      add(Known->second, typeOf(VD), InIR);
  return Known->second;
}

/// Pairs allocas with variables by order, for every group of names where that
/// is certain.
void LocalDescriber::pairByOrder() {
  if (std::exchange(IsOrderKnown, true))
    return;
  EquivalenceClasses<StringRef> Groups;
  SmallVector<std::pair<const AllocaInst *, StringRef>, 8> Made;
  for (const Instruction &I : instructions(F)) {
    const auto *Alloca = dyn_cast<AllocaInst>(&I);
    if (!Alloca || isOfResult(*Alloca))
      continue;
    StringRef First;
    for (StringRef Possible : possibleNames(Alloca->getName())) {
      auto Found = Variables.find(Possible);
      if (Found == Variables.end())
        continue;
      First = First.empty() ? Found->getKey() : First;
      Groups.unionSets(First, Found->getKey());
    }
    if (!First.empty())
      Made.push_back({Alloca, First});
  }
  MapVector<StringRef, SmallVector<const AllocaInst *, 2>> Allocas;
  for (auto [Alloca, Name] : Made)
    Allocas[Groups.getLeaderValue(Name)].push_back(Alloca);
  MapVector<StringRef, SmallVector<const clang::VarDecl *, 2>> Declared;
  for (const clang::VarDecl *VD : InOrder)
    if (Groups.contains(VD->getName()))
      Declared[Groups.getLeaderValue(VD->getName())].push_back(VD);
  for (const auto &[Group, Members] : Allocas) {
    ArrayRef<const clang::VarDecl *> Variables = Declared[Group];
    bool AllFit =
        Members.size() == Variables.size() &&
        all_of(zip_equal(Members, Variables), [&](auto Pair) {
          auto [Alloca, VD] = Pair;
          const DTransType *T = typeOf(VD);
          return T && T->getLLVMType() == Alloca->getAllocatedType() &&
                 !Body.isInExpression(VD) &&
                 is_contained(possibleNames(Alloca->getName()), VD->getName());
        });
    if (AllFit)
      for (auto [Alloca, VD] : zip_equal(Members, Variables))
        ByOrder[Alloca] = typeOf(VD);
  }
}

void describeLocals(const Function &F, const clang::FunctionDecl *FD,
                    const FunctionBody &Body, TypeDescriber &Types,
                    DeclaredTypes &Result) {
  LocalDescriber(F, FD, Body, Types, Result).run();
}

} // namespace restruct
