//===- GlobalVariables.cpp - Types of globals -----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The code generator knows the declaration of a global, except for those
/// emitted for a variable in a function: `static struct s *p;` in f is @f.p in
/// C, and the initial value of `char *names[] = {...}` there is
/// @__const.f.names. Both are found by name; if several variables of a function
/// share one, they must share their type too.
///
/// The IR type of a global may depend on its initialiser: `{ i32, [3 x ptr] }`
/// for a struct with a flexible array, or the initialised member of a union.
/// The declared type is recorded in any case; it is not larger.
///
//===----------------------------------------------------------------------===//

#include "GlobalVariables.h"

#include "FunctionBody.h"
#include "TBAACollector.h"
#include "TypeDescriber.h"

#include "clang/AST/Decl.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

void GlobalDescriber::addBody(const Function &F, const FunctionBody &Body) {
  bool IsC = !Types.context().getLangOpts().CPlusPlus;
  for (const clang::VarDecl *VD : Body.variables()) {
    if (!VD->getIdentifier())
      continue;
    std::string Name = ("__const." + F.getName() + "." + VD->getName()).str();
    if (VD->isStaticLocal())
      Name = IsC ? (F.getName() + "." + VD->getName()).str()
                 : Generator.GetMangledName(clang::GlobalDecl(VD)).str();
    InFunctions[Name].push_back(VD);
  }
}

/// The declaration of \p G, or several of the same type; none if unknown.
SmallVector<const clang::VarDecl *, 1>
GlobalDescriber::findDeclarations(const GlobalVariable &G) const {
  if (const clang::Decl *D = Generator.GetDeclForMangledName(G.getName())) {
    const auto *VD = dyn_cast<clang::VarDecl>(D);
    if (!VD)
      return {};
    return {VD->getMostRecentDecl()};
  }
  auto Found = InFunctions.find(G.getName());
  if (Found == InFunctions.end())
    Found = InFunctions.find(stripRenameSuffix(G.getName()));
  if (Found == InFunctions.end())
    return {};
  auto TypeOf = [&](const clang::VarDecl *VD) {
    return Types.context().getCanonicalType(VD->getType()).getUnqualifiedType();
  };
  if (!all_equal(map_range(Found->second, TypeOf)))
    return {};
  return Found->second;
}

static bool mentionsStruct(Type *T) {
  while (auto *Array = dyn_cast<ArrayType>(T))
    T = Array->getElementType();
  return T->isStructTy();
}

void GlobalDescriber::describe(const GlobalVariable &G,
                               const clang::VarDecl *VD) {
  clang::QualType T = VD->getType();
  if (G.getAddressSpace() != 0 || !TypeDescriber::hasMemoryType(T) ||
      (T->isIncompleteType() && !T->isIncompleteArrayType()))
    return;
  const DTransType *Declared = Types.describe(T);
  if (!Declared || Declared->isUnknownPointerTy())
    return;
  Type *InIR = G.getValueType();
  Type *DeclaredInIR = Declared->getLLVMType();
  if (DeclaredInIR == InIR) {
    if (hasBarePointer(InIR))
      Result.Globals[&G] = Declared;
    return;
  }
  if (!mentionsStruct(DeclaredInIR) && !hasBarePointer(DeclaredInIR))
    return;
  const DataLayout &Layout = Types.layout();
  if (InIR->isSized() && DeclaredInIR->isSized() &&
      Layout.getTypeAllocSize(DeclaredInIR) <= Layout.getTypeAllocSize(InIR))
    Result.Globals[&G] = Declared;
}

void GlobalDescriber::describeAll(const Module &M) {
  for (const GlobalVariable &G : M.globals())
    if (G.hasName()) {
      SmallVector<const clang::VarDecl *, 1> Declarations = findDeclarations(G);
      if (!Declarations.empty())
        describe(G, Declarations.front());
      if (TBAA)
        TBAA->addGlobal(G, Declarations);
    }
}

} // namespace restruct
