//===- DSNode.h - Sets of objects that may alias ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The nodes of a DSGraph (spec: "The DSNode class"). A node stands for a set
/// of memory objects that may alias. A DSNodeHandle is a *cell*: a node and an
/// offset in it.
///
/// All objects of a node are overlaid, so that one coordinate, the offset in
/// bytes, serves them all:
///
///     p ──▶ {N, 8}       N   0       8       16      24
///     q ──▶ {N, 16}          ├───────┼───────┼───────┤
///                            │       │ link ─┼──▶ {M, 0}
///
/// If p and q point into the same object, they do so 8 bytes apart, however
/// many objects N stands for. Where that distance is not constant, the node has
/// a *stride*: offsets count modulo the stride. The stride of an array of
/// structures is their size. Two views of one array give the greatest common
/// divisor. A node with a stride of 1 is *collapsed*, that is
/// field-insensitive.
///
/// An array that is a member of a structure may have a node of its own, the
/// *member array*. The structure's node is its *holder*
/// (docs/adr/0036). A pointer derived from the array then points to the array's
/// node, and indexing it does not fold the structure:
///
///     &s->buf[0] ──▶ {B, 0}      s ──▶ {N, 0}     N  0       8          5008
///                                                    ├───────╆━━ B ━━━━━━╅──┤
///
/// Byte 8 + k of the holder is byte k of the array. So a node and its holder
/// may alias: ask mayShareBytes (PlaceOverlap.h). Modified and Read describe
/// accesses through pointers into the node itself; an access to the whole
/// structure is recorded at the holder alone.
///
/// Soundness: adding a fact to a node only turns more answers into "may". Only
/// a graph changes its nodes.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_DSNODE_H
#define RESTRUCT_DSA_DSNODE_H

#include "restruct/DSA/GraphMemory.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/BitmaskEnum.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <utility>

namespace llvm {
class GlobalValue;
class Instruction;
class Type;
} // namespace llvm

namespace restruct {

LLVM_ENABLE_BITMASK_ENUMS_IN_NAMESPACE();

class DSGraph;
class DSNode;
class DSNodeHandle;
bool operator<(const DSNodeHandle &A, const DSNodeHandle &B);

/// A cell: a node and an offset in bytes. It stays valid when nodes are merged,
/// for as long as the graph lives and releases no merged nodes, as phases do
/// when a graph is finished; getNode() and getOffset() then answer for the node
/// that it was merged into. Hence the manual's warning: two calls may
/// return different nodes if the graph changed in between, and a handle is not
/// a map key.
class DSNodeHandle {
public:
  DSNodeHandle() = default;
  DSNodeHandle(const DSNode *N, int64_t Offset) : Node(N), Offset(Offset) {}

  /// The node, or null for a null handle. Only its graph changes it.
  const DSNode *getNode() const;
  /// The offset in bytes within getNode(): below the stride if there is one.
  uint64_t getOffset() const;
  bool isNull() const { return !Node; }
  explicit operator bool() const { return Node != nullptr; }

  /// True if both are the same cell, or both are null.
  friend bool operator==(const DSNodeHandle &A, const DSNodeHandle &B) {
    return A.getNode() == B.getNode() && A.getOffset() == B.getOffset();
  }
  /// Orders cells of one graph: null first, then by the node's id, then by the
  /// offset. Like equality, it is stable until the graph changes.
  friend bool operator<(const DSNodeHandle &A, const DSNodeHandle &B);
  friend bool operator>(const DSNodeHandle &A, const DSNodeHandle &B) {
    return B < A;
  }

private:
  friend class DSGraph;
  friend class DSGraphCopy;
  /// The same cell of the node that Node was merged into. For a handle of a
  /// sealed graph (DSGraph::seal) that is Node itself.
  DSNodeHandle getResolved() const;
  /// Likewise, if Node was merged into another.
  DSNodeHandle followChain() const;

  const DSNode *Node = nullptr;
  int64_t Offset = 0;
};

/// Why a node was collapsed.
enum class CollapseCause : uint8_t {
#define COLLAPSE_CAUSE(Name, Sentence) Name,
#include "restruct/DSA/CollapseCauses.def"
};

/// The cause as a sentence for people.
llvm::StringRef getSentence(CollapseCause Cause);

/// The size of a member array that is the last member of its structure. It may
/// be a flexible array, so it extends to the end of the objects.
constexpr uint64_t TailBytes = uint64_t(1) << 38;

/// A link: bytes [Begin, End) of a node that may hold a pointer to Target, or
/// that are a member array.
/// In a node with a stride, Begin is below the stride. End may be above it: the
/// remaining bytes are the first ones of the next element.
struct DSLink {
  uint64_t Begin; ///< In bytes.
  uint64_t End;   ///< One past the last byte; Begin < End.
  DSNodeHandle Target;
  /// Not a pointer: the bytes are the member array Target, whose holder this
  /// node is.
  bool IsMember = false;

