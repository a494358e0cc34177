// Alias queries: for each pair of pointer parameters of a function, the answer
// of LLVM's own analyses, and of those with ds-aa and tbaa-ext.
#include "Program.h"

#include <restruct/Passes/AliasPipelines.h>

using namespace restruct;

int main(int Count, char **Arguments) {
  llvm::LLVMContext Context;
  auto M = readModule(Count, Arguments, Context);

  AliasPipelines Pipelines(*M);
  unsigned Stock = cantFail(Pipelines.add(StockAliasPipeline));
  unsigned Ours = cantFail(Pipelines.add(OurAliasPipeline));

  for (llvm::Function &F : *M) {
    if (F.isDeclaration())
      continue;
    llvm::AAResults StockAnswers = Pipelines.get(Stock, F);
    llvm::AAResults OurAnswers = Pipelines.get(Ours, F);
    for (llvm::Argument &A : F.args())
      for (llvm::Argument &B : F.args()) {
        if (A.getArgNo() >= B.getArgNo() || !A.getType()->isPointerTy() ||
            !B.getType()->isPointerTy())
          continue;
        // Accesses of 4 bytes at the addresses.
        llvm::MemoryLocation AtA(&A, llvm::LocationSize::precise(4));
        llvm::MemoryLocation AtB(&B, llvm::LocationSize::precise(4));
        llvm::outs() << F.getName() << ": parameters " << A.getArgNo()
                     << " and " << B.getArgNo() << ": "
                     << StockAnswers.alias(AtA, AtB) << ", with ours "
                     << OurAnswers.alias(AtA, AtB) << '\n';
      }
  }
  return 0;
}
