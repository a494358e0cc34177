//===- DataStructures.cpp - The graphs of one phase -----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

#include <utility>

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
                               const DSAOptions &Options,
                               std::shared_ptr<const FunctionNumbers> Numbers)
    : Phase(Phase), M(&M), Memory(&Memory), Options(Options),
      GlobalsGraph(std::make_unique<DSGraph>()), Functions(std::move(Numbers)),
      GraphOf(Functions->size()) {
  if (Options.KeepMergeLog)
    GlobalsGraph->keepMergeLog();
}

DataStructures::DataStructures(DSAPhase Phase, const Module &M,
                               const MemoryInfo &Memory,
                               const DSAOptions &Options)
    : DataStructures(Phase, M, Memory, Options,
                     std::make_shared<FunctionNumbers>(M)) {}

DataStructures::DataStructures(DSAPhase Phase, const DataStructures &Other)
    : DataStructures(Phase, *Other.M, *Other.Memory, Other.Options,
                     Other.Functions) {}

FunctionNumbers::FunctionNumbers(const Module &M) {
  Functions.reserve(M.size());
  Ids.reserve(static_cast<unsigned>(M.size()));
  for (const Function &F : M) {
    Ids[&F] = FunctionId(size());
    Functions.push_back(&F);
  }
}

DataStructures::~DataStructures() = default;

DSGraph &DataStructures::addGraph(std::unique_ptr<DSGraph> Graph) {
  DSGraph &Result = *Graph;
  Graphs.push_back(std::move(Graph));
  Order.push_back(&Result);
  for (const Function *F : Result.functions())
    GraphOf[index(Functions->getId(*F))] = &Result;
  return Result;
}

void DataStructures::addGraphs(std::vector<std::unique_ptr<DSGraph>> NewGraphs,
                               ArrayRef<unsigned> GraphOfFunction) {
  Graphs = std::move(NewGraphs);
  Order.reserve(Graphs.size());
  BitVector IsInOrder(static_cast<unsigned>(Graphs.size()));
  for (FunctionId F : Functions->ids()) {
    unsigned Number = GraphOfFunction[index(F)];
    if (Number >= Graphs.size())
      continue;
    GraphOf[index(F)] = Graphs[Number].get();
    if (!IsInOrder.test(Number))
      Order.push_back(Graphs[Number].get());
    IsInOrder.set(Number);
  }
}

void DataStructures::dropGraphs() {
  GraphOf.assign(GraphOf.size(), nullptr);
  Order.clear();
  Graphs.clear();
}

void DataStructures::seal() {
  if (std::exchange(IsSealed, true))
    return;
  GlobalsGraph->seal();
  for (const std::unique_ptr<DSGraph> &Graph : Graphs)
    Graph->seal();
}

} // namespace restruct
