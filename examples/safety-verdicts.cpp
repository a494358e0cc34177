// Safety verdicts: for each structure of a program the layout changes that are
// legal, and why others are not.
#include "Program.h"

#include <restruct/Safety/DTransSafetyAnalysis.h>
#include <restruct/Safety/LayoutChanges.h>

using namespace restruct;

int main(int Count, char **Arguments) {
  Program P(Count, Arguments);
  const DTransSafetyInfo &Safety = P.get<DTransSafetyAnalysis>().get();

  for (const StructSafety &S : Safety.structs()) {
    if (S.getType()->isOpaque())
      continue;
    llvm::outs() << *S.getType() << ":";
    for (LayoutChange Change : getLegalChanges(S))
      llvm::outs() << ' ' << getKey(Change);
    llvm::outs() << '\n';
    for (const auto &[Condition, Record] : S.records()) {
      if (getBlockedChanges(Condition).empty())
        continue;
      llvm::outs() << "  " << getName(Condition);
      if (!Record.Causes.empty())
        llvm::outs() << ": " << Record.Causes.front().Sentence;
      llvm::outs() << '\n';
    }
  }
  return 0;
}
