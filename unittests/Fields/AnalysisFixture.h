//===- AnalysisFixture.h - Tests of all analyses of a program ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_UNITTESTS_FIELDS_ANALYSISFIXTURE_H
#define RESTRUCT_UNITTESTS_FIELDS_ANALYSISFIXTURE_H

#include "restruct/Fields/DTransAnalysisInfo.h"
#include "restruct/Fields/FieldFactsAnalysis.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalysis.h"
#include "restruct/Safety/DTransSafetyAnalysis.h"
#include "restruct/Types/DeclaredTypesAnalysis.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SourceMgr.h"

#include "gtest/gtest.h"

namespace restruct {

/// A test of a program with a structure `%struct.node`.
class AnalysisFixture : public testing::Test {
protected:
  AnalysisFixture() {
    llvm::PassBuilder PB;
    PB.registerModuleAnalyses(Modules);
    PB.registerCGSCCAnalyses(SCCs);
    PB.registerFunctionAnalyses(Functions);
    PB.registerLoopAnalyses(LoopsOfFunctions);
    PB.crossRegisterProxies(LoopsOfFunctions, Functions, SCCs, Modules);
    Modules.registerPass([] { return DeclaredTypesAnalysis(); });
    Modules.registerPass([] { return MemoryAnalysis(); });
    Modules.registerPass([] { return ResolvedMemoryAnalysis(); });
    Modules.registerPass([] { return PointerTypeAnalysis(); });
    Modules.registerPass([] { return DTransSafetyAnalysis(); });
    Modules.registerPass([] { return FieldFactsAnalysis(); });
    Modules.registerPass([] { return DTransAnalysis(); });
  }

  void parse(llvm::StringRef Text) {
    llvm::SMDiagnostic Error;
    M = llvm::parseAssemblyString(Text, Error, Context);
    ASSERT_TRUE(M) << Error.getMessage().str();
  }
  DTransAnalysis::Result &result() {
    return Modules.getResult<DTransAnalysis>(*M);
  }
  const DTransAnalysisInfo &info() { return result().get(); }
  const DTransStructType *node() {
    for (const StructSafety &Struct : info().getSafety().structs())
      if (Struct.getType()->getName() == "struct.node")
        return Struct.getType();
    return nullptr;
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  llvm::LoopAnalysisManager LoopsOfFunctions;
  llvm::FunctionAnalysisManager Functions;
  llvm::CGSCCAnalysisManager SCCs;
  llvm::ModuleAnalysisManager Modules;
};

} // namespace restruct

#endif // RESTRUCT_UNITTESTS_FIELDS_ANALYSISFIXTURE_H
