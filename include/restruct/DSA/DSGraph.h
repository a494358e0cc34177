//===- DSGraph.h - What points to what, in one context ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A graph of DSNodes (spec: "The Function Graphs", "The Globals Graph"): where
/// the values of one or more functions point, where these return, and what
/// they call.
///
/// A graph is either being built or being read. Building merges nodes and
/// creates those that are missing; reading changes nothing. The functions that
/// may create say so in their names.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_DSGRAPH_H
#define RESTRUCT_DSA_DSGRAPH_H

#include "restruct/DSA/DSCallSite.h"
#include "restruct/DSA/DSNode.h"
#include "restruct/DSA/GraphMemory.h"
#include "restruct/DSA/PlaceMap.h"
#include "restruct/Memory/FunctionModel.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class GlobalValue;
class Instruction;
class Type;
class Value;
} // namespace llvm

namespace restruct {

class MergeLog;

/// Nodes of one graph, and what they are in another (spec: NodeMapTy).
using NodeMapTy = std::map<const DSNode *, DSNodeHandle>;

/// Nodes of one graph, and all that map there (spec: InvNodeMapTy, a multimap;
/// as handles are no keys, the key is the node that the handle led to when the
/// map was made).
using InvNodeMapTy = std::multimap<const DSNode *, const DSNode *>;

/// How a graph was copied: nodes of the original, by id, and their copies.
class DSGraphCopy {
public:
  /// The copy of \p Place of the original; null for null.
  DSNodeHandle operator()(const DSNodeHandle &Place) const;
  /// \p Call with all its places copied.
  DSCallSite operator()(const DSCallSite &Call) const;

private:
  friend class DSGraph;
  /// By id in the original; null for those that were merged into others.
  llvm::SmallVector<DSNode *, 32> Copies;
};

/// What becomes of two images of one node in the globals graph.
enum class ImagePolicy : uint8_t {
  Collect, ///< the node has both: they are of different contexts
  Unify,   ///< they are one place: they are of one context
};

/// How much there is in a graph, nodes that were merged into others included.
struct GraphSize {
  size_t Nodes = 0;
  size_t Values = 0;
  size_t Functions = 0;
  GraphSize &operator+=(const GraphSize &Other) {
    Nodes += Other.Nodes;
    Values += Other.Values;
    Functions += Other.Functions;
    return *this;
  }
};

class DSGraph {
public:
  /// An empty graph. \p GlobalsGraph is null for a globals graph itself; it
  /// must outlive this graph.
  /// Its parts are in \p Memory, or in memory of its own if that is null.
  explicit DSGraph(DSGraph *GlobalsGraph = nullptr,
                   std::shared_ptr<GraphMemory> Memory = nullptr);
  DSGraph(const DSGraph &) = delete;
  DSGraph &operator=(const DSGraph &) = delete;
  ~DSGraph();

  //===--------------------------------------------------------------------===//
  // Reading

  DSGraph *getGlobalsGraph() const { return GlobalsGraph; }
  /// Why nodes became one, or null if it was not asked for.
  const MergeLog *getMergeLog() const { return Log.get(); }
  /// Notes every merge from now on. Graphs that are made later with this one as
  /// their globals graph do so, too.
  void keepMergeLog();
  /// While it lives, merges that have no instruction of their own are noted as
  /// the doing of \p Why.
  class BlameScope {
  public:
    BlameScope(DSGraph &Graph, const llvm::Instruction *Why);
    BlameScope(const BlameScope &) = delete;
    BlameScope &operator=(const BlameScope &) = delete;
    ~BlameScope();

  private:
    MergeLog *Log;
    const llvm::Instruction *Before = nullptr;
  };
  /// Notes in the log, if there is one, that unseen code knows \p N, or that
  /// its bytes are read or written as numbers. Changes nothing.
  void noteExternal(const DSNode &N, const llvm::Instruction *Why = nullptr);
  void noteBytes(const DSNode &N, bool AreRead, bool AreWritten,
                 const llvm::Instruction *Why = nullptr);
  /// Only in a globals graph: what graphs do with images in it.
  void setImagePolicy(ImagePolicy NewPolicy) { Policy = NewPolicy; }

  /// The nodes, in the order in which they were created. Nodes that were
  /// merged into others are passed over.
  auto nodes() const {
    return llvm::make_filter_range(
        llvm::make_pointee_range(Nodes),
        [](const DSNode &N) { return !N.isForwarding(); });
  }
  auto node_begin() const { return nodes().begin(); }
  auto node_end() const { return nodes().end(); }
  unsigned getNumNodes() const;
  /// How many nodes were ever created here, those that were merged away
  /// included.
  size_t getNumCreatedNodes() const { return NumCreated; }
  GraphSize getGraphSize() const {
    return {Nodes.size(), Scalars.size(), Functions.size()};
  }

