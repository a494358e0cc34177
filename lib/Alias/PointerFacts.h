//===- PointerFacts.h - Cells of pointers while IR changes ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_ALIAS_POINTERFACTS_H
#define RESTRUCT_LIB_ALIAS_POINTERFACTS_H

#include "restruct/DSA/DataStructures.h"
#include "restruct/DSA/PlaceOverlap.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/ValueMap.h"

#include <memory>
#include <optional>

namespace llvm {
class DataLayout;
class Instruction;
class Value;
} // namespace llvm

namespace restruct {

/// The cell that a pointer points to: a node and a byte offset in it.
struct PointerCell {
  const DSNode *Node = nullptr;
  int64_t Offset = 0; ///< In the node's coordinate.
  /// Offset is known modulo Period, which divides the node's stride if it has
  /// one. 0 means exactly.
  uint64_t Period = 0;

  friend bool operator==(const PointerCell &, const PointerCell &) = default;

  /// The cell at \p Bytes after this one, up to multiples of \p Step.
  PointerCell moveBy(int64_t Bytes, uint64_t Step) const {
    PointerCell P{Node, Offset + Bytes, getCommonPeriod(Period, Step)};
    if (P.Period != 0)
      P.Offset %= static_cast<int64_t>(P.Period);
    return P;
  }
  /// All bytes of the object that contains this cell.
  NodeBytes getAllBytes() const {
    return {Node, {Offset, std::nullopt, true}, Period};
  }
};

/// The cells of the pointers of a module, from the graphs of one phase, while
/// passes change the module. DataStructuresAA.cpp argues why they stay valid.
///
/// Only *roots* are stored: arguments, allocas, globals, results of calls and
/// the like. The cell of any other pointer is derived on demand from the
/// current IR, by a traversal to its roots. So copied and new values have cells
/// if their roots do.
class PointerFacts {
public:
  /// \p Graphs must outlive this.
  explicit PointerFacts(const DataStructures &Graphs);
  PointerFacts(const PointerFacts &) = delete;
  PointerFacts &operator=(const PointerFacts &) = delete;

  /// The graph of \p F, or null.
  const DSGraph *getGraph(const llvm::Function &F) const;
  /// The cell of \p V in the graph of its function; of a global, in \p Context,
  /// which may be null. std::nullopt if it is unknown.
  std::optional<PointerCell> find(const llvm::Value &V,
                                  const DSGraph *Context) const;
  /// Like find(), but falls back to the globals graph for what \p Context does
  /// not have.
  std::optional<PointerCell> findAnywhere(const llvm::Value &V,
                                          const DSGraph *Context) const;
  /// Like find(), but follows at most one load.
  std::optional<PointerCell> findWithinOneLoad(const llvm::Value &V,
                                               const DSGraph *Context) const;
  /// Whether \p V is a root, that is a value from which the graphs were
  /// computed.
  bool isKnown(const llvm::Value &V) const { return Roots->count(&V) != 0; }

  /// Whether the graphs were computed from \p F itself, not from a function
  /// that a pass replaced by \p F.
  bool isOriginal(const llvm::Function &F) const {
    auto It = Roots->find(&F);
    return It != Roots->end() && !It->second.IsRecreated;
  }

  /// Whether \p I is a root that a pass may merge with another.
  bool isMergeable(const llvm::Instruction &I) const;
  /// Makes the cell of \p V unknown from now on.
  void forget(const llvm::Value &V) { Roots->erase(&V); }

private:
  struct Root {
    const DSGraph *Graph = nullptr; // null for a global
    DSNodeHandle Cell;              // null for a global, and for a function
    uint64_t Stride = 0;            // getOffsetStride()
    bool IsRecreated = false;       // a function whose body moved here
  };
  struct RootConfig : llvm::ValueMapConfig<const llvm::Value *> {
    enum { FollowRAUW = false };
    using ExtraData = PointerFacts *;
    static void onRAUW(PointerFacts *Facts, const llvm::Value *Old,
                       const llvm::Value *New) {
      Facts->noteReplacement(*Old, *New);
    }
  };
  class Traversal;
  /// A holder and its member arrays are invalidated together.
  bool isInvalidated(const DSNode &N) const {
    return Invalidated.contains(outermost(N));
  }
  static const DSNode *outermost(const DSNode &N) {
    const DSNode *Holder = N.getHolder().getNode();
    return Holder ? Holder : &N;
  }

  void addRoots(const DSGraph &Graph, const llvm::Function &F);
  void noteReplacement(const llvm::Value &Old, const llvm::Value &New);

  const llvm::DataLayout &DL;
  const DSGraph *Globals;
  /// By identity of the value; erased when the value is deleted.
  using RootMap = llvm::ValueMap<const llvm::Value *, Root, RootConfig>;
  std::unique_ptr<RootMap> Roots;
  /// Nodes whose objects passes merged with those of other nodes.
  llvm::DenseSet<const DSNode *> Invalidated;
  bool IsStale = false; // globals were merged
};

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_POINTERFACTS_H
