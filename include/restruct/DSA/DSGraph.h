//===- DSGraph.h - Points-to graph of some functions ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A points-to graph of DSNodes (spec: "The Function Graphs", "The Globals
/// Graph"): the cells that the values of one or more functions point to, those
/// of their results, and their call sites.
///
/// A graph is either being built or sealed. Building creates and merges nodes,
/// and is the work of one thread. Sealing makes all handles lead to the current
/// nodes. Look-ups change nothing, so clients, which have a const graph, may
/// read it from several threads. Functions that may create nodes say so in
/// their names.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_DSGRAPH_H
#define RESTRUCT_DSA_DSGRAPH_H

#include "restruct/DSA/DSCallSite.h"
#include "restruct/DSA/DSGraphCopy.h"
#include "restruct/DSA/DSNode.h"
#include "restruct/DSA/FunctionPlaces.h"
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

/// Maps nodes of one graph to cells of another (spec: NodeMapTy).
using NodeMapTy = std::map<const DSNode *, DSNodeHandle>;

/// The inverse of a NodeMapTy (spec: InvNodeMapTy, a multimap). As handles are
/// not keys, the key is the node of the handle when the map was computed.
using InvNodeMapTy = std::multimap<const DSNode *, const DSNode *>;

/// How to combine two images of one node in the globals graph.
enum class ImagePolicy : uint8_t {
  Collect, ///< keep both: they belong to different contexts
  Unify,   ///< merge them: they belong to one context
};

/// The size of a graph, including nodes that were merged into others.
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

/// A points-to graph: of a function, of the globals, or of a whole program.
class DSGraph {
public:
  /// Creates an empty graph. \p GlobalsGraph must outlive this graph; it is
  /// null if this graph is a globals graph itself. The graph is allocated in
  /// \p Memory, or in an arena of its own if that is null.
  explicit DSGraph(DSGraph *GlobalsGraph = nullptr,
                   std::shared_ptr<GraphMemory> Memory = nullptr);
  DSGraph(const DSGraph &) = delete;
  DSGraph &operator=(const DSGraph &) = delete;
  ~DSGraph();

  //===--------------------------------------------------------------------===//
  // Reading

  const DSGraph *getGlobalsGraph() const { return GlobalsGraph; }
  DSGraph *getGlobalsGraph() { return GlobalsGraph; }
  /// The log of merges, or null unless keepMergeLog() was called.
  const MergeLog *getMergeLog() const { return Log.get(); }
  /// Starts to log merges. Graphs that are created later with this one as their
  /// globals graph log theirs, too.
  void keepMergeLog();
  /// While it lives, merges that are not caused by an instruction of their own
  /// are logged as caused by \p Why.
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
  /// Logs, if there is a log, that \p N escapes to external code, or that its
  /// bytes are read or written as numbers. The graph does not change.
  void noteExternal(const DSNode &N, const llvm::Instruction *Why = nullptr);
  void noteBytes(const DSNode &N, bool AreRead, bool AreWritten,
                 const llvm::Instruction *Why = nullptr);
  /// Only for a globals graph: how other graphs combine images in it.
  void setImagePolicy(ImagePolicy NewPolicy) { Policy = NewPolicy; }

  /// The nodes in order of creation, without those that were merged into
  /// others.
  auto nodes() const {
    return llvm::make_filter_range(
        llvm::map_range(Nodes,
                        [](const DSNode *N) -> const DSNode & { return *N; }),
        [](const DSNode &N) { return !N.isForwarding(); });
  }
  auto node_begin() const { return nodes().begin(); }
  auto node_end() const { return nodes().end(); }
  unsigned getNumNodes() const;
  /// The number of nodes that were ever created in this graph, including those
  /// that were merged into others.
  size_t getNumCreatedNodes() const { return NumCreated; }
  GraphSize getGraphSize() const {
    return {Nodes.size(), Scalars.size(), Functions.size()};
  }