  /// Whether it is a member array that extends to the end of the objects.
  bool isTail() const { return IsMember && End - Begin == TailBytes; }
};

/// A recorded access: a value of type Ty at byte Offset or, with a Stride, at
/// any multiple of Stride bytes from there.
struct DSAccessType {
  uint64_t Offset; ///< In bytes; below Stride if there is one.
  llvm::Type *Ty;
  uint64_t Stride : 60 = 0;
  /// The loaded bytes may be those of a pointer, and the flow is not tracked:
  /// an integer is loaded where a pointer may have been stored.
  bool MayReadPointer : 1 = false;
  /// Likewise for the stored bytes.
  bool MayWritePointer : 1 = false;
  /// The access has a !tbaa tag of a number. So it does not move a pointer,
  /// unless bytes are copied to or from the object without a tag: then a load
  /// (ReadsIfCopied) or a store (WritesIfCopied) may.
  bool ReadsIfCopied : 1 = false;
  bool WritesIfCopied : 1 = false;

  /// Whether both have the same offset, stride and type.
  bool isSamePlace(const DSAccessType &Other) const {
    return Offset == Other.Offset && Ty == Other.Ty && Stride == Other.Stride;
  }
  friend bool operator==(const DSAccessType &, const DSAccessType &) = default;
};

/// Facts that only few nodes have.
struct RareFacts {
  GraphVector<const llvm::GlobalValue *> Globals; // in order of arrival
  GraphVector<DSNodeHandle> GlobalsImages;        // in order of arrival
  DSNodeHandle Holder;                            // of a member array
  const llvm::Instruction *CausedBy = nullptr;    // of a collapsed node

  bool isEmpty() const {
    return Globals.empty() && GlobalsImages.empty() && Holder.isNull() &&
           !CausedBy;
  }
};

/// A set of objects that may alias, and the facts known about them.
class DSNode {
public:
  /// The manual's flags, with its values.
  enum NodeTy : uint32_t {
    ShadowNode = 0,            ///< Nothing is known about this node.
    AllocaNode = 1 << 0,       ///< Allocated with alloca.
    HeapNode = 1 << 1,         ///< Allocated on the heap.
    GlobalNode = 1 << 2,       ///< A global variable, function or alias.
    ExternFuncNode = 1 << 3,   ///< Contains external functions.
    ExternGlobalNode = 1 << 4, ///< Contains external globals.
    UnknownNode = 1 << 5,      ///< Points to unknown allocated memory.
    /// Code outside this graph may add facts and objects: callers, callees and
    /// external code; in TD, EQTD and Steensgaard, external code alone.
    IncompleteNode = 1 << 6,
    ModifiedNode = 1 << 7,   ///< Written in this context.
    ReadNode = 1 << 8,       ///< Read in this context.
    ArrayNode = 1 << 9,      ///< Treated as an array: it has a stride.
    CollapsedNode = 1 << 10, ///< Field-insensitive: a stride of 1.
    ExternalNode = 1 << 11,  ///< Accessible to external code.
    IntToPtrNode = 1 << 12,  ///< Comes from an integer.
    PtrToIntNode = 1 << 13,  ///< Escapes to an integer.
    VAStartNode = 1 << 14,   ///< Comes from va_start.
    /// Not in the manual, nor in getNodeFlags(): bytes of unknown type were
    /// copied to or from here.
    CopiedNode = 1 << 15,
    /// Likewise: contains a global variable, perhaps besides functions.
    VariableNode = 1 << 16,
    /// Likewise: has accesses that accessTypes() does not list.
    WidelyAccessedNode = 1 << 17,
    /// Likewise: a pointer into it was decremented by a constant.
    SteppedBackNode = 1 << 18,
    LLVM_MARK_AS_BITMASK_ENUM(/*LargestValue=*/SteppedBackNode)
  };

  DSNode(const DSNode &) = delete;
  DSNode &operator=(const DSNode &) = delete;

