//===- FlowGraph.h - Flows of facts between values --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The flow graph, which the collector builds from IR and the solver solves:
/// plain data, independent of the semantics of instructions. A node is a value
/// that may hold a pointer, or the result of a function. An edge describes how
/// facts of one node become facts of another.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_RECOVERY_FLOWGRAPH_H
#define RESTRUCT_LIB_RECOVERY_FLOWGRAPH_H

#include "restruct/Recovery/PointerFact.h"

#include "llvm/ADT/DenseMap.h"

#include <vector>

namespace restruct {

enum class FlowNodeId : uint32_t {};
inline uint32_t index(FlowNodeId Id) { return static_cast<uint32_t>(Id); }

struct FlowNode {
  /// Null for the result of a function.
  const llvm::Value *V = nullptr;
  /// The value that evidence refers to: V, or the function.
  const llvm::Value *About = nullptr;
  /// The declared pointee, whatever arrives; null if there is none.
  const DTransType *Anchor = nullptr;
  uint16_t Causes = 0; ///< Of its own.
  /// Its value comes from no node to which usages flow back: without a declared
  /// type, its type is the type that it is used as.
  bool IsOrigin = false;
  /// A load whose tag gives the loaded type.
  bool HasPointeeTag = false;
  /// An undeclared result of a function: facts pass it only if all callers and
  /// returns agree.
  bool IsGate = false;
};

/// How facts flow. D: declarations, U: usages.
enum class FlowKind : uint8_t {
  Copy,       ///< D forward, U backward, as they are.
  Step,       ///< D forward, U backward, offset by Steps[Detail].
  Narrow,     ///< A narrowing cast: of several D, the one that U allows.
  Load,       ///< D of the address gives D of the loaded value.
  Store,      ///< D of the address gives U of the stored value.
  CopyMemory, ///< D of the one address gives U of the other.
};

/// Whether the pointer itself flows along such an edge, and not only facts of
/// the memory that it points to.
inline bool isPointerFlow(FlowKind Kind) {
  return Kind == FlowKind::Copy || Kind == FlowKind::Step ||
         Kind == FlowKind::Narrow;
}

struct FlowEdge {
  FlowNodeId From;
  FlowNodeId To;
  FlowKind Kind;
  /// Step: index into Steps. Load, Store: bytes. CopyMemory: the number of
  /// bytes is a multiple of it.
  uint32_t Detail;
  const llvm::Value *Where; ///< The instruction.
};

/// Two values that are compared for equality.
struct FlowComparison {
  FlowNodeId A;
  FlowNodeId B;
  const llvm::Value *Where;
};

struct FlowSeed {
  FlowNodeId Node;
  PointerFact Fact;
};

struct FlowGraph {
  std::vector<FlowNode> Nodes;
  llvm::DenseMap<const llvm::Value *, FlowNodeId> NodeOf; ///< Only looked up.
  std::vector<FlowEdge> Edges;
  std::vector<PointerStep> Steps;
  std::vector<FlowSeed> Declarations;
  std::vector<FlowSeed> Usages;
  std::vector<FlowComparison> Comparisons;

  FlowNode &operator[](FlowNodeId Id) { return Nodes[index(Id)]; }
  const FlowNode &operator[](FlowNodeId Id) const { return Nodes[index(Id)]; }
};

/// Whether a value of \p Ty may hold a pointer: see
/// PointerTypeAnalyzer::getValueTypeInfo(). \p Ty may be any type.
class PointerHolders {
public:
  explicit PointerHolders(const llvm::DataLayout &DL) : DL(&DL) {}
  bool mayHold(llvm::Type *Ty);
  /// Integers alone, as wide as pointers.
  bool isInteger(llvm::Type *Ty) const;

private:
  const llvm::DataLayout *DL;
  llvm::DenseMap<llvm::Type *, bool> Known; ///< Of aggregates.
};

} // namespace restruct

#endif // RESTRUCT_LIB_RECOVERY_FLOWGRAPH_H