  /// The cell that \p V points to; null if the graph has none for \p V. Null
  /// means unknown: it is not an answer about what \p V aliases.
  DSNodeHandle getNodeForValue(const llvm::Value *V) const;
  /// The same of a graph that is being built: may make a table of the values.
  DSNodeHandle getNodeForValue(const llvm::Value *V);
  bool hasNodeForValue(const llvm::Value *V) const;
  bool hasNodeForValue(const llvm::Value *V);
  /// The values with a cell that all functions may name (globals and other
  /// constants), in order of insertion.
  auto sharedValues() const { return llvm::make_first_range(SharedScalars); }
  /// All values with a cell: first instructions and arguments, in order of
  /// insertion, then sharedValues().
  auto values() const {
    return llvm::concat<const llvm::Value *const>(
        llvm::make_first_range(Scalars), sharedValues());
  }

  /// The offset of the pointer \p V is known only up to multiples of this many
  /// bytes, although its node may be more field-sensitive; 0 if it is known
  /// exactly. Such a value is only used to access non-pointers.
  uint64_t getOffsetStride(const llvm::Value *V) const {
    return OffsetStrides.lookup(V);
  }

  /// The cell of the library's memory of \p Domain, or null if this graph has
  /// none.
  DSNodeHandle getNodeForDomain(LibraryDomain Domain) const {
    return DomainPlaces.empty() ? DSNodeHandle()
                                : DomainPlaces[static_cast<unsigned>(Domain)];
  }

  /// False if getNodeForDomain() is null for all domains.
  bool hasDomains() const { return !DomainPlaces.empty(); }

  using FunctionPlaces = restruct::FunctionPlaces;
  size_t getNumFunctions() const { return Functions.size(); }
  /// By index, in the order of functions().
  const FunctionPlaces &getPlacesAt(size_t Index) const {
    return Functions[Index];
  }
  /// Null if \p F is not a function of this graph.
  const FunctionPlaces *getPlacesOf(const llvm::Function &F) const {
    return Functions.find(F);
  }
  /// The cell that the result of \p F points to; null if \p F returns no
  /// pointer or is not a function of this graph.
  DSNodeHandle getReturnNodeFor(const llvm::Function &F) const;
  /// The cell that the variable arguments of \p F point to; null if it takes
  /// none.
  DSNodeHandle getVANodeFor(const llvm::Function &F) const;
  /// The functions of this graph, in order of insertion.
  auto functions() const {
    return llvm::map_range(Functions,
                           [](const FunctionPlaces &Each) { return Each.F; });
  }
  bool containsFunction(const llvm::Function &F) const {
    return getPlacesOf(F) != nullptr;
  }
  /// The names of functions(), separated by spaces.
  std::string getFunctionNames() const;

  /// The call sites in the bodies of the functions.
  using CallList = std::list<DSCallSite, GraphAllocator<DSCallSite>>;
  const CallList &getFunctionCalls() const { return FunctionCalls; }
  CallList &getFunctionCalls() { return FunctionCalls; }
  using fc_iterator = CallList::const_iterator;
  fc_iterator fc_begin() const { return FunctionCalls.begin(); }
  fc_iterator fc_end() const { return FunctionCalls.end(); }
  /// The unresolved call sites, of the functions and of their callees.
  const CallList &getAuxFunctionCalls() const { return AuxFunctionCalls; }

