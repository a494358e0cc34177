// Types from debug information: the structures of a module that any compiler
// with -g has written, with names and offsets of their members.
#include "Program.h"

#include <restruct/Types/TypeImporter.h>

using namespace restruct;

int main(int Count, char **Arguments) {
  llvm::LLVMContext Context;
  auto M = readModule(Count, Arguments, Context);

  DeclaredTypes Types = DebugInfoImporter().import(*M);
  for (const SourceRecord &Record : Types.Records) {
    llvm::outs() << getKeyword(Record.Kind) << ' ' << Record.Name << " ("
                 << *Record.Type << "), " << Record.BitSize / 8 << " bytes\n";
    for (const SourceField &Field : Record.Fields)
      llvm::outs() << "  " << Field.BitOffset / 8 << ": " << Field.TypeSpelling
                   << ' ' << Field.Name << '\n';
  }
  return 0;
}
