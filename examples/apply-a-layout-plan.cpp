// A layout plan applied: plans new layouts, changes the program, and prints it
// as textual IR.
#include "Program.h"

#include <restruct/Fields/DTransAnalysisInfo.h>
#include <restruct/Memory/MemoryAnalysis.h>
#include <restruct/Plan/Planners.h>
#include <restruct/Recovery/PointerTypeAnalysis.h>
#include <restruct/Rewrite/LayoutWork.h>
#include <restruct/Runtime/PoolRuntime.h>

#include <llvm/IR/Verifier.h>

using namespace restruct;

int main(int Count, char **Arguments) {
  Program P(Count, Arguments);
  llvm::Module &M = P.getModule();
  LayoutWork Work(M, P.get<PointerTypeAnalysis>().get(),
                  P.get<ResolvedMemoryAnalysis>(),
                  P.get<DTransAnalysis>().get());

  // Or a plan of your own, or parsePlanJSON() of an edited one.
  LayoutPlan Plan = planLayouts(Work.getInput(), PlanOptions());
  if (std::string Reason = Work.verify(Plan); !Reason.empty()) {
    llvm::errs() << "not legal: " << Reason << '\n';
    return 1;
  }
  Plan.print(llvm::errs(), &Work.getInput());
  Work.apply(Plan);   // all analyses are invalid from here on
  linkPoolRuntime(M); // what split structures need when they run
  restoreCopies(M);   // undoes a step of the preparation
  if (llvm::verifyModule(M, &llvm::errs()))
    return 1;
  M.print(llvm::outs(), nullptr);
  return 0;
}