  /// Maps the nodes reachable from \p NH1 to their counterparts in the graph of
  /// \p NH2, assuming that the two cells are the same. Adds to \p NodeMap.
  ///
  /// \returns true if every node has one counterpart at one offset. With
  /// \p StrictChecking, a link of the first graph without one in the second is
  /// a failure as well; without it, nodes behind such a link are not mapped.
  [[nodiscard]] static bool computeNodeMapping(const DSNodeHandle &NH1,
                                               const DSNodeHandle &NH2,
                                               NodeMapTy &NodeMap,
                                               bool StrictChecking = true);
  /// Maps nodes reachable from this graph's globals to the globals graph.
  void computeGtoGGMapping(NodeMapTy &NodeMap) const;
  /// The inverse of computeGtoGGMapping.
  void computeGGtoGMapping(InvNodeMapTy &InvNodeMap) const;
  /// For the call site \p CS of this graph, maps nodes of \p Callee's graph to
  /// nodes of this one, through arguments, result and common globals.
  void computeCalleeCallerMapping(const DSCallSite &CS,
                                  const llvm::Function &Callee,
                                  const DSGraph &CalleeGraph,
                                  NodeMapTy &NodeMap) const;

  /// All globals that \p N may stand for: its own, and those of its images in
  /// the globals graph. Takes time linear in their number.
  [[nodiscard]] static llvm::SmallVector<const llvm::GlobalValue *, 4>
  getAllGlobals(const DSNode &N);
  /// Only for a globals graph: the node that stands for all isPureConstant
  /// nodes in images; null if there is none.
  DSNodeHandle getPooledConstants() const { return PooledConstants; }
  /// Whether \p N, of a globals graph, contains only constants without
  /// pointers.
  static bool isPureConstant(const DSNode &N);

  /// Checks the invariants of graphs: links are sorted, disjoint and within the
  /// stride, offsets are normalized, flags agree with fields, handles point to
  /// nodes of this graph. \returns the first violation, or an empty string.
  std::string verify() const;

  //===--------------------------------------------------------------------===//
  // Building: cells

  /// Ends building: the graph does not change any more. Its globals graph must
  /// not merge nodes any more, either.
  void seal();

  /// Makes the handles of this graph lead to the current nodes, which makes
  /// look-ups cheaper until nodes are merged again.
  void settle();
  /// The cell that \p Place, of this graph, is now, by the current node. Of a
  /// handle that is kept elsewhere, which settle() does not know.
  DSNodeHandle getSettled(const DSNodeHandle &Place) const {
    return Place.getResolved();
  }
  /// Removes merged nodes from the list behind nodes(), which makes iterating
  /// cheaper. Invalidates iterators of nodes().
  void forgetMergedNodes();
  /// Settles the graph and gives the memory of merged nodes back to its arena.
  /// \pre No handle that is kept elsewhere leads to one (getSettled()).
  void releaseMergedNodes();
  /// Gives the memory of all nodes back to the arena. Afterwards the graph can
  /// only be destroyed, and its handles are invalid.
  void releaseNodes();
  /// Reserves memory for a graph of this total size.
  void reserve(const GraphSize &Size);
  /// Creates a node without any facts but \p Flags.
  DSNode &createNode(DSNode::NodeTy Flags = DSNode::ShadowNode);
  /// The cell that \p V points to; a new shadow node if there is none. The node
  /// of a global value contains it.
  DSNodeHandle getOrCreateNodeForValue(const llvm::Value *V);
  /// Adds \p Place to what \p V points to: the two cells are merged.
  void addPlace(const llvm::Value *V, DSNodeHandle Place);
  /// The cell of the library's memory of \p Domain; new if there is none.
  DSNodeHandle getOrCreateNodeForDomain(LibraryDomain Domain);
  /// Records that the offset of \p V is known only up to multiples of
  /// \p Stride.
  void setOffsetStride(const llvm::Value *V, uint64_t Stride) {
    OffsetStrides[V] = Stride;
  }
  /// Adds \p Image, a cell of the globals graph, to the images of \p Place.
  void addGlobalsImage(DSNodeHandle Place, DSNodeHandle Image);
  /// Makes \p Image the only image of offset 0 of \p N.
  void setGlobalsImage(const DSNode &N, DSNodeHandle Image);
  /// The objects of \p N may be any of the globals graph.
  void setAnyImage(const DSNode &N);
  /// The cell \p Bytes after \p Place (before it, if negative).
  DSNodeHandle getPlaceAt(DSNodeHandle Place, int64_t Bytes);

