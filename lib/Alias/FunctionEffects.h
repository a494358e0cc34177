//===- FunctionEffects.h - What functions do to memory ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_ALIAS_FUNCTIONEFFECTS_H
#define RESTRUCT_LIB_ALIAS_FUNCTIONEFFECTS_H

#include "NodeEffects.h"

#include "restruct/DSA/DataStructures.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"

#include <vector>

namespace llvm {
class CallBase;
class Function;
class Instruction;
} // namespace llvm

namespace restruct {

struct FunctionModel;
struct MemoryInfo;

/// What is done to memory that a caller may see, besides what is done through
/// the pointers that it passes.
///
///          Anything          any memory at all
///             |
///     sets and flags         join is union
///             |
///          nothing
struct Effects {
  llvm::BitVector Mod; ///< Of places in the universe; see EffectSummaries.
  llvm::BitVector Ref;
  bool UnseenMod = false; ///< Memory that may be any that unseen code knows
                          ///< is written.
  bool UnseenRef = false;
  /// Code that is not seen runs: it may do anything to what it may know, and
  /// call what it may call.
  bool RunsUnseen = false;
  /// The library's own memory.
  bool Library = false;
  /// Waits for, or tells, other threads; or handlers of signals may run.
  bool Synchronizes = false;
  /// May leave this and other functions for a place behind an earlier setjmp.
  bool Jumps = false;
  /// Makes memory or ends it: two such calls are never one.
  bool Allocates = false;
  /// All that can be reached from an argument may be written, read.
  bool DeepMod = false;
  bool DeepRef = false;
  bool Anything = false;

  /// \returns true if this grew.
  bool join(const Effects &Other);
  /// Whether nothing is done at all.
  bool isNothing() const;
  /// What is done to memory that may be any that unseen code knows; only if
  /// this is complete.
  llvm::ModRefInfo onIncomplete() const;
};

/// Whether \p Call is one of setjmp or the like.
bool returnsTwice(const llvm::CallBase &Call, const MemoryInfo &Memory);

/// The effects of each function together with all that it calls, at the time
/// at which this is made.
///
/// The *universe* is the memory that functions have in common: the globals
/// graph, or, of Steensgaard, the one graph. It is indexed by numbers.
class EffectSummaries {
public:
  /// \p Graphs answers questions about pointers. \p Bodies says what functions
  /// do: EquivBU, of which \p Graphs is made, or the local phase if \p Graphs
  /// is Steensgaard's.
  EffectSummaries(const DataStructures &Graphs, const DataStructures &Bodies,
                  const MemoryInfo &Memory);

  /// Of \p F, by identity, and complete; null if it had no body.
  const Effects *lookup(const llvm::Function &F) const;
  /// Whether no call of \p F, which has a body, returns: it ends the program,
  /// the thread or this activation, or stays.
  bool neverReturns(const llvm::Function &F) const;
  /// Whether \p F may go on where it was left by a jump; true if not known.
  bool hasSetjmp(const llvm::Function &F) const;
  /// Whether functions of the program may go on after a jump out of \p F; true
  /// if not known.
  bool mayBeLeft(const llvm::Function &F) const;
  /// Whether \p F may read the area in which callers leave variable arguments:
  /// by a list of its own, or by passing them on; true if not known. A caller's
  /// memory that is copied there (byval) is read then, too.
  bool readsVarArgs(const llvm::Function &F) const;
  /// Of all functions that unseen code may call.
  const Effects &unseen() const { return Unseen; }
  /// Whether other threads may run functions of the program.
  bool hasThreads() const { return HasThreads; }
  /// Whether any code that is not seen runs, perhaps in a thread of its own.
  bool runsUnseen() const { return AnyUnseen; }
  unsigned getUniverseSize() const { return NumIndices; }
  /// Places of the universe that unseen code may know.
  const llvm::BitVector &incomplete() const { return Incomplete; }
  /// Places of the universe that are the library's own.
  const llvm::BitVector &library() const { return LibraryPlaces; }
  bool isLibrary(unsigned Index) const { return LibraryPlaces.test(Index); }

  /// Calls \p Visit for the numbers of the memory of \p N, a node of Graphs; of
  /// member arrays only if \p N has them not apart.
  /// \returns false if that may be any.
  template <typename Visitor>
  bool forEachIndex(const DSNode &N, Visitor Visit) const;
  /// Adds to \p Bits the numbers of all that \p N's memory reaches in the
  /// universe; it itself included. \returns false if that may be all.
  bool addReachable(const DSNode &N, llvm::BitVector &Bits) const;

