//===- DSNode.h - Sets of objects that may alias ----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The nodes of a DSGraph (spec: "The DSNode class"). A node stands for a set
/// of memory objects that may alias; a DSNodeHandle is a place in one.
///
/// All objects of a node are laid over each other so that one coordinate, the
/// offset in bytes, serves them all:
///
///     p ──▶ {N, 8}       N   0       8       16      24
///     q ──▶ {N, 16}          ├───────┼───────┼───────┤
///                            │       │ link ─┼──▶ {M, 0}
///
/// If p and q may point into the same object they do so 8 bytes apart, however
/// many objects N stands for. Where that distance is not one number, the node
/// has a *stride*: offsets count modulo the stride. An array of structures has
/// their size as its stride. Two views of one array give the greatest common
/// divisor. A stride of 1 is a collapsed node, in which no two offsets are
/// told apart.
///
/// An array of numbers that is a member of a structure may have a node of its
/// own, the *member array*; the structure's node is its *holder*
/// (docs/adr/0036). A pointer that was made from the array then leads to the
/// array's node, and steps through it without a word about the structure:
///
///     &s->buf[0] ──▶ {B, 0}      s ──▶ {N, 0}     N  0       8          5008
///                                                    ├───────╆━━ B ━━━━━━╅──┤
///
/// Byte 8 + k of the holder is byte k of the array. So two nodes are not apart
/// if one is the other's holder: ask mayShareBytes (PlaceOverlap.h).
/// Modified and Read say what is done through pointers into the node itself: an
/// access to all of the structure is noted at the holder alone.
///
/// Soundness: whatever is added to a node only makes it say "may" more often.
/// Nothing but a graph changes a node.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_DSNODE_H
#define RESTRUCT_DSA_DSNODE_H

#include "restruct/DSA/GraphMemory.h"

#include "llvm/ADT/ArrayRef.h"
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

class DSGraph;
class DSNode;
class DSNodeHandle;
bool operator<(const DSNodeHandle &A, const DSNodeHandle &B);

/// A place in a node: the node and an offset in bytes. It stays valid when
/// nodes are merged, for as long as the graph lives; getNode() and getOffset()
/// answer for the node that it was merged into. Hence the manual's warning:
/// two calls may give different nodes if the graph changed in between, and a
/// handle is no key for a map.
class DSNodeHandle {
public:
  DSNodeHandle() = default;
  DSNodeHandle(DSNode *N, int64_t Offset) : Node(N), Offset(Offset) {}

  /// The node, or null if this handle was never given one.
  DSNode *getNode() const;
  /// The offset in bytes within getNode(): below the stride if there is one.
  uint64_t getOffset() const;
  bool isNull() const { return !Node; }
  explicit operator bool() const { return Node != nullptr; }

  /// True if both are the same place of the same node, or both are null.
  friend bool operator==(const DSNodeHandle &A, const DSNodeHandle &B) {
    return A.getNode() == B.getNode() && A.getOffset() == B.getOffset();
  }
  /// An order of places of one graph: null, then by the node's id, then by the
  /// offset. Like equality, it holds until the graph changes.
  friend bool operator<(const DSNodeHandle &A, const DSNodeHandle &B);
  friend bool operator>(const DSNodeHandle &A, const DSNodeHandle &B) {
    return B < A;
  }

private:
  friend class DSGraph;
  /// Follows forwarding, and remembers where it led. Only if there is any.
  void resolve() const;

  mutable DSNode *Node = nullptr;
  mutable int64_t Offset = 0;
};

/// Why a node stopped telling its offsets apart.
enum class CollapseCause : uint8_t {
#define COLLAPSE_CAUSE(Name, Sentence) Name,
#include "restruct/DSA/CollapseCauses.def"
};

/// The cause as a sentence for people.
llvm::StringRef getSentence(CollapseCause Cause);

