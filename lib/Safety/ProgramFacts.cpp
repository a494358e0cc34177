//===- ProgramFacts.cpp - Is this a whole program? ------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Safety/ProgramFacts.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

struct Row {
  StringLiteral Key;
  ProgramGate Gate;
  StringLiteral Sentence;
};
constexpr Row Rows[] = {
#define PROGRAM_FACT(Name, Key, Gate, Sentence)                                \
  {Key, ProgramGate::Gate, Sentence},
#include "restruct/Safety/ProgramFacts.def"
};

/// One fact of each kind; the first location is kept.
class Collector {
public:
  Collector() {
    for (size_t I = 0; I != std::size(Rows); ++I)
      Found.push_back({ProgramFactKind(I)});
  }
  void add(ProgramFactKind Kind, const Value *Where) {
    ProgramFact &Fact = Found[size_t(Kind)];
    if (Fact.Count++ == 0)
      Fact.First = Where;
  }
  std::vector<ProgramFact> take() {
    erase_if(Found, [](const ProgramFact &Fact) { return Fact.Count == 0; });
    return std::move(Found);
  }

private:
  std::vector<ProgramFact> Found; ///< Indexed by kind.
};

} // namespace

StringRef getKey(ProgramFactKind Kind) { return Rows[size_t(Kind)].Key; }
StringRef getSentence(ProgramFactKind Kind) {
  return Rows[size_t(Kind)].Sentence;
}
ProgramGate getGate(ProgramFactKind Kind) { return Rows[size_t(Kind)].Gate; }

/// "llvm.used" and the like are notes for the compiler, and not linked.
static bool isCompilersOwn(const GlobalValue &G) {
  return G.getName().starts_with("llvm.");
}

static bool isMain(const GlobalValue &G) {
  return isa<Function>(G) && G.getName() == "main";
}

static bool handlesExceptions(const Instruction &I) {
  if (I.isEHPad() || isa<InvokeInst, ResumeInst>(I))
    return true;
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->isDeclaration() &&
         (Callee->getName() == "__cxa_throw" ||
          Callee->getName() == "__cxa_rethrow" ||
          Callee->getName().starts_with("_Unwind_"));
}

ProgramFacts::ProgramFacts(const Module &M, const MemoryInfo &Memory) {
  using Kind = ProgramFactKind;
  Collector Found;
  if (const Function *Main = M.getFunction("main");
      !Main || Main->isDeclaration())
    Found.add(Kind::NoMain, nullptr);
  for (const GlobalValue &G : M.global_values()) {
    if (isCompilersOwn(G) || (G.isDeclaration() && G.use_empty()))
      continue;
    if (G.hasAvailableExternallyLinkage()) // A copy with a known body.
      continue;
    if (!G.isDeclaration()) {
      if (!G.hasLocalLinkage() && !isMain(G))
        Found.add(Kind::VisibleDefinition, &G);
      if (G.isInterposable())
        Found.add(Kind::Replaceable, &G);
    } else if (const auto *F = dyn_cast<Function>(&G)) {
      if (!Memory.Library.lookup(*F))
        Found.add(Kind::UnknownFunction, &G);
    } else {
      const auto *Variable = dyn_cast<GlobalVariable>(&G);
      if (!Variable || !Memory.Library.lookup(*Variable))
        Found.add(Kind::UnknownVariable, &G);
    }
  }
  if (!M.getModuleInlineAsm().empty())
    Found.add(Kind::ModuleAssembly, nullptr);
  for (const Function &F : M)
    for (const Instruction &I : instructions(F))
      if (handlesExceptions(I))
        Found.add(Kind::ExceptionHandling, &I);
  Facts = Found.take();
}

bool ProgramFacts::isOpen(ProgramGate Gate) const {
  return none_of(Facts, [&](const ProgramFact &Fact) {
    return getGate(Fact.Kind) == Gate;
  });
}

} // namespace restruct
