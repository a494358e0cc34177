//===- ExternalClosure.h - Memory accessible to external code ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_EXTERNALCLOSURE_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_EXTERNALCLOSURE_H

#include "CallInterface.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <vector>

namespace llvm {
class DataLayout;
class Module;
} // namespace llvm

namespace restruct {

/// Flags of unknown nodes: external code may have allocated or accessed them.
inline constexpr DSNode::NodeTy ExternalFlags =
    DSNode::ExternalNode | DSNode::UnknownNode | DSNode::IntToPtrNode;

/// Whether a call of \p Callee may reach external code, or code that the
/// program wrote to memory.
bool mayBeExternalCode(const DSNode &Callee);

/// Marks everything that external code may access as external and incomplete,
/// in the graphs of all functions and in the globals graph.
class ExternalClosure {
public:
  /// The parameters and results of a function in its graph; nullopt for a
  /// declaration.
  using TakenOf =
      llvm::function_ref<std::optional<CallInterface>(const llvm::Function &)>;
  /// \p GetTaken must live as long as this.
  ExternalClosure(const llvm::Module &M, DSGraph *GlobalsGraph,
                  TakenOf GetTaken);

  /// Adds a graph, each once. No graph may be merged from now on.
  void addGraph(DSGraph &Graph);
  /// Adds a call of a graph. \p Call must outlive this.
  void addCall(const DSCallSite &Call);
  /// To be called once, after all graphs and calls were added.
  void run();

private:
  void markExposed(const DSNode &N);
  void markFunction(const llvm::Function &F);
  /// Marks \p Place, with \p More flags.
  void mark(const DSNodeHandle &Place,
            DSNode::NodeTy More = DSNode::ShadowNode);
  void drain();

  const llvm::Module &M;
  const llvm::DataLayout &Layout;
  DSGraph *GlobalsGraph;
  TakenOf GetTaken;
  // All are look-up tables, never iterated.
  llvm::DenseMap<const DSNode *, llvm::SmallVector<const DSNode *, 1>>
      HaveImage;
  llvm::DenseMap<const DSNode *, llvm::SmallVector<const DSCallSite *, 1>>
      CallsOf; // by the callee's node
  llvm::DenseSet<const llvm::Function *> MarkedFunctions;
  llvm::DenseSet<const DSNode *> Marked;
  std::vector<const DSNode *> Worklist;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_EXTERNALCLOSURE_H