/// How many bytes a member array has that is the last of its structure: it may
/// be a tail of any length, so all bytes up to the objects' end are its own.
constexpr uint64_t TailBytes = uint64_t(1) << 38;

/// A pointer field: bytes [Begin, End) of a node may hold a pointer to Target.
/// In a node with a stride Begin is below the stride, and End may lie beyond
/// it: those bytes are the first ones of the next element.
struct DSLink {
  uint64_t Begin; ///< In bytes.
  uint64_t End;   ///< One past the last byte; Begin < End.
  DSNodeHandle Target;
  /// No pointer: the bytes are the member array Target, whose holder this is.
  bool IsMember = false;

  /// Whether it is a member array that goes on to the objects' end.
  bool isTail() const { return IsMember && End - Begin == TailBytes; }
};

/// An access that was seen: a value of type Ty at byte Offset, or, with a
/// Stride, at any multiple of Stride bytes from there.
struct DSAccessType {
  uint64_t Offset; ///< In bytes; below Stride if there is one.
  llvm::Type *Ty;
  uint64_t Stride : 60 = 0;
  /// The bytes read may be those of a pointer, and where they go is not
  /// followed: a number is read where a pointer may have been written.
  bool MayReadPointer : 1 = false;
  /// Likewise the bytes written.
  bool MayWritePointer : 1 = false;
  /// The access has a tag of strict aliasing that says number. So its bytes are
  /// no pointer's, unless they were copied there without such a tag: into an
  /// object that was declared as a number, or from one. Then they may be, read
  /// or written.
  bool ReadsIfCopied : 1 = false;
  bool WritesIfCopied : 1 = false;

  /// Whether both say the same place and type.
  bool isSamePlace(const DSAccessType &Other) const {
    return Offset == Other.Offset && Ty == Other.Ty && Stride == Other.Stride;
  }
  friend bool operator==(const DSAccessType &, const DSAccessType &) = default;
};

/// What is known of few nodes.
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

