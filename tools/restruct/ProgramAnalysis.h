//===- ProgramAnalysis.h - Every analysis of one program --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TOOLS_RESTRUCT_PROGRAMANALYSIS_H
#define RESTRUCT_TOOLS_RESTRUCT_PROGRAMANALYSIS_H

#include "ModuleLoader.h"

#include "restruct/Fields/DTransAnalysisInfo.h"
#include "restruct/Memory/MemoryAnalysis.h"
#include "restruct/Recovery/PointerTypeAnalyzer.h"

namespace restruct {

/// Memory, recovery, safety and fields of a program as it was loaded. Refers to
/// the program, which must be unchanged and outlive it.
class ProgramAnalysis {
public:
  explicit ProgramAnalysis(LoadedProgram &Program,
                           unsigned MaxCauses = SafetyRecord::MaxCauses);
  const MemoryInfo &getMemory() const { return Memory; }
  const PointerTypeAnalyzer &getPointers() const { return Pointers; }
  const DTransAnalysisInfo &getInfo() const { return Info; }

private:
  MemoryInfo Memory;
  PointerTypeAnalyzer Pointers;
  DTransSafetyInfo Safety;
  FieldFacts Fields;
  CallInfos Calls;
  ProgramFacts Facts;
  DTransAnalysisInfo Info;
};

/// Assumes that \p Program is the whole program: external code uses none of its
/// definitions but main. An error if it has no main.
llvm::Error makeWhole(LoadedProgram &Program);

} // namespace restruct

#endif // RESTRUCT_TOOLS_RESTRUCT_PROGRAMANALYSIS_H
