//===- ShadowCodeGen.cpp - A second code generator for queries ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Declared types are in the syntax tree, and needed on IR. The mapping between
/// them (the layout of a record, its IR type, how the ABI splits an argument)
/// is known only to clang's code generator, and a plugin has no access to the
/// compiler's own. Names of IR types are no substitute: `%struct.foo.12` may be
/// any `foo`.
///
/// So the plugin has a code generator of its own, the *shadow*. It has its own
/// LLVMContext, its own diagnostics, which are discarded, and the same options
/// except for two: it keeps the names of values, and it tracks source
/// locations. All AST events go to both generators in the same order, so both
/// generate the same module. The shadow can be queried freely
/// (clang/CodeGen/CodeGenABITypes.h), and its locations and names map an
/// instruction back to its expression.
///
///  1. Events are forwarded until an error is reported: then there will be no
///     IR, and code generation does not support such trees.
///  2. When the unit is complete, DeclarationCollector describes the shadow
///     module by the declarations of the syntax tree. This must be now: clang
///     may free the tree before the pipeline starts.
///  3. The shadow module and its description are left for the pipeline. There
///     ModulePairing finds the partner of each shadow value in the real module,
///     and TypeTransfer transfers the description to it.
///
/// Step 3 verifies everything: a function in which the two modules differ gets
/// no facts.
///
//===----------------------------------------------------------------------===//

#include "ShadowCodeGen.h"

#include "CommandDescriber.h"
#include "DeclarationCollector.h"
#include "Handover.h"
#include "PreLinkFilter.h"
#include "TBAACollector.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/Basic/CodeGenOptions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/Support/BuryPointer.h"

using namespace llvm;

namespace restruct {

/// The options of the shadow: those of the compile, but names and locations are
/// kept, and costly options that do not affect instructions are off.
static clang::CodeGenOptions
makeShadowOptions(const clang::CodeGenOptions &Real) {
  clang::CodeGenOptions Options = Real;
  Options.DiscardValueNames = false;
  Options.DebugColumnInfo = true;
  Options.DebugInfoMacroExpansionLoc = false;
  if (Options.getDebugInfo() < codegenoptions::LocTrackingOnly)
    Options.setDebugInfo(codegenoptions::LocTrackingOnly);
  Options.CoverageMapping = false;
  Options.DumpCoverageMapping = false;
  return Options;
}

namespace {

class ShadowConsumer : public clang::ASTConsumer {
public:
  ShadowConsumer(clang::CompilerInstance &CI, StringRef InFile, TBAALevel Level)
      : CI(CI), Level(Level), Options(makeShadowOptions(CI.getCodeGenOpts())),
        Silence(CI.getDiagnostics().getDiagnosticIDs(), DiagnosticOptions,
                new clang::IgnoringDiagConsumer),
        Context(std::make_unique<LLVMContext>()) {
    Context->setDiscardValueNames(false);
    Generator = clang::CreateLLVMCodeGen(
        Silence, InFile, CI.getVirtualFileSystemPtr(), CI.getHeaderSearchOpts(),
        CI.getPreprocessorOpts(), Options, *Context);
  }

  void Initialize(clang::ASTContext &AST) override {
    Silence.setSourceManager(&AST.getSourceManager());
    Generator->Initialize(AST);
  }
  bool HandleTopLevelDecl(clang::DeclGroupRef D) override {
    if (isUsable())
      Generator->HandleTopLevelDecl(D);
    return true;
  }
  void HandleInlineFunctionDefinition(clang::FunctionDecl *D) override {
    if (isUsable())
      Generator->HandleInlineFunctionDefinition(D);
  }
  void HandleTagDeclDefinition(clang::TagDecl *D) override {
    if (isUsable())
      Generator->HandleTagDeclDefinition(D);
  }
  void HandleTagDeclRequiredDefinition(const clang::TagDecl *D) override {
    if (isUsable())
      Generator->HandleTagDeclRequiredDefinition(D);
  }
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl *D) override {
    if (isUsable())
      Generator->HandleCXXImplicitFunctionInstantiation(D);
  }
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *D) override {
    if (isUsable())
      Generator->HandleCXXStaticMemberVarInstantiation(D);
  }
  void CompleteTentativeDefinition(clang::VarDecl *D) override {
    if (isUsable())
      Generator->CompleteTentativeDefinition(D);
  }
  void CompleteExternalDeclaration(clang::DeclaratorDecl *D) override {
    if (isUsable())
      Generator->CompleteExternalDeclaration(D);
  }
  void AssignInheritanceModel(clang::CXXRecordDecl *RD) override {
    if (isUsable())
      Generator->AssignInheritanceModel(RD);
  }
  void HandleVTable(clang::CXXRecordDecl *RD) override {
    if (isUsable())
      Generator->HandleVTable(RD);
  }

