//===- TypePasses.cpp - Passes around type metadata -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TypePasses.h"

#include "restruct/Types/DeclaredTypesAnalysis.h"
#include "restruct/Types/TypeImporter.h"
#include "restruct/Types/TypeMetadataVerifier.h"
#include "restruct/Types/TypeMetadataWriter.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

/// Only metadata changes, so all analyses of the IR stay valid.
static PreservedAnalyses metadataChanged() {
  PreservedAnalyses Preserved = PreservedAnalyses::all();
  Preserved.abandon<DeclaredTypesAnalysis>();
  return Preserved;
}

PreservedAnalyses PrintDTransTypesPass::run(Module &M,
                                            ModuleAnalysisManager &AM) {
  const auto &Result = AM.getResult<DeclaredTypesAnalysis>(M);
  Result.Types.print(outs());
  printDiagnostics(errs(), Result.Diagnostics);
  return PreservedAnalyses::all();
}

PreservedAnalyses VerifyDTransTypesPass::run(Module &M,
                                             ModuleAnalysisManager &) {
  // All findings are printed before the error is emitted, because the context's
  // handler may end the process.
  std::vector<TypeDiagnostic> Findings = verifyTypeMetadata(M);
  printDiagnostics(errs(), Findings);
  unsigned Errors = count_if(Findings, [](const TypeDiagnostic &Finding) {
    return Finding.Level == TypeDiagnostic::Severity::Error;
  });
  if (Errors != 0)
    M.getContext().emitError("type metadata has " + Twine(Errors) +
                             (Errors == 1 ? " error" : " errors"));
  return PreservedAnalyses::all();
}

PreservedAnalyses ImportDebugInfoPass::run(Module &M,
                                           ModuleAnalysisManager &AM) {
  auto &Declared = AM.getResult<DeclaredTypesAnalysis>(M);
  DeclaredTypes FromDebugInfo = DebugInfoImporter().import(M);
  if (FromDebugInfo.empty())
    return PreservedAnalyses::all();
  mergeMissing(Declared.Types, FromDebugInfo);
  TypeMetadataWriter(M).write(Declared.Types);
  return metadataChanged();
}

PreservedAnalyses NormalizeDTransTypesPass::run(Module &M,
                                                ModuleAnalysisManager &AM) {
  const auto &Declared = AM.getResult<DeclaredTypesAnalysis>(M);
  if (Declared.Types.empty())
    return PreservedAnalyses::all();
  TypeMetadataWriter(M).write(Declared.Types);
  return metadataChanged();
}

PreservedAnalyses StripDTransTypesPass::run(Module &M,
                                            ModuleAnalysisManager &) {
  return TypeMetadataWriter::strip(M) ? metadataChanged()
                                      : PreservedAnalyses::all();
}

} // namespace restruct