  const DSGraph *getParentGraph() const { return Parent; }
  /// Unique within the graph, in order of creation.
  unsigned getId() const { return Id; }

  NodeTy getNodeFlags() const {
    return static_cast<NodeTy>(Flags & (CopiedNode - 1));
  }
  bool isAllocaNode() const { return has(AllocaNode); }
  bool isHeapNode() const { return has(HeapNode); }
  bool isGlobalNode() const { return has(GlobalNode); }
  bool isExternFuncNode() const { return has(ExternFuncNode); }
  bool isExternGlobalNode() const { return has(ExternGlobalNode); }
  bool isUnknownNode() const { return has(UnknownNode); }
  bool isIncompleteNode() const { return has(IncompleteNode); }
  bool isCompleteNode() const { return !isIncompleteNode(); }
  bool isModifiedNode() const { return has(ModifiedNode); }
  bool isReadNode() const { return has(ReadNode); }
  bool isArrayNode() const { return has(ArrayNode); }
  bool isCollapsedNode() const { return has(CollapsedNode); }
  bool isExternalNode() const { return has(ExternalNode); }
  bool isIntToPtrNode() const { return has(IntToPtrNode); }
  bool isPtrToIntNode() const { return has(PtrToIntNode); }
  bool isVAStartNode() const { return has(VAStartNode); }
  bool isCopiedNode() const { return has(CopiedNode); }
  bool isVariableNode() const { return has(VariableNode); }
  bool isWidelyAccessedNode() const { return has(WidelyAccessedNode); }

  /// The size in bytes of the largest object of this node; at most the stride,
  /// if there is one.
  uint64_t getSize() const { return Size; }
  /// The number of bytes after which the layout repeats; 0 if it does not, and
  /// offsets are absolute.
  uint64_t getStride() const { return Stride; }
  /// Why the node is collapsed; only if isCollapsedNode().
  CollapseCause getCollapseCause() const { return Cause; }
  /// The instruction that collapsed the node, or null.
  const llvm::Instruction *getCollapseInstruction() const {
    return Rare ? Rare->CausedBy : nullptr;
  }

  /// \p Offset in this node's coordinate: itself, or modulo the stride.
  uint64_t normalize(int64_t Offset) const;

  /// For a member array: the holder's cell of the array's offset 0. Otherwise
  /// null.
  DSNodeHandle getHolder() const {
    return Rare ? Rare->Holder : DSNodeHandle();
  }
  /// For a member array: its size in bytes, or TailBytes.
  uint64_t getMemberBytes() const;
  /// Whether this node is the holder of a member array.
  bool hasMembers() const;
  /// The member array of \p Bytes bytes at \p Offset, which is normalized; or
  /// null.
  DSNodeHandle getMember(uint64_t Offset, uint64_t Bytes) const;
  /// The counterpart in this node of the link \p L of another node; \p Offset
  /// is L.Begin in this node's coordinate. For a pointer: the target of this
  /// node's link, or null. For a member array: that of this node, or this
  /// node's own bytes. Returns a node (null for none) and an offset, which may
  /// be negative.
  std::pair<const DSNode *, int64_t> getCounterpart(const DSLink &L,
                                                    int64_t Offset) const;
  /// Whether the facts about this node are those of an array, \p Bytes bytes in
  /// size, in one structure.
  bool couldBeMember(uint64_t Bytes) const;

  /// The links, sorted by their first byte and disjoint, also modulo the
  /// stride. Member arrays are among them.
  llvm::ArrayRef<DSLink> links() const { return Links; }
  /// Calls \p Visit for the target of each link, and for the holder: code with
  /// a pointer into this node may access these.
  template <typename Visitor> void forEachNeighbor(Visitor Visit) const {
    for (const DSLink &L : Links)
      Visit(*L.Target.getNode());
    if (DSNodeHandle Holder = getHolder(); !Holder.isNull())
      Visit(*Holder.getNode());
  }
  /// True if some of the bytes [Offset, Offset + Bytes) may hold a pointer, in
  /// member arrays as well.
  bool hasLink(uint64_t Offset, uint64_t Bytes = 1) const;
  /// The target of the pointer at byte \p Offset, also in a member array; or
  /// null if no link covers it. Never creates one.
  DSNodeHandle getLink(uint64_t Offset) const;

