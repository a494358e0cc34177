//===- Descriptions.cpp - Words that the printers of DSA share ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Descriptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

std::string describeFlags(uint32_t Flags) {
  SmallVector<StringRef, 8> Names;
#define NODE_FLAG(Name, Sentence)                                              \
  if (Flags & DSNode::Name##Node)                                              \
    Names.push_back(#Name);
#include "restruct/DSA/NodeFlags.def"
  return Names.empty() ? "none" : join(Names, ", ");
}

std::string describeInstruction(const Instruction &I) {
  std::string Text;
  raw_string_ostream OS(Text);
  I.print(OS);
  // Attachments say nothing to a reader.
  Text = StringRef(Text).split(", !").first.trim().str();
  constexpr size_t Longest = 120;
  if (Text.size() > Longest)
    Text = Text.substr(0, Longest) + "...";
  for (char &C : Text)
    if (!isPrint(C))
      C = ' ';
  if (const DebugLoc &Where = I.getDebugLoc()) {
    Text += " (";
    Where.print(OS);
    Text += ")";
  }
  return Text;
}

std::string describeType(const Type &Ty) {
  std::string Text;
  raw_string_ostream OS(Text);
  Ty.print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
  return Text;
}

std::string describeAccess(const DSAccessType &Access) {
  std::string Text =
      describeType(*Access.Ty) + " at " + std::to_string(Access.Offset);
  if (Access.Stride != 0)
    Text += " every " + std::to_string(Access.Stride);
  if (Access.MayReadPointer)
    Text += ", bytes of a pointer may be read";
  if (Access.MayWritePointer)
    Text += ", bytes of a pointer may be written";
  return Text;
}

std::string describeCollapse(const DSNode &N) {
  std::string Text = getSentence(N.getCollapseCause()).str();
  if (const Instruction *Why = N.getCollapseInstruction())
    Text += ": " + describeInstruction(*Why);
  return Text;
}

std::string describeFunctions(const DSGraph &Graph) {
  return join(map_range(Graph.functions(),
                        [](const Function *F) {
                          return "@" + F->getName().str();
                        }),
              ", ");
}

const DSGraph *getOnlyGraph(const DataStructures &Results,
                            const DSAPrintOptions &Options) {
  return Options.OnlyFunction ? Results.getDSGraph(*Options.OnlyFunction)
                              : nullptr;
}

void forEachCall(const DataStructures &Results, const DSAPrintOptions &Options,
                 function_ref<void(const CallBase &)> Visit) {
  for (const Function &F : Results.getModule()) {
    if (Options.OnlyFunction && Options.OnlyFunction != &F)
      continue;
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<CallBase>(&I);
          Call && Results.getCallGraph().isKnown(*Call))
        Visit(*Call);
  }
}

} // namespace restruct
