// A tool of somebody else's: says where the arguments of functions may meet.
#include <restruct/DSA/DataStructures.h>
#include <restruct/DSA/Printing.h>
#include <restruct/Memory/MemoryAnalysis.h>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

using namespace restruct;

// Two pointers of one function may point to the same byte only if their places
// are the same, or both nodes are incomplete. No place is any place.
static bool mayMeet(const DSGraph &Graph, const llvm::Value &A,
                    const llvm::Value &B) {
  DSNodeHandle PlaceA = Graph.getNodeForValue(&A);
  DSNodeHandle PlaceB = Graph.getNodeForValue(&B);
  if (PlaceA.isNull() || PlaceB.isNull() || PlaceA == PlaceB)
    return true;
  return PlaceA.getNode()->isIncompleteNode() &&
         PlaceB.getNode()->isIncompleteNode();
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
    if (!Graph || F.arg_size() < 2)
      continue;
    const llvm::Argument &A = *F.getArg(0), &B = *F.getArg(1);
    llvm::outs() << F.getName() << ": "
                 << (mayMeet(*Graph, A, B) ? "may meet" : "never meet")
                 << ", first is "
                 << describeFlags(
                        Graph->getNodeForValue(&A).getNode()->getNodeFlags())
                 << '\n';
  }
  return 0;
}
