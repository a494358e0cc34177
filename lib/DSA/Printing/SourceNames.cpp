//===- SourceNames.cpp - Names of values in the source --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/SourceNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Calls \p Visit(Variable, Value) for each value that debug information says a
/// variable of \p F has, and for the addresses of variables.
static void forEachVariable(
    const Function &F,
    function_ref<void(const DILocalVariable &, const Value &)> Visit) {
  for (const Instruction &I : instructions(F))
    for (const DbgVariableRecord &Record :
         filterDbgVars(I.getDbgRecordRange())) {
      // What is computed of the value is not the variable.
      if (Record.getNumVariableLocationOps() != 1 || !Record.getVariable() ||
          Record.getExpression()->isComplex())
        continue;
      const Value *V = Record.getVariableLocationOp(0);
      if (V && !isa<Constant>(V))
        Visit(*Record.getVariable(), *V);
    }
}

SourceNames::SourceNames(const Module &M) {
  for (const GlobalValue &G : M.global_values())
    if (std::string Name = demangle(G.getName()); Name != G.getName())
      Names[&G] = std::move(Name);
  for (const Function &F : M)
    addLocals(F);
}

/// Of several variables with one value, the first.
void SourceNames::addLocals(const Function &F) {
  forEachVariable(F, [&](const DILocalVariable &Variable, const Value &V) {
    if (Variable.getName() != V.getName())
      Names.try_emplace(&V, Variable.getName().str());
  });
}

StringRef SourceNames::lookup(const Value &V) const {
  auto It = Names.find(&V);
  return It == Names.end() ? StringRef() : It->second;
}

SmallVector<const Value *, 4> findVariable(const Function &F, StringRef Name) {
  SmallVector<const Value *, 4> Values;
  forEachVariable(F, [&](const DILocalVariable &Variable, const Value &V) {
    if (Variable.getName() == Name && !is_contained(Values, &V))
      Values.push_back(&V);
  });
  return Values;
}

} // namespace restruct
