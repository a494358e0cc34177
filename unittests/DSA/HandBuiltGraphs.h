//===- HandBuiltGraphs.h - A phase's result, built by a test ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_UNITTESTS_DSA_HANDBUILTGRAPHS_H
#define RESTRUCT_UNITTESTS_DSA_HANDBUILTGRAPHS_H

#include "restruct/DSA/DataStructures.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueSymbolTable.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"

namespace restruct {

/// Has nothing but what a test puts into it.
class HandBuilt : public DataStructures {
public:
  HandBuilt(const llvm::Module &M, const MemoryInfo &Memory, DSAPhase Phase)
      : DataStructures(Phase, M, Memory, {}) {}
  /// Adds a graph whose globals graph is \p Globals, or that of the phase.
  DSGraph &add(llvm::ArrayRef<const llvm::Function *> Functions,
               bool WithReturn = false, DSGraph *Globals = nullptr) {
    auto Graph =
        std::make_unique<DSGraph>(Globals ? Globals : GlobalsGraph.get());
    for (const llvm::Function *F : Functions)
      Graph->addFunction(*F, WithReturn ? DSNodeHandle(&Graph->createNode(), 0)
                                        : DSNodeHandle());
    return addGraph(std::move(Graph));
  }
  DSGraph &globals() { return *GlobalsGraph; }
  DSCallGraph &callGraph() { return *CallGraph; }
  void coarsen(std::string Why) { CoarseningReason = std::move(Why); }
};

/// A module, and names for its parts.
class HandBuiltTests : public testing::Test {
protected:
  void parse(const char *IR, DSAPhase Phase = DSAPhase::TD) {
    llvm::SMDiagnostic Problem;
    M = llvm::parseAssemblyString(IR, Problem, Context);
    ASSERT_TRUE(M) << Problem.getMessage().str();
    Memory = std::make_unique<MemoryInfo>(*M);
    Results = std::make_unique<HandBuilt>(*M, *Memory, Phase);
  }
  const llvm::Function &function(const char *Name) {
    return *M->getFunction(Name);
  }
  const llvm::Value *value(const char *F, const char *Name) {
    return function(F).getValueSymbolTable()->lookup(Name);
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  std::unique_ptr<MemoryInfo> Memory;
  std::unique_ptr<HandBuilt> Results;
};

} // namespace restruct

#endif // RESTRUCT_UNITTESTS_DSA_HANDBUILTGRAPHS_H