  /// Where \p V points, or null if this graph says nothing of \p V.
  DSNodeHandle getNodeForValue(const llvm::Value *V) const;
  bool hasNodeForValue(const llvm::Value *V) const;
  /// The values with a place that all functions may name: globals and other
  /// constants. In the order in which they were given one.
  auto sharedValues() const { return llvm::make_first_range(SharedScalars); }
  /// All values with a place: instructions and arguments, in the order in which
  /// they were given one, and then the shared ones.
  auto values() const {
    return llvm::concat<const llvm::Value *const>(
        llvm::make_first_range(Scalars), sharedValues());
  }

  /// Where the pointer \p V points is known only up to multiples of this many
  /// bytes, although its node may tell more offsets apart; 0 if it is known
  /// exactly. Such a value is only ever used to access what is no pointer.
  uint64_t getOffsetStride(const llvm::Value *V) const {
    return OffsetStrides.lookup(V);
  }

  /// The library's memory of \p Domain, or null if this graph has none.
  DSNodeHandle getNodeForDomain(LibraryDomain Domain) const {
    return DomainPlaces.empty() ? DSNodeHandle()
                                : DomainPlaces[static_cast<unsigned>(Domain)];
  }

  /// Whether it may have any; none if not.
  bool hasDomains() const { return !DomainPlaces.empty(); }

  /// A function of a graph.
  struct FunctionPlaces {
    const llvm::Function *F;
    DSNodeHandle Return;  ///< Where its results point; null for no pointer.
    DSNodeHandle VarArgs; ///< Where its variable arguments do; null for none.
    /// Where its parameters do, by number; not known if it was not said.
    GraphVector<DSNodeHandle> Formals;
    bool KnowsFormals = false;
  };
  size_t getNumFunctions() const { return Functions.size(); }
  /// By their order, which is that of functions().
  const FunctionPlaces &getPlacesAt(size_t Index) const {
    return Functions[Index];
  }
  /// Null if \p F is none of this graph's functions.
  const FunctionPlaces *getPlacesOf(const llvm::Function &F) const;
  /// Where the results of \p F point; null if \p F returns no pointer or is
  /// none of this graph's functions.
  DSNodeHandle getReturnNodeFor(const llvm::Function &F) const;
  /// Where the variable arguments of \p F point; null if it takes none.
  DSNodeHandle getVANodeFor(const llvm::Function &F) const;
  /// The functions of this graph, in the order in which they were added.
  auto functions() const {
    return llvm::map_range(Functions,
                           [](const FunctionPlaces &Each) { return Each.F; });
  }
  bool containsFunction(const llvm::Function &F) const {
    return getPlacesOf(F) != nullptr;
  }
  /// Their names, with a space between.
  std::string getFunctionNames() const;

  /// The calls of the functions' own bodies.
  using CallList = std::list<DSCallSite, GraphAllocator<DSCallSite>>;
  const CallList &getFunctionCalls() const { return FunctionCalls; }
  CallList &getFunctionCalls() { return FunctionCalls; }
  using fc_iterator = CallList::const_iterator;
  fc_iterator fc_begin() const { return FunctionCalls.begin(); }
  fc_iterator fc_end() const { return FunctionCalls.end(); }
  /// The calls, own and of callees, that are still to be resolved.
  const CallList &getAuxFunctionCalls() const { return AuxFunctionCalls; }

  /// Maps what \p NH1 reaches in its graph to what it is in the graph of \p
  /// NH2, if the two are the same place. Adds to \p NodeMap.
  ///
  /// \returns true if every node has one image at one distance. With \p
  /// StrictChecking, a link of the first graph without one in the second is a
  /// failure as well; without, nothing behind it is mapped.
  [[nodiscard]] static bool computeNodeMapping(const DSNodeHandle &NH1,
                                               const DSNodeHandle &NH2,
                                               NodeMapTy &NodeMap,
                                               bool StrictChecking = true);
  /// Maps what this graph's globals reach to nodes of the globals graph.
  void computeGtoGGMapping(NodeMapTy &NodeMap) const;
  /// The inverse of computeGtoGGMapping.
  void computeGGtoGMapping(InvNodeMapTy &InvNodeMap) const;
  /// For the call \p CS of this graph, maps nodes of \p Callee's graph to nodes
  /// of this one, by arguments, result and the globals that both have.
  void computeCalleeCallerMapping(const DSCallSite &CS,
                                  const llvm::Function &Callee,
                                  const DSGraph &CalleeGraph,
                                  NodeMapTy &NodeMap) const;

