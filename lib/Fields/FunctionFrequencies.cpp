//===- FunctionFrequencies.cpp - Fields with own block frequencies --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FunctionFrequencies.h"

using namespace llvm;

namespace restruct {

FieldFacts analyzeFields(const Module &M, const PointerTypeAnalyzer &Pointers,
                         const MemoryInfo &Memory,
                         FunctionFrequencies::LibraryOf Library) {
  FunctionFrequencies Own(std::move(Library));
  auto Frequencies = [&](const Function &F) -> const BlockFrequencyInfo & {
    return Own.get(F).Frequencies;
  };
  auto Loops = [&](const Function &F) -> const LoopInfo & {
    return Own.get(F).Loops;
  };
  return FieldFacts(M, Pointers, Memory, {Frequencies, Loops});
}

FieldFacts analyzeFields(const Module &M, const PointerTypeAnalyzer &Pointers,
                         const MemoryInfo &Memory) {
  TargetLibraryAnalysis Library;
  FunctionAnalysisManager Unused;
  return analyzeFields(M, Pointers, Memory,
                       [&](Function &F) { return Library.run(F, Unused); });
}

} // namespace restruct
