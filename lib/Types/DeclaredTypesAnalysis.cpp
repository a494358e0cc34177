//===- DeclaredTypesAnalysis.cpp - DeclaredTypes as an analysis -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/DeclaredTypesAnalysis.h"

#include "restruct/Types/TypeMetadataReader.h"

using namespace llvm;

namespace restruct {

AnalysisKey DeclaredTypesAnalysis::Key;

DeclaredTypesAnalysis::Result
DeclaredTypesAnalysis::run(Module &M, ModuleAnalysisManager &) {
  std::vector<TypeDiagnostic> Diagnostics;
  DeclaredTypes Types = TypeMetadataReader::read(M, Diagnostics);
  return {std::move(Types), std::move(Diagnostics)};
}

} // namespace restruct
