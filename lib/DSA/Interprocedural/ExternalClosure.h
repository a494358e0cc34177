//===- ExternalClosure.h - What unseen code may reach ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_EXTERNALCLOSURE_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_EXTERNALCLOSURE_H

#include "restruct/DSA/DSGraph.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace llvm {
class DataLayout;
class Module;
} // namespace llvm

namespace restruct {

/// Flags of nodes about which nothing is known, because code that is not seen
/// may have made or reached them.
inline constexpr uint32_t UnseenFlags =
    DSNode::ExternalNode | DSNode::UnknownNode | DSNode::IntToPtrNode;

/// Whether a call of what \p Callee contains may get to code that is not seen:
/// that of somebody else, or that the program wrote into memory of its own.
bool mayBeUnseenCode(const DSNode &Callee);

/// Marks everything that unseen code may reach as external and incomplete, in
/// the graphs of all functions and in the globals graph.
class ExternalClosure {
public:
  explicit ExternalClosure(const llvm::Module &M, DSGraph *GlobalsGraph);

  /// Adds a graph with all the calls that are made in it. \p Calls must stay.
  void addGraph(DSGraph &Graph, llvm::ArrayRef<DSCallSite> Calls);
  /// To be called once, after all graphs were added. No graph may be merged
  /// while this runs.
  void run();

private:
  struct Entry {
    DSGraph *Graph;
    llvm::ArrayRef<DSCallSite> Calls;
  };
  void index(const Entry &E);
  void markInitial(DSGraph &Graph);
  void markExposed(DSGraph &Graph, const DSNode &N);
  void markFunction(const llvm::Function &F);
  void mark(const DSNodeHandle &Place, uint32_t Flags);
  void drain();

  const llvm::Module &M;
  const llvm::DataLayout &Layout;
  DSGraph *GlobalsGraph;
  std::vector<Entry> Entries;
  // All are look-up tables, never iterated.
  llvm::DenseMap<const llvm::Function *, DSGraph *> GraphOf;
  llvm::DenseMap<const DSNode *, llvm::SmallVector<DSNode *, 1>> HaveImage;
  llvm::DenseMap<const DSNode *, llvm::SmallVector<const DSCallSite *, 1>>
      CallsOf; // by the callee's node
  llvm::DenseSet<const llvm::Function *> MarkedFunctions;
  llvm::DenseSet<const DSNode *> Marked;
  std::vector<DSNode *> Worklist;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_EXTERNALCLOSURE_H
