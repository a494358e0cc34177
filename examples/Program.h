//===- Program.h - A program and the analyses of it, for examples ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_EXAMPLES_PROGRAM_H
#define RESTRUCT_EXAMPLES_PROGRAM_H

#include <restruct/Memory/ProgramPreparation.h>
#include <restruct/Passes/Analyses.h>

#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Transforms/IPO/Internalize.h>

/// Reads the module whose file is the only argument of main, or exits.
inline std::unique_ptr<llvm::Module> readModule(int Count, char **Arguments,
                                                llvm::LLVMContext &Context) {
  llvm::SMDiagnostic Error;
  std::unique_ptr<llvm::Module> M;
  if (Count != 2)
    llvm::errs() << "usage: " << Arguments[0] << " FILE.bc\n";
  else if (!(M = llvm::parseIRFile(Arguments[1], Error, Context)))
    Error.print(Arguments[0], llvm::errs());
  if (!M)
    std::exit(2);
  return M;
}

/// A whole program, and its analyses, which are computed when they are asked
/// for.
class Program {
public:
  Program(int Count, char **Arguments)
      : M(readModule(Count, Arguments, Context)) {
    // External code uses only main. As in a link, everything else is local.
    llvm::internalizeModule(
        *M, [](const llvm::GlobalValue &G) { return G.getName() == "main"; });
    restruct::prepareProgram(*M);
    restruct::registerAnalyses(Modules);
    llvm::PassBuilder Builder;
    Builder.registerModuleAnalyses(Modules);
    Builder.registerCGSCCAnalyses(SCCs);
    Builder.registerFunctionAnalyses(Functions);
    Builder.registerLoopAnalyses(Loops);
    Builder.crossRegisterProxies(Loops, Functions, SCCs, Modules);
  }

  llvm::Module &getModule() { return *M; }
  llvm::ModuleAnalysisManager &getAnalyses() { return Modules; }

  /// The result of \p Analysis: `get<restruct::DTransAnalysis>()`.
  template <typename Analysis> auto &get() {
    return Modules.getResult<Analysis>(*M);
  }

private:
  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  llvm::LoopAnalysisManager Loops;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager SCCs;
  llvm::ModuleAnalysisManager Modules;
};

#endif // RESTRUCT_EXAMPLES_PROGRAM_H
