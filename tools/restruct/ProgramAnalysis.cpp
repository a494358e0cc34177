//===- ProgramAnalysis.cpp - Every analysis of one program ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The same as `require<dtrans-analysis>` in opt, except for the types: here
/// those of every source count, not only metadata.
///
//===----------------------------------------------------------------------===//

#include "ProgramAnalysis.h"

#include "restruct/Fields/IndirectAllocations.h"
#include "restruct/Memory/ProgramPreparation.h"
#include "restruct/Recovery/NarrowingCasts.h"

#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace restruct {

static const Module &prepare(LoadedProgram &Program) {
  prepareProgram(*Program.Module);
  // The types were found before there were these functions.
  for (const Function &Copy : *Program.Module)
    if (const Function *F = getOriginal(Copy))
      if (const DTransFunctionType *Type = Program.Types->Functions.lookup(F))
        Program.Types->Functions[&Copy] = Type;
  insertNarrowingCasts(*Program.Module, *Program.Types);
  return *Program.Module;
}

ProgramAnalysis::ProgramAnalysis(LoadedProgram &Program, unsigned MaxCauses)
    : Memory(resolveAllocations(prepare(Program), *Program.Types)),
      Pointers(*Program.Module, *Program.Types, Memory),
      Safety(analyzeSafety(*Program.Module, Pointers, Memory, MaxCauses)),
      Fields(analyzeFields(*Program.Module, Pointers, Memory)),
      Calls(*Program.Module, Pointers, Memory), Facts(*Program.Module, Memory),
      Info(Safety, Fields, Calls, Facts) {}

Error makeWhole(LoadedProgram &Program) {
  const Function *Main = Program.Module->getFunction("main");
  if (!Main || Main->isDeclaration())
    return createStringError("--whole-program: no 'main' in the input");
  internalizeModule(*Program.Module,
                    [](const GlobalValue &G) { return G.getName() == "main"; });
  return Error::success();
}

} // namespace restruct