/// A set of objects that may alias, with what is known of them.
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
    IncompleteNode = 1 << 6,   ///< More may be merged in elsewhere.
    ModifiedNode = 1 << 7,     ///< Written in this context.
    ReadNode = 1 << 8,         ///< Read in this context.
    ArrayNode = 1 << 9,        ///< Treated as an array: it has a stride.
    CollapsedNode = 1 << 10,   ///< Offsets are not told apart.
    ExternalNode = 1 << 11,    ///< Code that is not seen may reach it.
    IntToPtrNode = 1 << 12,    ///< Comes from an integer.
    PtrToIntNode = 1 << 13,    ///< Escapes to an integer.
    VAStartNode = 1 << 14,     ///< Comes from va_start.
    /// Not the manual's, and not among getNodeFlags(): bytes were copied here,
    /// or from here, and nothing says what they are.
    CopiedNode = 1 << 15,
    /// Likewise: contains a global variable, besides functions perhaps.
    VariableNode = 1 << 16,
    /// Likewise: read or written in ways that accessTypes() does not list.
    WidelyAccessedNode = 1 << 17,
    /// Likewise: a pointer into it was moved back by a constant.
    SteppedBackNode = 1 << 18,
  };

  DSNode(const DSNode &) = delete;
  DSNode &operator=(const DSNode &) = delete;

  DSGraph *getParentGraph() const { return Parent; }
  /// Unique within the graph; nodes that were created earlier have lower ones.
  unsigned getId() const { return Id; }

  unsigned getNodeFlags() const { return Flags & (CopiedNode - 1); }
  bool isAllocaNode() const { return Flags & AllocaNode; }
  bool isHeapNode() const { return Flags & HeapNode; }
  bool isGlobalNode() const { return Flags & GlobalNode; }
  bool isExternFuncNode() const { return Flags & ExternFuncNode; }
  bool isExternGlobalNode() const { return Flags & ExternGlobalNode; }
  bool isUnknownNode() const { return Flags & UnknownNode; }
  bool isIncompleteNode() const { return Flags & IncompleteNode; }
  bool isCompleteNode() const { return !isIncompleteNode(); }
  bool isModifiedNode() const { return Flags & ModifiedNode; }
  bool isReadNode() const { return Flags & ReadNode; }
  bool isArrayNode() const { return Flags & ArrayNode; }
  bool isCollapsedNode() const { return Flags & CollapsedNode; }
  bool isExternalNode() const { return Flags & ExternalNode; }
  bool isIntToPtrNode() const { return Flags & IntToPtrNode; }
  bool isPtrToIntNode() const { return Flags & PtrToIntNode; }
  bool isVAStartNode() const { return Flags & VAStartNode; }
  bool isCopiedNode() const { return Flags & CopiedNode; }
  bool isVariableNode() const { return Flags & VariableNode; }
  bool isWidelyAccessedNode() const { return Flags & WidelyAccessedNode; }

  /// Bytes of the largest value that this node represents: never more than the
  /// stride, if there is one.
  uint64_t getSize() const { return Size; }
  /// Bytes after which the layout repeats, or 0 if offsets are absolute.
  uint64_t getStride() const { return Stride; }
  /// Why the node is collapsed; only if isCollapsedNode().
  CollapseCause getCollapseCause() const { return Cause; }
  /// The instruction that collapsed it, or null if none did.
  const llvm::Instruction *getCollapseInstruction() const {
    return Rare ? Rare->CausedBy : nullptr;
  }

  /// What \p Offset is in this node's coordinate: itself, or its remainder by
  /// the stride.
  uint64_t normalize(int64_t Offset) const;

  /// Of a member array: the place that offset 0 is, in the holder; else null.
  DSNodeHandle getHolder() const {
    return Rare ? Rare->Holder : DSNodeHandle();
  }
  /// Of a member array: its bytes; or TailBytes.
  uint64_t getMemberBytes() const;
  /// Whether this is the holder of some member array.
  bool hasMembers() const;
  /// The member array that begins at byte \p Offset, which is normal, and has
  /// so many bytes; or null.
  DSNodeHandle getMember(uint64_t Offset, uint64_t Bytes) const;
  /// Where the bytes are, in the objects of this node, that the link \p L of
  /// another node has in its own; \p Offset is L.Begin in this node's
  /// coordinate. Of a pointer: where it leads, or null. Of a member array:
  /// that of this node, or the bytes of this node themselves. Returns a node
  /// and an offset, which may be negative; the node is null for nothing.
  std::pair<const DSNode *, int64_t> getCounterpart(const DSLink &L,
                                                    int64_t Offset) const;
  /// Whether all that is known of this node could be said of an array of so
  /// many numbers' bytes in one structure.
  bool couldBeMember(uint64_t Bytes) const;

  /// The links, sorted by their first byte; no two overlap, also not over the
  /// end of an element. Those of member arrays are among them.
  llvm::ArrayRef<DSLink> links() const { return Links; }
  /// Calls \p Visit for each node that a link leads to, and for the holder:
  /// whoever has a pointer into this node may come to these.
  template <typename Visitor> void forEachNeighbor(Visitor Visit) const {
    for (const DSLink &L : Links)
      Visit(*L.Target.getNode());
    if (DSNodeHandle Holder = getHolder(); !Holder.isNull())
      Visit(*Holder.getNode());
  }
  /// True if a pointer may be held in some of the bytes [Offset, Offset +
  /// Bytes).
  bool hasLink(uint64_t Offset, uint64_t Bytes = 1) const;
  /// Where the pointer held at byte \p Offset may point, or null if there is
  /// no link that covers it. Never creates one.
  DSNodeHandle getLink(uint64_t Offset) const;

  /// The accesses that were seen, each once, sorted by offset.
  llvm::ArrayRef<DSAccessType> accessTypes() const { return AccessTypes; }
  /// The globals that this node contains, in the order in which they came: of
  /// variables those that the graph's functions name. Others
  /// are in the node's images (DSGraph::getAllGlobals has both); a node with
  /// the flag Global and without globals has images.
  llvm::ArrayRef<const llvm::GlobalValue *> globals() const {
    return Rare ? llvm::ArrayRef<const llvm::GlobalValue *>(Rare->Globals)
                : llvm::ArrayRef<const llvm::GlobalValue *>();
  }

  /// The library's domains that this node is memory of: bit N is domain N.
  uint32_t domains() const { return Domains; }
  /// Where the objects of this node are in the globals graph: each handle is
  /// the place there of offset 0 here. There may be several, if the contexts
  /// of a function differ; none in the globals graph itself. Two nodes of a
  /// function's graph with the same place there may be the same objects.
  llvm::ArrayRef<DSNodeHandle> globalsImages() const {
    return Rare ? llvm::ArrayRef<DSNodeHandle>(Rare->GlobalsImages)
                : llvm::ArrayRef<DSNodeHandle>();
  }

  /// True if the images became too many to tell apart: the objects of this node
  /// may be any that the globals graph has. globalsImages() is then empty.
  bool hasAnyImage() const { return AnyImage; }
  /// How many images a node may have before it has any.
  static constexpr unsigned MaxImages = 32;

  /// Handles in links of this graph, its values, returns and call sites that
  /// lead here. Takes time linear in the graph.
  unsigned getNumReferrers() const;

  /// Adds this node and all that its links lead to.
  void markReachableNodes(llvm::DenseSet<const DSNode *> &ReachableNodes) const;

