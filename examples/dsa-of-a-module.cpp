// Data structure analysis of a module: for each pointer parameter the node that
// it points to, and for each indirect call its callees.
#include "Program.h"

#include <restruct/DSA/DataStructures.h>
#include <restruct/DSA/Printing.h>
#include <restruct/Memory/MemoryAnalysis.h>

#include <llvm/IR/InstIterator.h>

using namespace restruct;

int main(int Count, char **Arguments) {
  llvm::LLVMContext Context;
  auto M = readModule(Count, Arguments, Context);

  // Each phase needs the one before it. TD holds in all contexts.
  MemoryInfo Memory(*M);
  LocalDataStructures Local(*M, Memory);
  BUDataStructures BU(Local);
  TDDataStructures TD(BU);

  for (const llvm::Function &F : *M) {
    const DSGraph *Graph = TD.getDSGraph(F);
    if (!Graph) // no body
      continue;
    for (const llvm::Argument &A : F.args()) {
      DSNodeHandle Cell = Graph->getNodeForValue(&A);
      if (!Cell.isNull()) // a pointer
        llvm::outs() << F.getName() << ": parameter " << A.getArgNo()
                     << " points to byte " << Cell.getOffset() << " of "
                     << describeFlags(Cell.getNode()->getNodeFlags()) << '\n';
    }
  }
  printCallGraphText(llvm::outs(), TD);
  return 0;
}
