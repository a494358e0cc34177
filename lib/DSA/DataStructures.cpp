//===- DataStructures.cpp - The graphs of one phase -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

StringRef getName(DSAPhase Phase) {
  switch (Phase) {
  case DSAPhase::Local:
    return "local";
  case DSAPhase::BU:
    return "bu";
  case DSAPhase::EquivBU:
    return "eqbu";
  case DSAPhase::TD:
    return "td";
  case DSAPhase::EQTD:
    return "eqtd";
  case DSAPhase::Steensgaard:
    return "steens";
  }
  llvm_unreachable("every phase has a name");
}

DataStructures::DataStructures(DSAPhase Phase, const Module &M,
                               const MemoryInfo &Memory,
                               const DSAOptions &Options)
    : Phase(Phase), M(&M), Memory(&Memory), Options(Options),
      GlobalsGraph(std::make_unique<DSGraph>()) {
  if (Options.KeepMergeLog)
    GlobalsGraph->keepMergeLog();
}

DataStructures::~DataStructures() = default;

DSGraph &DataStructures::addGraph(std::unique_ptr<DSGraph> Graph) {
  DSGraph &Result = *Graph;
  Graphs.push_back(std::move(Graph));
  Order.push_back(&Result);
  for (const Function *F : Result.functions())
    GraphOf[F] = &Result;
  return Result;
}

void DataStructures::addGraphs(std::vector<std::unique_ptr<DSGraph>> NewGraphs,
                               ArrayRef<unsigned> GraphOfFunction) {
  GraphOf.reserve(static_cast<unsigned>(GraphOfFunction.size()));
  Graphs.reserve(NewGraphs.size());
  Order.reserve(NewGraphs.size());
  for (unsigned Number : GraphOfFunction)
    if (Number < NewGraphs.size() && NewGraphs[Number])
      addGraph(std::move(NewGraphs[Number]));
  for (std::unique_ptr<DSGraph> &Graph : NewGraphs)
    if (Graph)
      Graphs.push_back(std::move(Graph));
}

} // namespace restruct