  /// Adds to \p Into what follows from it by itself: unseen code that runs does
  /// what it may do, and what is done to incomplete memory may be done to any
  /// that unseen code knows. Doing so twice changes nothing.
  void complete(Effects &Into) const;
  /// Adds what \p Model says of a call, but for what it does to arguments.
  void addModel(const FunctionModel &Model, Effects &Into) const;
  /// Adds what a call of code that is not seen does.
  void addUnseenCall(Effects &Into) const;
  Effects makeEmpty() const;

private:
  bool numberUniverse(const DataStructures &Graphs,
                      const DataStructures &Bodies);
  void addOwnEffects(const DataStructures &Graphs,
                     const DataStructures &Bodies);
  void addGraph(const DSGraph &Graph, Effects &Into) const;
  void addInstruction(const llvm::Instruction &I, const DataStructures &Bodies,
                      const MemoryInfo &Memory, Effects &Into);
  void addCall(const llvm::CallBase &Call, const DataStructures &Bodies,
               const MemoryInfo &Memory, Effects &Into);
  void addDeep(const DSNodeHandle &Place, bool Mod, bool Ref,
               Effects &Into) const;
  using Numbers = llvm::SmallVector<unsigned, 4>; // of functions
  std::vector<Numbers> addCalls(const DSCallGraph &Calls);
  void close(llvm::ArrayRef<Numbers> CalleesOf);
  /// \p Members call one another, and besides only what is closed. \p JoinedTo
  /// has, for each component, the last one that it was joined to.
  void closeComponent(llvm::ArrayRef<unsigned> Members,
                      llvm::ArrayRef<Numbers> CalleesOf,
                      llvm::MutableArrayRef<unsigned> JoinedTo);
  void findLater(const DSCallGraph &Calls);
  void findUnseen(const DataStructures &Graphs);
  void findEndings();
  void findLeft(llvm::ArrayRef<Numbers> CalleesOf);
  /// Adds what can be reached from the memory of \p Domains, a mask.
  void addDomains(uint32_t Domains, bool Mod, bool Ref, Effects &Into) const;

  bool OneGraph;
  const llvm::DataLayout &DL;
  unsigned NumIndices = 0;
  /// Of nodes of the universe, and of what the same memory is in the globals
  /// graph of Bodies. Never iterated.
  llvm::DenseMap<const DSNode *, llvm::SmallVector<unsigned, 1>> IndicesOf;
  std::vector<const DSNode *> Universe; // by index
  llvm::BitVector Incomplete;
  llvm::BitVector LibraryPlaces;
  llvm::DenseMap<const llvm::Function *, unsigned> NumberOf; // never iterated
  std::vector<const llvm::Function *> Functions;
  /// By the function's number: the first of those that call one another. Only
  /// that one's effects are kept, which are those of all of them.
  std::vector<unsigned> ComponentOf;
  std::vector<Effects> All; // by the function's number
  /// Calls of the library that lead to functions of the program.
  llvm::MapVector<const llvm::CallBase *, const FunctionModel *> CallsBack;
  Effects Later; // of all that runs as a handler, and is not called
  Effects Unseen;
  llvm::BitVector NeverReturns; // by the function's number
  llvm::BitVector HasSetjmp;    // likewise
  llvm::BitVector MayBeLeft;    // likewise
  llvm::BitVector ReadsVarArgs; // likewise
  bool HasThreads = false;
  bool AnyUnseen = false;
  bool LibraryIsIncomplete = false;
};

template <typename Visitor>
bool EffectSummaries::forEachIndex(const DSNode &N, Visitor Visit) const {
  auto VisitNode = [&](const DSNode &Image) {
    auto It = IndicesOf.find(&Image);
    if (It == IndicesOf.end())
      return false;
    for (unsigned I : It->second)
      Visit(I);
    return true;
  };
  if (OneGraph)
    return VisitNode(N);
  if (N.hasAnyImage())
    return false;
  bool KnowsAll = true;
  for (const DSNodeHandle &Image : N.globalsImages()) {
    KnowsAll &= VisitNode(*Image.getNode());
    forEachHiddenMember(N, *Image.getNode(),
                        static_cast<int64_t>(Image.getOffset()),
                        [&](const DSNode &Array, int64_t, uint64_t) {
                          KnowsAll &= VisitNode(Array);
                        });
  }
  return KnowsAll;
}

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_FUNCTIONEFFECTS_H