  void HandleTranslationUnit(clang::ASTContext &AST) override {
    if (!isUsable())
      return;
    Generator->HandleTranslationUnit(AST);
    if (isUsable() && Generator->GetModule()) {
      // Declarations that are deserialised from now on come too late.
      IsFinished = true;
      leaveFacts(collect(AST));
    }
    dispose(std::move(Generator));
  }

private:
  /// Frees \p Part, unless the process is about to end.
  template <typename T> void dispose(std::unique_ptr<T> Part) {
    if (CI.getFrontendOpts().DisableFree)
      BuryPointer(std::move(Part));
  }

  /// False after completion, and permanently after the first error.
  bool isUsable() {
    if (IsFinished)
      return false;
    if (Generator && CI.getDiagnostics().hasErrorOccurred())
      Generator.reset();
    return Generator != nullptr;
  }

  std::unique_ptr<ShadowFacts> collect(clang::ASTContext &AST) {
    // Querying unused types lays out records, which can warn (-Wpadded); the
    // user did not ask for that.
    clang::DiagnosticsEngine &Diagnostics = AST.getDiagnostics();
    bool Suppressed = Diagnostics.getSuppressAllDiagnostics();
    Diagnostics.setSuppressAllDiagnostics(true);
    auto Facts = std::make_unique<ShadowFacts>();
    std::optional<TBAACollector> TBAA;
    if (Level != TBAALevel::Off)
      TBAA.emplace(Level, Generator->CGM(), AST, Options);
    Facts->Types = std::make_unique<DeclaredTypes>(collectDeclaredTypes(
        *Generator, AST, TBAA ? &*TBAA : nullptr, Facts->Casts));
    if (TBAA)
      Facts->TBAA = TBAA->take();
    Diagnostics.setSuppressAllDiagnostics(Suppressed);

    Facts->Command = describeCommand(CI);
    Facts->Shadow = Generator->ReleaseModule();
    Facts->Context = std::move(Context);
    Facts->IsFreed = !CI.getFrontendOpts().DisableFree;
    return Facts;
  }

  clang::CompilerInstance &CI;
  TBAALevel Level;
  clang::CodeGenOptions Options;
  clang::DiagnosticOptions DiagnosticOptions;
  clang::DiagnosticsEngine Silence;
  std::unique_ptr<LLVMContext> Context;
  std::unique_ptr<clang::CodeGenerator> Generator; // null after an error
  bool IsFinished = false;
};

} // namespace

static bool makesIR(clang::frontend::ActionKind Action) {
  switch (Action) {
  case clang::frontend::EmitAssembly:
  case clang::frontend::EmitBC:
  case clang::frontend::EmitLLVM:
  case clang::frontend::EmitLLVMOnly:
  case clang::frontend::EmitCodeGenOnly:
  case clang::frontend::EmitObj:
    return true;
  default:
    return false;
  }
}

/// C or C++ for one target: other languages that clang compiles produce several
/// modules from one tree, or use types that are not in C.
static bool isPlainC(const clang::LangOptions &Lang) {
  return !Lang.ObjC && !Lang.CUDA && !Lang.HIP && !Lang.OpenCL && !Lang.HLSL &&
         !Lang.SYCLIsDevice && !Lang.SYCLIsHost && !Lang.OpenMPIsTargetDevice &&
         Lang.OMPTargetTriples.empty();
}

std::unique_ptr<clang::ASTConsumer>
createShadowConsumer(clang::CompilerInstance &CI, StringRef InFile,
                     TBAALevel Level, LayoutRequest Layout) {
  const clang::FrontendOptions &Frontend = CI.getFrontendOpts();
  if (!makesIR(Frontend.ProgramAction) || Frontend.UseClangIRPipeline)
    return std::make_unique<clang::ASTConsumer>();
  leaveFacts(nullptr);
  if (!isPlainC(CI.getLangOpts())) {
    leaveRequest(std::nullopt);
    return std::make_unique<clang::ASTConsumer>();
  }
  PreLinkRequest Request =
      makePreLinkRequest(CI.getCodeGenOpts(), CI.getLangOpts());
  Request.Layout = Layout;
  leaveRequest(Request);
  remarkOnWorkGivenUp(CI.getDiagnostics(), CI.getCodeGenOpts(), Request);
  if (Request.IsInstrumented)
    return std::make_unique<clang::ASTConsumer>();
  return std::make_unique<ShadowConsumer>(
      CI, InFile, effectiveLevel(Level, CI.getCodeGenOpts(), CI.getLangOpts()));
}

} // namespace restruct
