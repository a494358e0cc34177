//===- EffectSummaries.h - Mod/ref summaries of functions -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_ALIAS_EFFECTSUMMARIES_H
#define RESTRUCT_LIB_ALIAS_EFFECTSUMMARIES_H

#include "NodeEffects.h"
#include "NumberedGraph.h"

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

/// A mod/ref summary: accesses to memory that is visible to the caller, without
/// those to nodes reachable from the caller's arguments and result, which
/// CallEffects reads from the callee's graph.
///
///          Anything          any memory at all
///             |
///     sets and flags         join is union
///             |
///          nothing
struct Effects {
  llvm::BitVector Mod; ///< Nodes of the universe; see EffectSummaries.
  llvm::BitVector Ref;
  /// Writes (reads) memory that may be any memory that has escaped to external
  /// code.
  bool ExternalMod = false;
  bool ExternalRef = false;
  /// External code runs. It may access everything that escaped to it, and call
  /// every function that it may know.
  bool RunsExternalCode = false;
  /// Accesses the library's own memory.
  bool Library = false;
  /// Synchronises with other threads, or signal handlers may run.
  bool Synchronizes = false;
  /// May longjmp out of this and other functions, to an earlier setjmp.
  bool Jumps = false;
  /// Allocates or frees memory: two such calls must not be merged.
  bool Allocates = false;
  /// May write (read) everything transitively reachable from an argument, in
  /// addition to what the callee's graph says.
  bool DeepMod = false;
  bool DeepRef = false;
  bool Anything = false;

  /// \returns true if this grew.
  bool join(const Effects &Other);
  /// Whether the summary is empty.
  bool isNothing() const;
  /// The mod/ref of memory that has escaped to external code. The summary must
  /// be complete.
  llvm::ModRefInfo onIncomplete() const;
};

/// Whether \p Call calls setjmp or a similar function.
bool returnsTwice(const llvm::CallBase &Call, const MemoryInfo &Memory);

/// The transitive mod/ref summary of each function, for the module as it is at
/// construction.
///
/// The *universe* is the set of nodes that all functions share: those of the
/// globals graph or, in Steensgaard's phase, of the only graph. Its nodes are
/// numbered, so that a summary is a pair of bit vectors.
class EffectSummaries {
public:
  /// \p Graphs has the cells of pointers. \p Bodies has the accesses of each
  /// function: EquivBU, from which \p Graphs is computed, or the local phase
  /// if \p Graphs is Steensgaard's.
  EffectSummaries(const DataStructures &Graphs, const DataStructures &Bodies,
                  const MemoryInfo &Memory);

  /// The complete summary of \p F; null if \p F had no body. Looked up by
  /// identity.
  const Effects *lookup(const llvm::Function &F) const;
  /// Whether no call of \p F, which has a body, returns: each ends the program,
  /// the thread or this activation, or never terminates.
  bool neverReturns(const llvm::Function &F) const;
  /// Whether \p F may resume at a setjmp after a longjmp; true if unknown.
  bool hasSetjmp(const llvm::Function &F) const;
  /// Whether a longjmp may exit \p F and resume in a function of the program;
  /// true if unknown.
  bool mayLongjmpOutOf(const llvm::Function &F) const;
  /// Whether \p F may read its variable arguments, by va_start or by passing
  /// them on with musttail; true if unknown. It then also reads the memory that
  /// callers copy there (byval).
  bool readsVarArgs(const llvm::Function &F) const;
  /// The union over all functions that external code may call.
  const Effects &external() const { return External; }
  /// Whether other threads may run functions of the program.
  bool hasThreads() const { return HasThreads; }
  /// Whether any external code runs, possibly in another thread.
  bool runsExternalCode() const { return AnyExternalCode; }
  unsigned getUniverseSize() const { return NumIndices; }
  /// Nodes of the universe that have escaped to external code.
  const llvm::BitVector &incomplete() const { return Incomplete; }
  /// Nodes of the universe that are the library's own memory.
  const llvm::BitVector &library() const { return LibraryNodes; }
  bool isLibrary(unsigned Index) const { return LibraryNodes.test(Index); }