  /// All globals that \p N may be: those that it contains, and those of its
  /// images in the globals graph. Takes time linear in these.
  [[nodiscard]] static llvm::SmallVector<const llvm::GlobalValue *, 4>
  getAllGlobals(const DSNode &N);
  /// Only of a globals graph: stands for all nodes that isPureConstant holds
  /// for, in images; null if nothing needs it.
  DSNodeHandle getPooledConstants() const { return PooledConstants; }
  /// Whether \p N, of a globals graph, is only constants that hold no pointers.
  static bool isPureConstant(const DSNode &N);

  /// Checks what every graph must keep: links sorted, apart and within the
  /// stride, offsets normal, flags that agree with fields, handles that lead to
  /// nodes of this graph. \returns what is wrong first, or an empty string.
  std::string verify() const;

  //===--------------------------------------------------------------------===//
  // Building: places

  /// Makes walks over nodes() faster where many were merged into others, as in
  /// the graph of very many functions. Not during such a walk.
  void forgetMergedNodes();
  /// Makes room for so much altogether.
  void reserve(const GraphSize &Size);
  /// A new node about which nothing is known.
  DSNode &createNode(uint32_t Flags = DSNode::ShadowNode);
  /// Where \p V points; a new shadow node if there is none. A global value's
  /// node contains it.
  DSNodeHandle getOrCreateNodeForValue(const llvm::Value *V);
  /// Says that \p V points to \p Place, besides where it pointed before.
  void addPlace(const llvm::Value *V, DSNodeHandle Place);
  /// The library's memory of \p Domain; new if there is none.
  DSNodeHandle getOrCreateNodeForDomain(LibraryDomain Domain);
  /// Says that where \p V points is known only up to multiples of \p Stride.
  void setOffsetStride(const llvm::Value *V, uint64_t Stride) {
    OffsetStrides[V] = Stride;
  }
  /// Says that the objects of \p Place are at \p Image in the globals graph.
  void addGlobalsImage(DSNodeHandle Place, DSNodeHandle Image);
  /// Says that the objects of \p N are at \p Image, the place of offset 0, and
  /// nowhere else.
  void setGlobalsImage(DSNode &N, DSNodeHandle Image);
  /// Says that the objects of \p N may be any that the globals graph has.
  void setAnyImage(DSNode &N);
  /// \p Bytes behind \p Place (before it, if negative).
  DSNodeHandle getPlaceAt(DSNodeHandle Place, int64_t Bytes);

  /// Adds a function and where it returns (null if it returns no pointer), and
  /// its variable arguments (null if there are none).
  void addFunction(const llvm::Function &F, DSNodeHandle Return,
                   DSNodeHandle VarArgs = {});
  /// Says which places the parameters of \p F, a function of this graph, have.
  void setFormals(const llvm::Function &F,
                  llvm::ArrayRef<DSNodeHandle> Formals);
  DSCallSite &addFunctionCall(DSCallSite Call);
  DSCallSite &addAuxFunctionCall(DSCallSite Call);
  void clearAuxFunctionCalls() { AuxFunctionCalls.clear(); }

  //===--------------------------------------------------------------------===//
  // Building: what is known of a place

  void addFlags(DSNode &N, uint32_t Flags) {
    N.Flags |= Flags;
    if (Flags & AllocationFlags)
      passAllocation(N);
  }
  /// Says that \p Bytes from \p Place on belong to the objects.
  void growTo(DSNodeHandle Place, uint64_t Bytes);
  /// Records that a value of \p Ty, \p Bytes wide, is accessed at \p Place.
  void addAccess(DSNodeHandle Place, llvm::Type *Ty, uint64_t Bytes) {
    addAccess(Place.getNode(), {Place.getOffset(), Ty}, Bytes);
  }
  /// Records \p Access to \p N, \p Bytes wide.
  void addAccess(DSNode *N, DSAccessType Access, uint64_t Bytes);
  /// Where the pointer may point that is held in \p Bytes (at least 1) at
  /// \p Place; a new link to a new node if there is none.
  DSNodeHandle getOrCreateLink(DSNodeHandle Place, uint64_t Bytes,
                               const llvm::Instruction *Why = nullptr);