private:
  friend class DSGraph;
  friend class DSNodeHandle;
  friend class ReachableCloner;
  DSNode(DSGraph &Parent, unsigned Id) : Parent(&Parent), Id(Id) {}

  bool isForwarding() const { return ForwardTo != nullptr; }

  /// How far \p To lies behind \p From, round the circle if there is a stride;
  /// then it is never negative.
  int64_t distance(uint64_t From, uint64_t To) const;
  /// Whether links of this node have bytes in common.
  bool overlap(const DSLink &A, const DSLink &B) const;
  /// One link for the bytes of two that overlap. The target is that of \p B.
  DSLink join(const DSLink &A, const DSLink &B) const;
  /// Whether \p L has all of [Begin, Begin + Bytes).
  bool covers(const DSLink &L, uint64_t Begin, uint64_t Bytes) const;
  /// The link that has byte \p Offset, which is normal, or null.
  const DSLink *findLink(uint64_t Offset) const;

  DSGraph *Parent;
  DSNode *ForwardTo = nullptr; // what this was merged into
  int64_t ForwardBy = 0;       // added to offsets on the way there
  uint64_t Size = 0;
  uint64_t Stride = 0;
  /// One past the last byte, counted from offset 0, that a constant distance or
  /// length led to; also before the node had a stride. Not the objects' size.
  uint64_t Extent = 0;
  uint32_t Flags = ShadowNode;
  unsigned Id;
  uint32_t Domains = 0;
  CollapseCause Cause = CollapseCause{};
  bool AnyImage = false;
  GraphVector<DSLink> Links;             // sorted by Begin, disjoint
  GraphVector<DSAccessType> AccessTypes; // sorted by Offset
  RareFacts *Rare = nullptr;             // null if there are none
};

inline DSNode *DSNodeHandle::getNode() const {
  if (Node && Node->isForwarding())
    resolve();
  return Node;
}

inline uint64_t DSNodeHandle::getOffset() const {
  const DSNode *N = getNode();
  if (!N || (N->Stride == 0 && Offset >= 0))
    return N ? static_cast<uint64_t>(Offset) : 0;
  return N->normalize(Offset);
}

} // namespace restruct

#endif // RESTRUCT_DSA_DSNODE_H
