//===- RestructClang.cpp - The plugin for clang ---------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What clang finds when it loads RestructClang.so: under `-fplugin=`, an AST
/// consumer that runs before code generation; under `-fpass-plugin=`, passes
/// at the start of the pipeline, and a last step before machine code is made.
/// Registration only.
///
//===----------------------------------------------------------------------===//

#include "Handover.h"
#include "ModulePairing.h"
#include "PreLinkFilter.h"
#include "ShadowCodeGen.h"
#include "StandInCode.h"
#include "TypeTransfer.h"
#include "TypeDescriber.h" //DEV
#include "llvm/IR/InstIterator.h" //DEV

#include "restruct/Types/TypeMetadataWriter.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/BuryPointer.h"

using namespace llvm;

namespace restruct {
namespace {

class DeclaredTypesAction : public clang::PluginASTAction {
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, StringRef InFile) override {
    return createShadowConsumer(CI, InFile);
  }
  bool ParseArgs(const clang::CompilerInstance &,
                 const std::vector<std::string> &) override {
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }
};

/// Attaches what the AST consumer learnt to the module.
struct AttachDeclaredTypesPass : PassInfoMixin<AttachDeclaredTypesPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    std::unique_ptr<ShadowFacts> Facts = takeFacts(M.getModuleIdentifier());
    if (!Facts)
      return PreservedAnalyses::all();
    ModulePairing Pairing(*Facts->Shadow, M);
    DeclaredTypes New = transferTypes(*Facts->Types, Pairing, M); //DEV
    if (getenv("FE_STAT")) { unsigned n=0; for (auto &F : M) n += !F.isDeclaration(); //DEV
      errs() << "FE: different " << Pairing.numDifferentBodies() << " of " << n << "\n"; //DEV
      unsigned ic=0,al=0,fn=0,gl=0; auto bare=[](Type*T){return hasBarePointer(T);}; //DEV
      bool miss = getenv("FE_MISS"); //DEV
      for (auto &F : M) { bool has = bare(F.getReturnType()) || any_of(F.getFunctionType()->params(), bare); if (has && !F.isIntrinsic()) { fn++; if (miss && !New.Functions.count(&F)) errs() << "MISSF " << F.getName() << "\n"; } //DEV
        for (auto &I : instructions(F)) { if (auto *A = dyn_cast<AllocaInst>(&I)) if (bare(A->getAllocatedType())) {al++; if (miss && !New.Allocas.count(A)) { errs() << "MISSA " << F.getName() << *A << "\n"; } } //DEV
         if (auto *C = dyn_cast<CallBase>(&I)) if (C->isIndirectCall()) { ic++; if (miss && !New.IndirectCalls.count(C)) errs() << "MISSC " << F.getName() << *C << "\n"; } } } //DEV
      for (auto &G : M.globals()) if (bare(G.getValueType())) {gl++; if (miss && !New.Globals.count(&G)) errs() << "MISSG " << G.getName() << "\n";} //DEV
      errs() << "FE: indirect " << New.IndirectCalls.size() << "/" << ic << " allocas " << New.Allocas.size() << "/" << al << " functions " << New.Functions.size() << "/" << fn << " globals " << New.Globals.size() << "/" << gl << " allocations " << New.Allocations.size() << " records " << New.Records.size() << " structs " << New.Structs.size() << "\n"; //DEV
      } //DEV
    if (getenv("FE_PRINT")) New.print(errs()); //DEV
    if (!getenv("FE_NOWRITE")) //DEV
    TypeMetadataWriter(M).write(New);
    if (!Facts->IsFreed)
      BuryPointer(std::move(Facts));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

void registerPasses(PassBuilder &PB) {
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(AttachDeclaredTypesPass());
      });
  installPreLinkFilter(PB);
}

/// Machine code is made from the same IR as without us: an attribute that
/// caller and callee do not share, such as an index of a type, would forbid
/// tail calls.
bool prepareCodeGen(Module &M, TargetMachine &TM, CodeGenFileType FileType,
                    raw_pwrite_stream &OS) {
  TypeMetadataWriter::strip(M);
  return prepareStandInCode(M, TM, FileType, OS);
}

clang::FrontendPluginRegistry::Add<DeclaredTypesAction>
    Registration("restruct", "attach declared types to IR");

} // namespace
} // namespace restruct

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "RestructClang", LLVM_VERSION_STRING,
          restruct::registerPasses, restruct::prepareCodeGen};
}