  /// Says that the pointer that is held in \p Bytes (at least 1) at \p Place
  /// may point to \p Target, which is not null. Merging it with getOrCreateLink
  /// says the same, and leaves a node behind.
  void addLink(DSNodeHandle Place, uint64_t Bytes, DSNodeHandle Target,
               const llvm::Instruction *Why = nullptr);

  /// The array of numbers, so many \p Bytes from \p Place on, that is a member
  /// of the objects there: a member array, which is made if there is none; or
  /// \p Place itself, if that cannot be told from what else is in the node.
  DSNodeHandle getOrCreateMember(DSNodeHandle Place, uint64_t Bytes,
                                 const llvm::Instruction *Why = nullptr);
  /// The place in the holder that \p Array begins at, where it is a member
  /// array of so many \p Bytes. If it is none, it becomes one of new objects,
  /// \p Offset bytes from their beginning; or it is the place itself, if it
  /// cannot be one.
  DSNodeHandle getOrCreateHolder(DSNodeHandle Array, uint64_t Bytes,
                                 uint64_t Offset);
  /// Says that \p Array, which may be known as an array of another holder, is
  /// the bytes from \p Place on. \returns true if that was not known.
  bool addMember(DSNodeHandle Place, uint64_t Bytes, DSNodeHandle Array,
                 const llvm::Instruction *Why = nullptr);
  /// If \p N is a member array, it is one no more: its bytes are the holder's.
  void dissolveMember(DSNode &N, const llvm::Instruction *Why = nullptr);
  /// Says that \p Place may be what lies before an array whose element it was
  /// taken for.
  void noteStepBack(DSNodeHandle Place, const llvm::Instruction *Why = nullptr);
  /// Says that so many bytes from \p Place on are accessed.
  void noteExtent(DSNodeHandle Place, uint64_t Bytes,
                  const llvm::Instruction *Why = nullptr);

  /// Says that objects at \p Place repeat every \p Stride bytes: the place and
  /// the one \p Stride bytes on are the same. A stride of 0 says nothing.
  void addStride(DSNodeHandle Place, uint64_t Stride,
                 const llvm::Instruction *Why = nullptr);
  /// Tells no offsets of \p N apart any more.
  void collapse(DSNode &N, CollapseCause Cause,
                const llvm::Instruction *Why = nullptr);
  /// Makes two places one, and so all that their links lead to. Either may be
  /// null, which says nothing.
  void merge(DSNodeHandle A, DSNodeHandle B,
             const llvm::Instruction *Why = nullptr);

  //===--------------------------------------------------------------------===//
  // Building: from other graphs

  /// Copies what is reachable from places of \p Source into this graph, in
  /// place: each pair says which place of this graph a place of \p Source is.
  /// Globals among what is reached are this graph's globals. \p KeptFlags says
  /// which flags are carried over.
  void
  cloneReachable(const DSGraph &Source,
                 llvm::ArrayRef<std::pair<DSNodeHandle, DSNodeHandle>> Bindings,
                 uint32_t KeptFlags = ~0u);

  /// Copies all of \p Source into this graph, besides what it has: nodes in
  /// their order, values, functions and their calls. Globals and domains that
  /// both have become one. Nothing else is merged. The copies have the nodes'
  /// flags in \p KeptFlags, and the images in the globals graph that \p
  /// MapImage gives for theirs (none for a null handle).
  DSGraphCopy append(const DSGraph &Source, uint32_t KeptFlags,
                     llvm::function_ref<DSNodeHandle(DSNodeHandle)> MapImage);

  /// Marks all that places with a flag of \p From reach with \p Flags, those
  /// themselves included.
  void propagateFlags(uint32_t From, uint32_t Flags);
  /// Removes \p Flags from every node.
  void clearFlags(uint32_t Flags);

private:
  friend class DSNode;
  friend class ReachableCloner;
  /// Flags that follow from the stride and are never simply copied.
  static constexpr uint32_t StrideFlags =
      DSNode::ArrayNode | DSNode::CollapsedNode;

  /// Two places of this graph that must become one.
  struct PendingMerge {
    DSNodeHandle A;
    DSNodeHandle B;
    const llvm::Instruction *Why;
  };