  /// Adds a function with the cells of its result (null if it returns no
  /// pointer) and of its variable arguments (null if it takes none).
  void addFunction(const llvm::Function &F, DSNodeHandle Return,
                   DSNodeHandle VarArgs = {});
  /// Sets the cells of the parameters of \p F, a function of this graph.
  void setFormals(const llvm::Function &F,
                  llvm::ArrayRef<DSNodeHandle> Formals);
  DSCallSite &addFunctionCall(DSCallSite Call);
  DSCallSite &addAuxFunctionCall(DSCallSite Call);
  void clearAuxFunctionCalls() { AuxFunctionCalls.clear(); }

  //===--------------------------------------------------------------------===//
  // Building: facts about cells

  void addFlags(const DSNode &N, DSNode::NodeTy Flags) {
    getMutable(N).Flags |= Flags;
    if (Flags & AllocationFlags)
      passAllocation(N);
  }
  /// The objects of \p Place have at least \p Bytes bytes from there on.
  void growTo(DSNodeHandle Place, uint64_t Bytes);
  /// Records an access to a value of type \p Ty, \p Bytes wide, at \p Place.
  void addAccess(DSNodeHandle Place, llvm::Type *Ty, uint64_t Bytes) {
    addAccess(Place.getNode(), {Place.getOffset(), Ty}, Bytes);
  }
  /// Records \p Access to \p N, \p Bytes wide.
  void addAccess(const DSNode *N, DSAccessType Access, uint64_t Bytes);
  /// The target of the pointer in the \p Bytes bytes (at least 1) at \p Place;
  /// a new link to a new node if there is none.
  DSNodeHandle getOrCreateLink(DSNodeHandle Place, uint64_t Bytes,
                               const llvm::Instruction *Why = nullptr);

  /// Adds \p Target, which is not null, to the targets of the pointer in the
  /// \p Bytes bytes (at least 1) at \p Place. The same as merging \p Target
  /// with getOrCreateLink(), without creating a node first.
  void addLink(DSNodeHandle Place, uint64_t Bytes, DSNodeHandle Target,
               const llvm::Instruction *Why = nullptr);

  /// The cell of an array, \p Bytes bytes from \p Place on, that is a member of
  /// the objects there: a member array, created if there is none; or \p Place
  /// itself, if other facts about the node rule that out.
  DSNodeHandle getOrCreateMember(DSNodeHandle Place, uint64_t Bytes,
                                 const llvm::Instruction *Why = nullptr);
  /// The cell of the holder at which \p Array, a member array of \p Bytes
  /// bytes, begins. If it is not a member array yet, it becomes one, \p Offset
  /// bytes into a new holder. If it cannot be one, \p Array itself.
  DSNodeHandle getOrCreateHolder(DSNodeHandle Array, uint64_t Bytes,
                                 uint64_t Offset);
  /// Makes \p Array, which may have another holder, the member array of the
  /// \p Bytes bytes at \p Place. \returns true if the graph changed.
  bool addMember(DSNodeHandle Place, uint64_t Bytes, DSNodeHandle Array,
                 const llvm::Instruction *Why = nullptr);
  /// If \p N is a member array, merges it into its holder.
  void dissolveMember(const DSNode &N, const llvm::Instruction *Why = nullptr);
  /// Records a negative constant offset that leads to \p Place: it may lie
  /// before the array whose element the pointer seemed to be.
  void noteStepBack(DSNodeHandle Place, const llvm::Instruction *Why = nullptr);
  /// Records that \p Bytes bytes from \p Place on are accessed.
  void noteExtent(DSNodeHandle Place, uint64_t Bytes,
                  const llvm::Instruction *Why = nullptr);

