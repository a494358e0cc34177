//===- PointerFacts.h - Where pointers point, while IR changes --*- C++ -*-===//
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

/// Where a pointer points: that many bytes into a node.
struct PointerPlace {
  const DSNode *Node = nullptr;
  int64_t Offset = 0; ///< In the node's coordinate.
  /// What Offset is known up to: a divisor of the node's stride, if that has
  /// one. 0 is exactly.
  uint64_t Period = 0;

  friend bool operator==(const PointerPlace &, const PointerPlace &) = default;

  /// The place so many bytes on, up to multiples of \p Step.
  PointerPlace moveBy(int64_t Bytes, uint64_t Step) const {
    PointerPlace P{Node, Offset + Bytes, getCommonPeriod(Period, Step)};
    if (P.Period != 0)
      P.Offset %= static_cast<int64_t>(P.Period);
    return P;
  }
  /// All of the object that this is in.
  NodeBytes getAllBytes() const {
    return {Node, {Offset, std::nullopt, true}, Period};
  }
};

/// What is known of the pointers of a module, from the graphs of one phase,
/// for as long as DataStructuresAA.cpp argues that it stays true.
///
/// Only *roots* are remembered: arguments, allocas, globals, results of calls
/// and the like. Where another pointer points is read off the IR as it is at
/// the time of the question, by walking to its roots. So values that are made
/// later, as copies or otherwise, are known as soon as their roots are.
class PointerFacts {
public:
  /// \p Graphs must stay.
  explicit PointerFacts(const DataStructures &Graphs);
  PointerFacts(const PointerFacts &) = delete;
  PointerFacts &operator=(const PointerFacts &) = delete;

  /// The graph of what \p F does, or null.
  const DSGraph *getGraph(const llvm::Function &F) const;
  /// Where \p V points, in a function's graph; in \p Context, which may be
  /// null, if it is a global. Nothing if that is not known.
  std::optional<PointerPlace> find(const llvm::Value &V,
                                   const DSGraph *Context) const;
  /// The same; but what \p Context does not have may be found in the globals
  /// graph.
  std::optional<PointerPlace> findAnywhere(const llvm::Value &V,
                                           const DSGraph *Context) const;
  /// As find(), but follows one load at most.
  std::optional<PointerPlace> findNearby(const llvm::Value &V,
                                         const DSGraph *Context) const;
  /// Whether \p F, or the global, is one that the graphs were made of.
  bool isKnown(const llvm::Value &V) const { return Roots->count(&V) != 0; }

  /// Whether \p F is one that the graphs were made of: not one that a pass made
  /// of it.
  bool isOriginal(const llvm::Function &F) const {
    auto It = Roots->find(&F);
    return It != Roots->end() && !It->second.IsMadeAnew;
  }

  /// Whether \p I is a root that a pass may make one with another.
  bool isMovable(const llvm::Instruction &I) const;
  /// From now on nothing is known of \p V.
  void forget(const llvm::Value &V) { Roots->erase(&V); }

private:
  struct Root {
    const DSGraph *Graph = nullptr; // null for a global
    DSNodeHandle Place;             // null for a global, and for a function
    uint64_t Stride = 0;            // getOffsetStride()
    bool IsMadeAnew = false;        // a function whose body moved here
  };
  struct RootConfig : llvm::ValueMapConfig<const llvm::Value *> {
    enum { FollowRAUW = false };
    using ExtraData = PointerFacts *;
    static void onRAUW(PointerFacts *Facts, const llvm::Value *Old,
                       const llvm::Value *New) {
      Facts->noteReplacement(*Old, *New);
    }
  };
  class Walk;
  /// \p N and what holds it, or it holds, are blurred as one.
  bool isBlurred(const DSNode &N) const {
    return Blurred.contains(outermost(N));
  }
  static const DSNode *outermost(const DSNode &N) {
    const DSNode *Holder = N.getHolder().getNode();
    return Holder ? Holder : &N;
  }

  void addRoots(const DSGraph &Graph, const llvm::Function &F);
  void noteReplacement(const llvm::Value &Old, const llvm::Value &New);

  const llvm::DataLayout &DL;
  const DSGraph *Globals;
  /// By identity of the value; erased when that dies.
  using RootMap = llvm::ValueMap<const llvm::Value *, Root, RootConfig>;
  std::unique_ptr<RootMap> Roots;
  /// Nodes whose objects were made one with those of other nodes.
  llvm::DenseSet<const DSNode *> Blurred;
  bool KnowsNothing = false; // globals were made one
};

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_POINTERFACTS_H