  /// The map that \p V is in, if it has a place.
  const PlaceMap &getPlaces(const llvm::Value *V) const;
  PlaceMap &getPlaces(const llvm::Value *V) {
    return const_cast<PlaceMap &>(std::as_const(*this).getPlaces(V));
  }
  void addGlobal(DSNode &N, const llvm::GlobalValue &G);
  /// To be added to.
  RareFacts &getRare(DSNode &N);
  void setCausedBy(DSNode &N, const llvm::Instruction *Why) {
    if (Why || N.Rare)
      getRare(N).CausedBy = Why;
  }
  FunctionPlaces &getOrCreatePlacesOf(const llvm::Function &F);
  void copyFunction(const FunctionPlaces &Places, const DSGraphCopy &Copy);
  /// As collapse; the merges that follow from it are pending.
  void collapseNode(DSNode &N, CollapseCause Cause,
                    const llvm::Instruction *Why);
  /// Does all pending merges, and those that follow from them.
  void mergePending();
  void mergeNodes(const PendingMerge &Next);
  /// Makes \p Stride a multiple of the node's stride (0 is one of any).
  /// The merges that follow are pending.
  void fold(DSNode &N, uint64_t Stride, const llvm::Instruction *Why);
  /// Puts a link where its bytes are, joined with those that it overlaps; the
  /// merges that follow are pending.
  void insertLink(DSNode &N, int64_t Begin, uint64_t Bytes, DSNodeHandle Target,
                  const llvm::Instruction *Why);
  /// As insertLink, for a member array, whose holder is \p N or nobody. If the
  /// bytes are not free, the array is what is there.
  void insertMember(DSNode &N, int64_t Begin, uint64_t Bytes,
                    DSNodeHandle Target, const llvm::Instruction *Why);
  /// Where the objects of a node come from. Member arrays are as their holder.
  static constexpr uint32_t AllocationFlags =
      DSNode::AllocaNode | DSNode::HeapNode | DSNode::UnknownNode;
  /// Says so of the member arrays of \p N.
  void passAllocation(DSNode &N);
  /// Puts \p L, of a node that was changed, where it belongs now.
  void reinsert(DSNode &N, const DSLink &L, int64_t Delta,
                const llvm::Instruction *Why);
  /// As dissolveMember; the merge is pending.
  void dissolve(DSNode &N, const llvm::Instruction *Why);
  /// Dissolves \p N if what is known of it is more than an array of numbers.
  /// The merge is pending.
  void checkMember(DSNode &N, const llvm::Instruction *Why);
  /// Adds all that is known of \p From but its links, moved by \p Delta bytes.
  void absorb(DSNode &Into, const DSNode &From, int64_t Delta,
              uint32_t KeptFlags);
  void poolConstants(DSNode &N);
  /// Calls \p Visit for each handle of values, functions and calls.
  template <typename Visitor> void forEachRoot(Visitor Visit) const;

  DSGraph *GlobalsGraph;
  ImagePolicy Policy = ImagePolicy::Collect;
  DSNodeHandle PooledConstants;
  std::shared_ptr<GraphMemory> Memory; // of all that follows
  /// By id, perhaps with some that were merged into others; those stay where
  /// they are until the memory goes.
  GraphVector<DSNode *> Nodes;
  unsigned NumCreated = 0; // the next node's id
  unsigned NumMerged = 0;  // of Nodes
  /// Of values that belong to one function; several graphs that become one have
  /// none of these in common.
  PlaceMap Scalars;
  /// Of all others: those that all functions may name.
  PlaceMap SharedScalars;
  llvm::DenseMap<const llvm::Value *, uint64_t> OffsetStrides; // never iterated
  GraphVector<DSNodeHandle> DomainPlaces; // by domain; or empty, as for most
  GraphVector<FunctionPlaces> Functions;
  /// Indices into these, of the first so many; only if one is looked up among
  /// many.
  mutable llvm::DenseMap<const llvm::Function *, unsigned> FunctionIndex;
  CallList FunctionCalls;
  CallList AuxFunctionCalls;
  std::unique_ptr<MergeLog> Log;     // null unless it was asked for
  GraphVector<PendingMerge> Pending; // empty outside of merge and its like
};

template <typename Visitor> void DSGraph::forEachRoot(Visitor Visit) const {
  for (const PlaceMap *Places : {&Scalars, &SharedScalars})
    for (const auto &[V, Place] : *Places)
      Visit(Place);
  for (const DSNodeHandle &H : DomainPlaces)
    if (!H.isNull())
      Visit(H);
  for (const FunctionPlaces &Places : Functions)
    for (const DSNodeHandle &H : {Places.Return, Places.VarArgs})
      if (!H.isNull())
        Visit(H);
  for (const CallList *Calls : {&FunctionCalls, &AuxFunctionCalls})
    for (const DSCallSite &Call : *Calls)
      Call.forEachHandle(Visit);
}

} // namespace restruct

#endif // RESTRUCT_DSA_DSGRAPH_H