  /// Makes the cells \p Place and \p Place + \p Stride the same, so that the
  /// layout repeats every \p Stride bytes. A stride of 0 has no effect.
  void addStride(DSNodeHandle Place, uint64_t Stride,
                 const llvm::Instruction *Why = nullptr);
  /// Makes \p N field-insensitive.
  void collapse(const DSNode &N, CollapseCause Cause,
                const llvm::Instruction *Why = nullptr);
  /// Merges two cells and, transitively, the targets of their links. If either
  /// is null this has no effect.
  void merge(DSNodeHandle A, DSNodeHandle B,
             const llvm::Instruction *Why = nullptr);

  //===--------------------------------------------------------------------===//
  // Building: from other graphs

  /// Clones the nodes that are reachable from the bindings' first cells, which
  /// are of \p Source, directly into this graph. Each binding merges the clone
  /// of its first cell with its second, which is of this graph. Clones of
  /// globals are merged with this graph's. Flags in \p KeptFlags are copied.
  void
  cloneReachable(const DSGraph &Source,
                 llvm::ArrayRef<std::pair<DSNodeHandle, DSNodeHandle>> Bindings,
                 DSNode::NodeTy KeptFlags = ~DSNode::ShadowNode);

  /// Copies all of \p Source into this graph: nodes in their order, values,
  /// functions and call sites. Only common globals and domains are merged.
  /// Flags in \p KeptFlags are copied. Images in the globals graph become what
  /// \p MapImage returns for them (none for a null handle).
  DSGraphCopy append(const DSGraph &Source, DSNode::NodeTy KeptFlags,
                     llvm::function_ref<DSNodeHandle(DSNodeHandle)> MapImage);

  /// Adds \p Flags to all nodes that have a flag of \p From, and to all that
  /// are transitively reachable from them.
  void propagateFlags(DSNode::NodeTy From, DSNode::NodeTy Flags);
  /// Removes \p Flags from every node.
  void clearFlags(DSNode::NodeTy Flags);

private:
  friend class DSNode;
  friend class ReachableCloner;
  friend struct GraphCorruption; // tests of verify()
  /// Flags that follow from the stride and are never simply copied.
  static constexpr DSNode::NodeTy StrideFlags =
      DSNode::ArrayNode | DSNode::CollapsedNode;

  /// Two cells of this graph that must be merged.
  struct PendingMerge {
    DSNodeHandle A;
    DSNodeHandle B;
    const llvm::Instruction *Why;
  };

