// A client outside of Restruct: prints which pointer parameters of functions may
// alias.
#include <restruct/DSA/DataStructures.h>
#include <restruct/DSA/MayAlias.h>
#include <restruct/DSA/Printing.h>
#include <restruct/Memory/MemoryAnalysis.h>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

using namespace restruct;

// The cell that a parameter points to in the graph.
static void describe(const DSGraph &Graph, const llvm::Argument &A) {
  DSNodeHandle Cell = Graph.getNodeForValue(&A);
  if (Cell.isNull()) // Nothing is known: it may point anywhere.
    llvm::outs() << "anything";
  else
    llvm::outs() << describeFlags(Cell.getNode()->getNodeFlags());
}

int main(int Count, char **Arguments) {
  if (Count != 2)
    return 2;
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  auto M = llvm::parseIRFile(Arguments[1], Error, Context);
  if (!M)
    return 2;

  MemoryInfo Memory(*M);
  LocalDataStructures Local(*M, Memory);
  BUDataStructures BU(Local);
  TDDataStructures TD(BU);

  for (const llvm::Function &F : *M) {
    const DSGraph *Graph = TD.getDSGraph(F);
    if (!Graph) // no body
      continue;
    const llvm::Argument *Previous = nullptr;
    for (const llvm::Argument &A : F.args()) {
      if (!A.getType()->isPointerTy())
        continue;
      llvm::outs() << F.getName() << ": parameter " << A.getArgNo() << " is ";
      describe(*Graph, A);
      if (Previous)
        llvm::outs() << (mayAlias(TD, F, Previous,
                                  llvm::LocationSize::precise(1), &A,
                                  llvm::LocationSize::precise(1))
                             ? ", and may be parameter "
                             : ", and is never parameter ")
                     << Previous->getArgNo();
      llvm::outs() << '\n';
      Previous = &A;
    }
  }
  return 0;
}
