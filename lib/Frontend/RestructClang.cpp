//===- RestructClang.cpp - Entry points of the clang plugin ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The entry points of RestructClang.so: under `-fplugin=`, an AST consumer
/// that runs before code generation; under `-fpass-plugin=`, passes at the
/// start of the pipeline, and a last step before machine code is generated.
/// Registration only.
///
//===----------------------------------------------------------------------===//

#include "EmbeddedSummary.h"
#include "Handover.h"
#include "ModulePairing.h"
#include "PlaceholderCode.h"
#include "PreLinkFilter.h"
#include "ShadowCodeGen.h"
#include "Subscripts.h"
#include "TBAAExtender.h"
#include "TypeTransfer.h"

#include "restruct/Types/FieldArguments.h"
#include "restruct/Types/PointerCasts.h"
#include "restruct/Types/TypeMetadataWriter.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Plugins/PassPlugin.h"
#include "llvm/Support/BuryPointer.h"

using namespace llvm;

namespace restruct {
namespace {

class DeclaredTypesAction : public clang::PluginASTAction {
public:
  std::unique_ptr<clang::ASTConsumer>
  CreateASTConsumer(clang::CompilerInstance &CI, StringRef InFile) override {
    return createShadowConsumer(CI, InFile, Level, Layout);
  }
  bool ParseArgs(const clang::CompilerInstance &CI,
                 const std::vector<std::string> &Args) override {
    return all_of(Args, [&](StringRef Arg) { return parseArg(CI, Arg); });
  }
  ActionType getActionType() override { return AddBeforeMainAction; }

private:
  /// Parses what follows `-fplugin-arg-restruct-`.
  bool parseArg(const clang::CompilerInstance &CI, StringRef Arg);

  TBAALevel Level = TBAALevel::Member;
  LayoutRequest Layout;
};

bool DeclaredTypesAction::parseArg(const clang::CompilerInstance &CI,
                                   StringRef Arg) {
  StringRef Value = Arg;
  if (is_contained({"alias=ds-aa", "alias=steens-aa", "alias=off", "embed=on",
                    "embed=off"},
                   Arg))
    return true; // for the link, handled by restruct-cc
  if (Value.consume_front("tbaa="))
    if (std::optional<TBAALevel> Known =
            StringSwitch<std::optional<TBAALevel>>(Value)
                .Case("off", TBAALevel::Off)
                .Case("member", TBAALevel::Member)
                .Case("shapes", TBAALevel::Shapes)
                .Default(std::nullopt)) {
      Level = *Known;
      return true;
    }
  if (Value.consume_front("layout="))
    if (std::optional<LayoutRequest> Known = parseLayoutRequest(Value)) {
      Layout = *Known;
      return true;
    }
  clang::DiagnosticsEngine &Diagnostics = CI.getDiagnostics();
  Diagnostics.Report(Diagnostics.getCustomDiagID(
      clang::DiagnosticsEngine::Error,
      "restruct: unknown argument '-fplugin-arg-restruct-%0'; known are "
      "tbaa=off, tbaa=member, tbaa=shapes, layout=on, layout=off, "
      "layout=random-SEED, alias=ds-aa, alias=steens-aa, alias=off, embed=on "
      "and embed=off"))
      << Arg;
  return false;
}

DenseSet<const Function *> lookupAll(const DenseSet<const Function *> &Shadows,
                                     const ModulePairing &Pairing) {
  DenseSet<const Function *> Result;
  for (const Function *Shadow : Shadows)
    if (const Function *F = Pairing.lookup(Shadow))
      Result.insert(F);
  return Result;
}

/// Attaches the results of the AST consumer to the module.
struct AttachDeclaredTypesPass : PassInfoMixin<AttachDeclaredTypesPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) {
    std::unique_ptr<ShadowFacts> Facts = takeFacts(M.getModuleIdentifier());
    if (!Facts)
      return PreservedAnalyses::all();
    ModulePairing Pairing(*Facts->Shadow, M);
    extendTBAA(M, Facts->TBAA, Pairing); // before structures are replaced
    TypeMetadataWriter(M).write(transferTypes(*Facts->Types, Pairing, M));
    if (Facts->Command)
      addCompileCommand(M, *Facts->Command);
    // These need the code as clang generated it.
    for (const Function *F : Facts->Casts.WithPlainArguments)
      if (Function *Own = Pairing.lookup(F))
        markFieldArguments(*Own);
    for (const Function *F : Facts->Casts.WithPlainArrays)
      if (Function *Own = Pairing.lookup(F))
        useSubscripts(*Own);
    markFunctionsWithoutCasts(M, lookupAll(Facts->Casts.WithoutCasts, Pairing));
    markFunctionsWithoutBytes(M, lookupAll(Facts->Casts.WithoutBytes, Pairing));
    if (!Facts->IsFreed)
      BuryPointer(std::move(Facts));
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace

static void registerPasses(PassBuilder &PB) {
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(AttachDeclaredTypesPass());
      });
  installPreLinkFilter(PB);
}

/// Machine code is generated from the same IR as without the plugin: an
/// attribute that caller and callee do not share, such as a type index, would
/// prevent tail calls.
static bool prepareCodeGen(Module &M, TargetMachine &TM,
                           CodeGenFileType FileType, raw_pwrite_stream &OS) {
  TypeMetadataWriter::strip(M);
  dropSummaryThatNamesIFuncs(M);
  return preparePlaceholderCode(M, TM, FileType, OS);
}

namespace {

clang::FrontendPluginRegistry::Add<DeclaredTypesAction>
    Registration("restruct", "attach declared types to IR");

} // namespace
} // namespace restruct

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "RestructClang", RESTRUCT_VERSION,
          restruct::registerPasses, restruct::prepareCodeGen};
}