  /// The recorded accesses, each once, sorted by offset.
  llvm::ArrayRef<DSAccessType> accessTypes() const { return AccessTypes; }
  /// The globals in this node, in order of insertion. Variables are listed if
  /// the graph's functions name them; others are in the node's images
  /// (DSGraph::getAllGlobals returns both). A node with the flag Global and
  /// without globals has images.
  llvm::ArrayRef<const llvm::GlobalValue *> globals() const {
    return Rare ? llvm::ArrayRef<const llvm::GlobalValue *>(Rare->Globals)
                : llvm::ArrayRef<const llvm::GlobalValue *>();
  }

  /// The library domains whose memory this node contains: bit N is domain N.
  uint32_t domains() const { return Domains; }
  /// The cells of the globals graph that stand for offset 0 of this node. There
  /// are several if the contexts of a function differ, and none in the globals
  /// graph itself. Two nodes of a function's graph with the same image may
  /// share objects.
  llvm::ArrayRef<DSNodeHandle> globalsImages() const {
    return Rare ? llvm::ArrayRef<DSNodeHandle>(Rare->GlobalsImages)
                : llvm::ArrayRef<DSNodeHandle>();
  }

  /// True if the images are not known one by one, because there were more than
  /// MaxImages or a budget ran out: the objects of this node may be any of the
  /// globals graph. globalsImages() is then empty.
  bool hasAnyImage() const { return AnyImage; }
  /// The limit on images of a node; see hasAnyImage().
  static constexpr unsigned MaxImages = 32;

  /// The number of handles in this graph (links, values, returns, call sites)
  /// that point to this node. Takes time linear in the graph.
  unsigned getNumReferrers() const;

  /// Adds all nodes that are transitively reachable from this one, itself
  /// included.
  void markReachableNodes(llvm::DenseSet<const DSNode *> &ReachableNodes) const;

private:
  friend class DSGraph;
  friend class DSNodeHandle;
  friend class ReachableCloner;
  friend struct PhaseBuilder;
  friend struct GraphCorruption; // tests of DSGraph::verify()
  DSNode(DSGraph &Parent, unsigned Id) : Parent(&Parent), Id(Id) {}

  /// As integers: operators of bitmask enums check their operands.
  bool has(NodeTy Flag) const {
    return static_cast<uint32_t>(Flags) & static_cast<uint32_t>(Flag);
  }
  bool isForwarding() const { return ForwardTo != nullptr; }

  /// \p To minus \p From, modulo the stride if there is one; then it is never
  /// negative.
  int64_t distance(uint64_t From, uint64_t To) const;
  /// Whether two links of this node overlap.
  bool overlap(const DSLink &A, const DSLink &B) const;
  /// The union of two overlapping links. The target is that of \p B.
  DSLink join(const DSLink &A, const DSLink &B) const;
  /// Whether \p L covers all of [Begin, Begin + Bytes).
  bool covers(const DSLink &L, uint64_t Begin, uint64_t Bytes) const;
  /// The link that covers byte \p Offset, which is normalized; or null.
  const DSLink *findLink(uint64_t Offset) const;

  DSGraph *Parent;
  /// The node that this was merged into, and what to add to offsets. The graph
  /// shortens chains while it is built; no handle of a sealed graph leads to
  /// one.
  const DSNode *ForwardTo = nullptr;
  int64_t ForwardBy = 0;
  uint64_t Size = 0;
  uint64_t Stride = 0;
  /// One past the last byte, counted from offset 0, that a constant offset or
  /// length reached, also before the node had a stride. Not the object size.
  uint64_t Extent = 0;
  NodeTy Flags = ShadowNode;
  unsigned Id;
  uint32_t Domains = 0;
  CollapseCause Cause = CollapseCause{};
  bool AnyImage = false;
  GraphVector<DSLink> Links;             // sorted by Begin, disjoint
  GraphVector<DSAccessType> AccessTypes; // sorted by Offset
  RareFacts *Rare = nullptr;             // null if there are none
};

inline DSNodeHandle DSNodeHandle::getResolved() const {
  return Node && Node->isForwarding() ? followChain() : *this;
}

inline const DSNode *DSNodeHandle::getNode() const {
  return getResolved().Node;
}

inline uint64_t DSNodeHandle::getOffset() const {
  if (!Node)
    return 0;
  const DSNodeHandle Here = getResolved();
  return Here.Node->Stride == 0 && Here.Offset >= 0
             ? static_cast<uint64_t>(Here.Offset)
             : Here.Node->normalize(Here.Offset);
}

} // namespace restruct

#endif // RESTRUCT_DSA_DSNODE_H
