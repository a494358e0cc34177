// A client analysis: an analysis of the new pass manager, built on ours, that
// counts the bytes of each structure that no code reads.
#include "Program.h"

#include <restruct/Fields/DTransAnalysisInfo.h>

using namespace restruct;

namespace {

/// By structure, in the order of the module.
using UnreadBytes = llvm::MapVector<const DTransStructType *, uint64_t>;

class UnreadBytesAnalysis
    : public llvm::AnalysisInfoMixin<UnreadBytesAnalysis> {
public:
  using Result = UnreadBytes;
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);

private:
  friend llvm::AnalysisInfoMixin<UnreadBytesAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace

llvm::AnalysisKey UnreadBytesAnalysis::Key;

UnreadBytes UnreadBytesAnalysis::run(llvm::Module &M,
                                     llvm::ModuleAnalysisManager &AM) {
  const DTransAnalysisInfo &Info = AM.getResult<DTransAnalysis>(M).get();
  UnreadBytes Result;
  for (const StructSafety &S : Info.getSafety().structs()) {
    const DTransStructType *T = S.getType();
    for (unsigned I = 0; I != T->getNumFields(); ++I)
      // Null if not all accesses are known: then assume that it is read.
      if (const FieldInfo *Field = Info.getFieldInfo(T, I);
          Field && !Field->isRead() && !Field->isAddressTaken())
        Result[T] +=
            M.getDataLayout().getTypeAllocSize(T->getField(I).getLLVMType());
  }
  return Result;
}

int main(int Count, char **Arguments) {
  Program P(Count, Arguments);
  P.getAnalyses().registerPass([] { return UnreadBytesAnalysis(); });
  for (auto [Type, Bytes] : P.get<UnreadBytesAnalysis>())
    llvm::outs() << *Type << ": " << Bytes << " bytes are never read\n";
  return 0;
}
