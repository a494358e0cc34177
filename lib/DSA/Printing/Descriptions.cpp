//===- Descriptions.cpp - Text that DSA's printers share ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Descriptions.h"

#include "GraphNames.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

std::string describeFlags(DSNode::NodeTy Flags) {
  SmallVector<StringRef, 8> Names;
#define NODE_FLAG(Name, Sentence)                                              \
  if (Flags & DSNode::Name##Node)                                              \
    Names.push_back(#Name);
#include "restruct/DSA/NodeFlags.def"
  return Names.empty() ? "none" : join(Names, ", ");
}

/// LLVM prints an address for a structure without a name, which differs between
/// runs.
static void hideAddresses(std::string &Text) {
  constexpr StringLiteral Unnamed = "%\"type 0x";
  for (size_t At = 0; (At = Text.find(Unnamed, At)) != std::string::npos;) {
    size_t End = Text.find('"', At + Unnamed.size());
    Text.replace(At, End == std::string::npos ? End : End + 1 - At,
                 "%(unnamed)");
  }
}

std::string describeValue(const Value &V, ModuleSlotTracker &Slots) {
  std::string Text;
  raw_string_ostream OS(Text);
  // Given a module, LLVM searches all of it for types each time.
  if (isa<Constant>(V) && !isa<GlobalValue>(V))
    V.printAsOperand(OS, /*PrintType=*/false);
  else
    V.printAsOperand(OS, /*PrintType=*/false, Slots);
  hideAddresses(Text);
  return Text;
}

std::string describeInstruction(const Instruction &I) {
  ModuleSlotTracker Slots(I.getModule(), /*ShouldInitializeAllMetadata=*/false);
  if (const Function *F = I.getFunction())
    Slots.incorporateFunction(*F);
  return describeInstruction(I, Slots);
}

/// "ptr %p". \p OS gets the name as in textual IR.
static void printOperand(raw_ostream &OS, const Value &V,
                         ModuleSlotTracker &Slots) {
  if (!V.getType()->isLabelTy())
    OS << describeType(*V.getType()) << ' ';
  OS << describeValue(V, Slots);
}

static void printCall(raw_ostream &OS, const CallBase &Call,
                      ModuleSlotTracker &Slots) {
  OS << describeType(*Call.getType()) << ' ';
  if (Call.isInlineAsm())
    OS << "asm";
  else
    OS << describeValue(*Call.getCalledOperand(), Slots);
  OS << '(';
  ListSeparator Separator(", ");
  for (const Use &Argument : Call.args()) {
    OS << Separator;
    printOperand(OS, *Argument, Slots);
  }
  OS << ')';
}

std::string describeInstruction(const Instruction &I,
                                ModuleSlotTracker &Slots) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (!I.getType()->isVoidTy())
    OS << describeValue(I, Slots) << " = ";
  OS << I.getOpcodeName() << ' ';
  if (const auto *Call = dyn_cast<CallBase>(&I)) {
    printCall(OS, *Call, Slots);
  } else {
    ListSeparator Separator(", ");
    if (const auto *GEP = dyn_cast<GetElementPtrInst>(&I))
      OS << Separator << describeType(*GEP->getSourceElementType());
    else if (isa<LoadInst>(I) || isa<PHINode>(I))
      OS << Separator << describeType(*I.getType());
    for (const Use &Operand : I.operands()) {
      OS << Separator;
      printOperand(OS, *Operand, Slots);
    }
    if (isa<CastInst>(I))
      OS << " to " << describeType(*I.getType());
  }
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
  hideAddresses(Text);
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

std::string describeCollapse(const DSNode &N, ModuleNames &Names) {
  std::string Text = getSentence(N.getCollapseCause()).str();
  if (const Instruction *Why = N.getCollapseInstruction())
    Text += ": " + Names.describe(*Why);
  return Text;
}

std::string describeStructs(ArrayRef<StringRef> Names) {
  return join(map_range(Names,
                        [](StringRef Name) {
                          auto [Keyword, Rest] = Name.split('.');
                          std::string Text = Rest.empty()
                                                 ? Name.str()
                                                 : (Keyword + " " + Rest).str();
                          // Names come from the input: none may end its line.
                          for (char &C : Text)
                            if (!isPrint(C))
                              C = ' ';
                          return Text;
                        }),
              ", ");
}

std::string describeFunctions(const DSGraph &Graph, ModuleNames &Names) {
  return join(
      map_range(Graph.functions(),
                [&](const Function *F) { return Names.getNames(*F, nullptr); }),
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

void printJSONHead(json::OStream &J, StringRef Schema,
                   const DataStructures &Results) {
  J.attribute("schema", Schema);
  J.attribute("module",
              json::fixUTF8(Results.getModule().getModuleIdentifier()));
  J.attribute("phase", getName(Results.getPhase()));
}

} // namespace restruct