  /// \p N, a node of this graph, to be changed.
  DSNode &getMutable(const DSNode &N) {
    assert(N.Parent == this && "a graph changes its own nodes");
    assert(!IsSealed && "a sealed graph does not change");
    return const_cast<DSNode &>(N);
  }
  /// Moves merged nodes from Nodes to Forgotten.
  void listMergedApart();
  /// Gives the memory of the lists of \p N back to the arena.
  void releaseLists(DSNode &N);
  DSNode &getMutable(const DSNodeHandle &Place) {
    return getMutable(*resolve(Place).Node);
  }
  /// The same cell of the current node. Shortens the chain that leads there.
  DSNodeHandle resolve(const DSNodeHandle &Place) {
    return Place.Node && Place.Node->isForwarding() ? shortenChain(Place)
                                                    : Place;
  }
  DSNodeHandle shortenChain(const DSNodeHandle &Place);
  /// The map that holds the cell of \p V, if it has one.
  const PlaceMap &getPlaces(const llvm::Value *V) const;
  PlaceMap &getPlaces(const llvm::Value *V) {
    return const_cast<PlaceMap &>(std::as_const(*this).getPlaces(V));
  }
  void addGlobal(DSNode &N, const llvm::GlobalValue &G);
  /// Creates the rare facts of \p N if there are none.
  RareFacts &getRare(DSNode &N);
  void setCausedBy(DSNode &N, const llvm::Instruction *Why) {
    if (Why || N.Rare)
      getRare(N).CausedBy = Why;
  }
  void copyFunction(const FunctionPlaces &Places, const DSGraphCopy &Copy);
  /// As collapse(), but leaves the resulting merges pending.
  void collapseNode(DSNode &N, CollapseCause Cause,
                    const llvm::Instruction *Why);
  /// Performs all pending merges, and those that follow from them.
  void mergePending();
  void mergeNodes(const PendingMerge &Next);
  /// Folds \p N so that its stride divides \p Stride (any stride divides 0).
  /// Leaves the resulting merges pending.
  void fold(DSNode &N, uint64_t Stride, const llvm::Instruction *Why);
  /// Inserts a link, joined with those that it overlaps. Leaves the resulting
  /// merges pending.
  void insertLink(DSNode &N, int64_t Begin, uint64_t Bytes, DSNodeHandle Target,
                  const llvm::Instruction *Why);
  /// As insertLink, for a member array whose holder is \p N or not set yet. If
  /// the bytes are taken, the array is merged with what is there.
  void insertMember(DSNode &N, int64_t Begin, uint64_t Bytes,
                    DSNodeHandle Target, const llvm::Instruction *Why);
  /// The flags that say where objects are allocated. Member arrays have those
  /// of their holder.
  static constexpr DSNode::NodeTy AllocationFlags =
      DSNode::AllocaNode | DSNode::HeapNode | DSNode::UnknownNode;
  /// Passes AllocationFlags of \p N on to its member arrays.
  void passAllocation(const DSNode &N);
  /// Inserts \p L again after its node was folded or merged.
  void reinsert(DSNode &N, const DSLink &L, int64_t Delta,
                const llvm::Instruction *Why);
  /// As dissolveMember, but leaves the merge pending.
  void dissolve(DSNode &N, const llvm::Instruction *Why);
  /// Dissolves the member arrays that \p N holds. Leaves the merges pending.
  void dissolveMembersOf(DSNode &N, const llvm::Instruction *Why);
  /// Dissolves \p N if it can no longer be an array in one structure. Leaves
  /// the merge pending.
  void checkMember(DSNode &N, const llvm::Instruction *Why);
  /// Adds all facts about \p From but its links, shifted by \p Delta bytes.
  void absorb(DSNode &Into, const DSNode &From, int64_t Delta,
              DSNode::NodeTy KeptFlags);
  void poolConstants(DSNode &N);
  /// Calls \p Visit for each handle of values, functions and call sites.
  template <typename Visitor> void forEachRoot(Visitor Visit) const;

  DSGraph *GlobalsGraph;
  ImagePolicy Policy = ImagePolicy::Collect;
  DSNodeHandle PooledConstants;
  std::shared_ptr<GraphMemory> Memory; // arena of all members below
  /// By id, perhaps with some that were merged into others. Merged nodes stay
  /// allocated until releaseMergedNodes().
  GraphVector<DSNode *> Nodes;
  GraphVector<DSNode *> Forgotten; // merged, and not among Nodes any more
  unsigned NumCreated = 0;         // the next node's id
  unsigned NumMerged = 0;          // of Nodes
  bool HasChains = false;          // handles may lead to nodes that were merged
  bool IsSealed = false;
  /// Cells of values that belong to one function. Graphs that are joined have
  /// none of these in common.
  PlaceMap Scalars;
  /// Cells of all other values, which all functions may name.
  PlaceMap SharedScalars;
  llvm::DenseMap<const llvm::Value *, uint64_t> OffsetStrides; // never iterated
  GraphVector<DSNodeHandle> DomainPlaces; // by domain; mostly empty
  FunctionPlacesList Functions;
  CallList FunctionCalls;
  CallList AuxFunctionCalls;
  std::unique_ptr<MergeLog> Log;     // null unless keepMergeLog() was called
  GraphVector<PendingMerge> Pending; // empty except while merging
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
