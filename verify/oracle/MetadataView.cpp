//===- MetadataView.cpp - Cells that the module itself states -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OracleABI.h"
#include "Views.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace restruct::oracle {

static uint64_t numberAt(const MDNode &N, unsigned I) {
  if (I >= N.getNumOperands())
    return 0;
  auto *C = mdconst::dyn_extract<ConstantInt>(N.getOperand(I));
  return C ? C->getLimitedValue() : 0;
}

static uint64_t promiseNamed(StringRef Name) {
  return StringSwitch<uint64_t>(Name)
      .Case("incomplete", MayBeIncomplete)
      .Case("heap", MayBeHeap)
      .Case("stack", MayBeStack)
      .Case("library", MayBeLibrary)
      .Case("unknown", MayBeUnknown)
      .Default(0);
}

static NodeFacts readNode(const MDNode &N) {
  NodeFacts Facts;
  VariableList Globals;
  Facts.Id = numberAt(N, 0);
  Facts.Stride = numberAt(N, 2);
  for (const MDOperand &Operand : N.operands()) {
    if (auto *Flag = dyn_cast_or_null<MDString>(Operand)) {
      Facts.Promises |= promiseNamed(Flag->getString());
      Facts.Text += (Facts.Text.empty() ? "" : " ") + Flag->getString().str();
    } else if (auto *G =
                   mdconst::dyn_extract_or_null<GlobalVariable>(Operand)) {
      Globals.push_back(G);
    }
  }
  if (!Globals.empty())
    Facts.Globals = std::make_shared<VariableList>(std::move(Globals));
  return Facts;
}

View makeMetadataView(const Module &M, const Sites &S) {
  View Result;
  Result.Name = "metadata";
  for (const AccessSite &Site : S.Accesses) {
    PlaceFacts Place;
    if (const MDNode *N = Site.Access->getMetadata("oracle.place")) {
      Place = {unsigned(Result.Nodes.size()), numberAt(*N, 1), numberAt(*N, 3)};
      Result.Nodes.push_back(readNode(*N));
    }
    Result.Places.push_back(Place);
  }
  for (const CallSite &Site : S.Calls) {
    CalleeFacts Callees;
    if (const MDNode *N = Site.Call->getMetadata("oracle.callees")) {
      Callees.MayBeOthers = false;
      for (const MDOperand &Operand : N->operands())
        if (auto *F = mdconst::dyn_extract_or_null<Function>(Operand))
          Callees.Callees.push_back(F);
    }
    Result.Callees.push_back(std::move(Callees));
  }
  return Result;
}

} // namespace restruct::oracle
