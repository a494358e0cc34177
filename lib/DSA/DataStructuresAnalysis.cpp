//===- DataStructuresAnalysis.cpp - The phases, as analyses ---------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DataStructuresAnalysis.h"

#include "restruct/Memory/MemoryAnalysis.h"

#include <type_traits>

using namespace llvm;

namespace restruct {

template <typename DataStructuresT>
AnalysisKey DataStructuresAnalysis<DataStructuresT>::Key = {};

template <typename DataStructuresT>
bool DataStructuresAnalysis<DataStructuresT>::Result::invalidate(
    Module &M, const PreservedAnalyses &PA,
    ModuleAnalysisManager::Invalidator &Inv) {
  auto Checker = PA.getChecker<DataStructuresAnalysis>();
  if (!Checker.preserved() &&
      !Checker.template preservedSet<AllAnalysesOn<Module>>())
    return true;
  // EquivBU refers to the local graphs from which BU was computed.
  if (std::is_same_v<DataStructuresT, BUDataStructures> &&
      Inv.invalidate<LocalAnalysis>(M, PA))
    return true;
  return Inv.invalidate<MemoryAnalysis>(M, PA);
}

template <typename ResultT> static ResultT sealed(ResultT Phase) {
  Phase.seal();
  return Phase;
}

template <>
LocalAnalysis::Result LocalAnalysis::run(Module &M, ModuleAnalysisManager &AM) {
  return sealed(Result(M, AM.getResult<MemoryAnalysis>(M)));
}

template <>
SteensgaardAnalysis::Result
SteensgaardAnalysis::run(Module &M, ModuleAnalysisManager &AM) {
  return sealed(Result(AM.getResult<LocalAnalysis>(M)));
}

template <>
BUAnalysis::Result BUAnalysis::run(Module &M, ModuleAnalysisManager &AM) {
  return sealed(Result(AM.getResult<LocalAnalysis>(M)));
}

template <>
EquivBUAnalysis::Result EquivBUAnalysis::run(Module &M,
                                             ModuleAnalysisManager &AM) {
  return sealed(Result(AM.getResult<BUAnalysis>(M)));
}

template <>
TDAnalysis::Result TDAnalysis::run(Module &M, ModuleAnalysisManager &AM) {
  return sealed(Result(AM.getResult<BUAnalysis>(M)));
}

template <>
EQTDAnalysis::Result EQTDAnalysis::run(Module &M, ModuleAnalysisManager &AM) {
  return sealed(Result(AM.getResult<EquivBUAnalysis>(M)));
}

template class DataStructuresAnalysis<LocalDataStructures>;
template class DataStructuresAnalysis<SteensgaardDataStructures>;
template class DataStructuresAnalysis<BUDataStructures>;
template class DataStructuresAnalysis<EquivBUDataStructures>;
template class DataStructuresAnalysis<TDDataStructures>;
template class DataStructuresAnalysis<EQTDDataStructures>;

} // namespace restruct
