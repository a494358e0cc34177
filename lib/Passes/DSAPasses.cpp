//===- DSAPasses.cpp - Passes of data structure analysis ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DSAPasses.h"

#include "restruct/DSA/Claims.h"

#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"

using namespace llvm;

namespace restruct {

static cl::opt<std::string>
    CheckFile("dsa-check-file",
              cl::desc("The file that has the claims for dsa-check"),
              cl::value_desc("FILE"));

static const DataStructures &getPhase(DSAPhase Phase, Module &M,
                                      ModuleAnalysisManager &AM) {
  switch (Phase) {
  case DSAPhase::Local:
    return AM.getResult<LocalAnalysis>(M);
  case DSAPhase::BU:
    return AM.getResult<BUAnalysis>(M);
  case DSAPhase::EquivBU:
    return AM.getResult<EquivBUAnalysis>(M);
  case DSAPhase::TD:
    return AM.getResult<TDAnalysis>(M);
  case DSAPhase::EQTD:
    return AM.getResult<EQTDAnalysis>(M);
  case DSAPhase::Steensgaard:
    return AM.getResult<SteensgaardAnalysis>(M);
  }
  llvm_unreachable("all phases are listed");
}

/// Prints each fault with the line of its claim.
static void printFaults(ArrayRef<ClaimFault> Faults,
                        std::unique_ptr<MemoryBuffer> Text) {
  SourceMgr Source;
  unsigned Buffer = Source.AddNewSourceBuffer(std::move(Text), SMLoc());
  for (const ClaimFault &Fault : Faults)
    Source.PrintMessage(
        errs(),
        Source.FindLocForLineAndColumn(Buffer, Fault.Line, Fault.Column),
        SourceMgr::DK_Error, Fault.Message);
}

PreservedAnalyses DSACheckPass::run(Module &M, ModuleAnalysisManager &AM) {
  ErrorOr<std::unique_ptr<MemoryBuffer>> Text =
      MemoryBuffer::getFile(CheckFile, /*IsText=*/true);
  if (!Text) {
    M.getContext().emitError(
        "dsa-check: cannot read '" + CheckFile +
        "', which -dsa-check-file names: " + Text.getError().message());
    return PreservedAnalyses::all();
  }
  ClaimResults Results = checkClaims(
      (*Text)->getBuffer(), M, [&](DSAPhase Phase) -> const DataStructures & {
        return getPhase(Phase, M, AM);
      });
  // All faults are printed before the error is emitted, because the context's
  // handler may end the process.
  printFaults(Results.Faults, std::move(*Text));
  if (!Results.Faults.empty())
    M.getContext().emitError("dsa-check: " + Twine(Results.Faults.size()) +
                             " wrong in " + Twine(Results.NumClaims) +
                             " claims");
  return PreservedAnalyses::all();
}

} // namespace restruct
