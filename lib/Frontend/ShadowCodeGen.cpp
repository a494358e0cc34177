//===- ShadowCodeGen.cpp - A second code generator, to ask ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Declared types are known to the syntax tree, and wanted on IR. What lies
/// between them, how a record is laid out, which IR type stands for it, how
/// the ABI splits an argument, is known to clang's code generator alone, and a
/// plugin cannot reach the one that works for the compiler. Guessing from the
/// names of IR types is no way out: `%struct.foo.12` may be any `foo`.
///
/// So the plugin owns a code generator of its own, the *shadow*. It has its own
/// LLVMContext, its own diagnostics that nobody hears, and the same options but
/// for two: it keeps the names of values, and it tracks source locations. All
/// events of the AST reach both generators in the same order, so that both
/// make the same module. Of the shadow we may ask everything
/// (clang/CodeGen/CodeGenABITypes.h), and its locations and names lead from an
/// instruction back to the expression it was made for.
///
///  1. Events are passed on, until an error is reported: then there will be no
///     IR, and code generation is not meant for such trees.
///  2. When the unit is complete, DeclarationCollector says of the shadow
///     module all that the syntax tree knows. This must be now: clang may free
///     the tree before the pipeline starts.
///  3. The shadow module and what is known about it are left for the pipeline.
///     There ModulePairing finds the partner of each shadow value in the real
///     module, and TypeTransfer says of it what is known of its shadow.
///
/// Nothing here is taken on trust by step 3: a function in which the two
/// modules differ gets no facts.
///
//===----------------------------------------------------------------------===//

#include "ShadowCodeGen.h"

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

/// The options of the shadow: those of the compile, but names and locations
/// are kept, and what costs time and makes no instruction is left out.
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
      // What is read from a precompiled header from here on comes too late.
      IsFinished = true;
      leaveFacts(collect(AST));
    }
    dispose(std::move(Generator));
  }

private:
  /// Frees \p Part, unless the compiler is about to end anyway.
  template <typename T> void dispose(std::unique_ptr<T> Part) {
    if (CI.getFrontendOpts().DisableFree)
      BuryPointer(std::move(Part));
  }

  /// False when all is done, and for good after the first error.
  bool isUsable() {
    if (IsFinished)
      return false;
    if (Generator && CI.getDiagnostics().hasErrorOccurred())
      Generator.reset();
    return Generator != nullptr;
  }

  std::unique_ptr<ShadowFacts> collect(clang::ASTContext &AST) {
    // Looking at types that nobody looked at before lays out records, which
    // can warn (-Wpadded); the user did not ask about those.
    clang::DiagnosticsEngine &Diagnostics = AST.getDiagnostics();
    bool Suppressed = Diagnostics.getSuppressAllDiagnostics();
    Diagnostics.setSuppressAllDiagnostics(true);
    auto Facts = std::make_unique<ShadowFacts>();
    std::optional<TBAACollector> TBAA;
    if (Level != TBAALevel::Off)
      TBAA.emplace(Level, Generator->CGM(), AST, Options);
    Facts->Types = std::make_unique<DeclaredTypes>(
        collectDeclaredTypes(*Generator, AST, TBAA ? &*TBAA : nullptr));
    if (TBAA)
      Facts->TBAA = TBAA->take();
    Diagnostics.setSuppressAllDiagnostics(Suppressed);

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

/// C or C++ for one machine: what else clang compiles makes several modules of
/// one tree, or uses types that are no C.
static bool isPlainC(const clang::LangOptions &Lang) {
  return !Lang.ObjC && !Lang.CUDA && !Lang.HIP && !Lang.OpenCL && !Lang.HLSL &&
         !Lang.SYCLIsDevice && !Lang.SYCLIsHost && !Lang.OpenMPIsTargetDevice &&
         Lang.OMPTargetTriples.empty();
}

std::unique_ptr<clang::ASTConsumer>
createShadowConsumer(clang::CompilerInstance &CI, StringRef InFile,
                     TBAALevel Level) {
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
  leaveRequest(Request);
  remarkOnWorkGivenUp(CI.getDiagnostics(), CI.getCodeGenOpts(), Request);
  if (Request.IsInstrumented)
    return std::make_unique<clang::ASTConsumer>();
  return std::make_unique<ShadowConsumer>(
      CI, InFile, effectiveLevel(Level, CI.getCodeGenOpts(), CI.getLangOpts()));
}

} // namespace restruct
