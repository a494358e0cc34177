//===- DeclarationCollector.cpp - Describes a module by its source --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Visits the module, and for each function the body that it was generated
/// from; then the declarations at file scope. This adds records to the
/// TypeDescriber's queue; they are described at the end.
///
//===----------------------------------------------------------------------===//

#include "DeclarationCollector.h"

#include "AllocationTypes.h"
#include "CallSites.h"
#include "FunctionBody.h"
#include "GlobalVariables.h"
#include "LocalVariables.h"
#include "ReachableRecords.h"
#include "RecordDescriber.h"
#include "TBAACollector.h"
#include "TypeDescriber.h"

#include "clang/AST/Decl.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/TypeFinder.h"

using namespace llvm;

namespace restruct {
namespace {

class DeclarationCollector {
public:
  DeclarationCollector(clang::CodeGenerator &Generator, clang::ASTContext &AST,
                       TBAACollector *TBAA, CastFacts &Casts)
      : Generator(Generator), AST(AST), M(*Generator.GetModule()),
        Result(M.getContext()),
        Types(Generator.CGM(), AST, M.getDataLayout(), *Result.Manager),
        Globals(Generator, Types, Result, TBAA), Records(Types, Result, TBAA),
        TBAA(TBAA), Casts(Casts) {}

  DeclaredTypes run() {
    for (const Function &F : M)
      if (!F.isIntrinsic() && F.hasName())
        describeFunction(F);
    Globals.describeAll(M);
    addDeclaredRecords(AST, Types);
    Records.describeAll();
    TypeFinder InModule;
    InModule.run(M, /*onlyNamed=*/true);
    Records.describeRest(InModule);
    return std::move(Result);
  }

private:
  void describeFunction(const Function &F) {
    const clang::Decl *D = Generator.GetDeclForMangledName(F.getName());
    const auto *FD = dyn_cast_or_null<clang::FunctionDecl>(D);
    // Another declaration may have the name of a definition, by an asm label.
    if (FD && !F.isDeclaration() && !FD->hasBody())
      FD = nullptr;
    if (FD)
      describeSignature(F, FD);
    if (F.isDeclaration())
      return;
    FunctionBody Body;
    if (FD)
      Body.add(FD);
    else
      addInitialisers(F, Body);
    for (clang::QualType T : Body.types())
      if (!T->isFunctionType())
        Types.describe(T);
    describeLocals(F, FD, Body, Types, Result);
    describeCalls(F, Body, Generator, Types, Result);
    Globals.addBody(F, Body);
    if (TBAA && FD)
      TBAA->addFunction(F, Body);
    if (FD && !Body.changesPointees()) {
      Casts.WithoutCasts.insert(&F);
      if (!Body.showsBytes() && !hidesAllocatedType(Body, AST))
        Casts.WithoutBytes.insert(&F);
    }
    if (FD && !Body.castsArguments())
      Casts.WithPlainArguments.insert(&F);
    if (FD && !Body.castsArrays())
      Casts.WithPlainArrays.insert(&F);
  }

  void describeSignature(const Function &F, const clang::FunctionDecl *FD) {
    const clang::FunctionDecl *Definition = nullptr;
    if (!FD->hasBody(Definition))
      Definition = FD->getMostRecentDecl();
    const DTransFunctionType *Signature =
        Types.signatures()
            .describeFunction(Definition, F.getFunctionType())
            .Signature;
    auto IsKnown = [](const DTransType *T) {
      return hasBarePointer(T->getLLVMType()) && !T->isUnknownPointerTy();
    };
    if (Signature && (IsKnown(Signature->getReturnType()) ||
                      any_of(Signature->params(), IsKnown)))
      Result.Functions[&F] = Signature;
  }

  /// Code that runs before main belongs to no function of the source. Locations
  /// identify the initialiser that it belongs to.
  void addInitialisers(const Function &F, FunctionBody &Body) {
    if (!F.getName().starts_with("__cxx_global_var_init"))
      return;
    for (const GlobalVariable &G : M.globals()) {
      const auto *VD = dyn_cast_or_null<clang::VarDecl>(
          Generator.GetDeclForMangledName(G.getName()));
      if (const clang::Expr *Init = VD ? VD->getAnyInitializer() : nullptr)
        if (!Init->isInstantiationDependent())
          Body.add(Init);
    }
  }

  clang::CodeGenerator &Generator;
  clang::ASTContext &AST;
  const Module &M;
  DeclaredTypes Result;
  TypeDescriber Types;
  GlobalDescriber Globals;
  RecordDescriber Records;
  TBAACollector *TBAA; // may be null
  CastFacts &Casts;
};

} // namespace

DeclaredTypes collectDeclaredTypes(clang::CodeGenerator &Generator,
                                   clang::ASTContext &AST, TBAACollector *TBAA,
                                   CastFacts &Casts) {
  return DeclarationCollector(Generator, AST, TBAA, Casts).run();
}

} // namespace restruct
