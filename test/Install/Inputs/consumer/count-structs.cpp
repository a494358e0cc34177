// A client outside of Restruct: counts the structures that a module describes.
#include <restruct/Types/TypeMetadataReader.h>

#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

int main(int Count, char **Arguments) {
  if (Count != 2)
    return 2;
  llvm::LLVMContext Context;
  llvm::SMDiagnostic Error;
  auto M = llvm::parseIRFile(Arguments[1], Error, Context);
  if (!M)
    return 2;
  std::vector<restruct::TypeDiagnostic> Diagnostics;
  auto Types = restruct::TypeMetadataReader::read(*M, Diagnostics);
  llvm::outs() << Types.Structs.size() << " structures\n";
  return 0;
}
