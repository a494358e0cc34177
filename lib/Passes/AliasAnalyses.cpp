//===- AliasAnalyses.cpp - Names for -aa-pipeline -------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "AliasAnalyses.h"

#include "restruct/Alias/TBAAExtension.h"

#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace restruct {

static void registerFunctionAnalyses(FunctionAnalysisManager &AM) {
  AM.registerPass([] { return TBAAExtension(); });
}

static bool parseName(StringRef Name, AAManager &AA) {
  if (Name != "tbaa-ext")
    return false;
  AA.registerFunctionAnalysis<TBAAExtension>();
  return true;
}

void registerAliasAnalyses(PassBuilder &PB) {
  PB.registerAnalysisRegistrationCallback(registerFunctionAnalyses);
  PB.registerParseAACallback(parseName);
}

} // namespace restruct