  /// Calls \p Visit with the number of each universe node that \p N, a node of
  /// Graphs, may correspond to. Includes member arrays only if they are not
  /// separate nodes beside \p N. \returns false if that may be any node.
  template <typename Visitor>
  bool forEachIndex(const DSNode &N, Visitor Visit) const;
  /// Adds to \p Bits the numbers of \p N and of everything transitively
  /// reachable from it in the universe. \returns false if that may be any node.
  bool addReachable(const DSNode &N, llvm::BitVector &Bits) const;

  /// Closes \p Into under its own consequences. External code that runs has the
  /// effects of external(), and an access to one incomplete node may be to any
  /// memory that has escaped. Idempotent.
  void complete(Effects &Into) const;
  /// Adds the effects that \p Model gives a call, except those on arguments.
  void addModel(const FunctionModel &Model, Effects &Into) const;
  /// Adds the effects of a call of external code.
  void addExternalCall(Effects &Into) const;
  Effects makeEmpty() const;

private:
  /// The graph whose nodes are the universe.
  static const DSGraph &getSharedGraph(const DataStructures &Graphs);
  bool numberUniverse(const DataStructures &Graphs,
                      const DataStructures &Bodies);
  void addOwnEffects(const DataStructures &Graphs,
                     const DataStructures &Bodies);
  // OwnEffects.cpp
  void addGraph(const DSGraph &Graph, Effects &Into) const;
  void addInstruction(const llvm::Instruction &I, const DataStructures &Bodies,
                      const MemoryInfo &Memory, Effects &Into);
  void addCall(const llvm::CallBase &Call, const DataStructures &Bodies,
               const MemoryInfo &Memory, Effects &Into);
  void addDeep(const DSNodeHandle &Cell, bool Mod, bool Ref,
               Effects &Into) const;
  /// The domains that contain the callees of \p Model's callbacks, a mask.
  static uint32_t getDomainsOfCallbacks(const FunctionModel &Model);

  // TransitiveEffects.cpp
  NumberedGraph addCalls(const DSCallGraph &Calls);
  void close(const NumberedGraph &CalleesOf);
  /// Summarises the SCC \p Members; all other callees are already summarised.
  /// \p JoinedTo has, for each SCC, the last one that it was joined to.
  void closeComponent(llvm::ArrayRef<unsigned> Members,
                      const NumberedGraph &CalleesOf,
                      llvm::MutableArrayRef<unsigned> JoinedTo);
  void findLater(const DSCallGraph &Calls);
  void findExternal(const DataStructures &Graphs);
  void findNoReturn();
  void findLongjmpExits(const NumberedGraph &CalleesOf);
  /// Adds everything transitively reachable from the memory of \p Domains, a
  /// mask.
  void addDomains(uint32_t Domains, bool Mod, bool Ref, Effects &Into) const;

  bool OneGraph;
  const llvm::DataLayout &DL;
  unsigned NumIndices = 0;
  /// The numbers of the nodes of the universe, and of the corresponding nodes
  /// in the globals graph of Bodies. Never iterated.
  llvm::DenseMap<const DSNode *, llvm::SmallVector<unsigned, 1>> IndicesOf;
  std::vector<const DSNode *> Universe; // by index
  llvm::BitVector Incomplete;
  llvm::BitVector LibraryNodes;
  llvm::DenseMap<const llvm::Function *, unsigned> NumberOf; // never iterated
  std::vector<const llvm::Function *> Functions;
  /// By the function's number: the first function of its SCC. The summary of an
  /// SCC is stored at that function only.
  std::vector<unsigned> ComponentOf;
  std::vector<Effects> All; // by the function's number
  /// Library calls that may call back functions of the program.
  llvm::MapVector<const llvm::CallBase *, const FunctionModel *> CallsBack;
  Effects Later; // of all registered handlers
  Effects External;
  llvm::BitVector NeverReturns;    // by the function's number
  llvm::BitVector HasSetjmp;       // likewise
  llvm::BitVector MayLongjmpOutOf; // likewise
  llvm::BitVector ReadsVarArgs;    // likewise
  bool HasThreads = false;
  bool AnyExternalCode = false;
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

#endif // RESTRUCT_LIB_ALIAS_EFFECTSUMMARIES_H
