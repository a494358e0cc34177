//===- StructJoining.cpp - Merges structures with several names -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM keeps names of structures unique in a context by appending ".N", so one
/// `struct node` of the source arrives from two translation units as
///
///   %struct.node   = { ptr, i32 }    described as  %struct.node*,   i32
///   %struct.node.7 = { ptr, i32 }    described as  %struct.node.7*, i32
///
/// They are the same type if their descriptions are equal, and their
/// descriptions are equal if the two are the same type. The desired solution is
/// the greatest consistent one: assume that all candidates are equal, and split
/// only where a description contradicts.
///
/// Terms: *candidates* are structures that may be equal at all. They have the
/// same name except for the suffix, and nothing in the source distinguishes
/// them (SourceKey: two instances of a C++ template also differ by a number
/// only). A *block* is a set of nodes that are assumed equal so far. The
/// *signature* of a node is the list of its children's blocks. A structure with
/// several descriptions keeps each field's types as a set, so its signature is
/// a list of sets of blocks.
///
///   1. group: find the candidates. A structure with a body in IR but without a
///      description is a candidate for nothing.
///   2. partition: put all candidates into one block, and likewise all other
///      nodes of the same kind, number and so on, whatever their children are.
///   3. refine: split blocks by signature until the fixpoint. When a block
///      splits, its largest part keeps the block's number. So only users of one
///      of the smaller parts have changed signatures and are revisited, and a
///      node is renumbered at most log(n) times.
///
/// This is partition refinement as in the minimisation of automata, and finds
/// the coarsest stable partition. It is deterministic: everything is in order
/// of ids.
///
/// An opaque structure (without a body in any translation unit) has nothing
/// that could contradict. It follows the block of its candidates while there is
/// exactly one. When that block splits, the right one is unknown, and the
/// structure becomes a type of its own.
///
/// Not merging is always sound; it only costs precision. So the work is
/// bounded: adversarial input is not merged at all.
///
//===----------------------------------------------------------------------===//

#include "StructJoining.h"

#include "restruct/Types/DTransTypeManager.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

using Kind = TypeGraph::Kind;

namespace {

/// Structures that may be equal.
struct Candidates {
  std::vector<StructNodeId> Described; ///< With at least one body.
  std::vector<StructNodeId> Opaque;
};

//===----------------------------------------------------------------------===//
// Phase 1: group
//===----------------------------------------------------------------------===//

/// Structures whose names have the same base, by SourceKey.
using Namesakes = MapVector<StringRef, Candidates>;

} // namespace

/// Divides \p All into candidates.
static void addGroups(Namesakes &All, std::vector<Candidates> &Groups) {
  // Structures without a SourceKey may equal any of the others. If the others
  // have one kind, all are candidates for each other. Otherwise only those that
  // are described can be proved equal to anything, namely to each other.
  Candidates Unknown = std::move(All[""]);
  All.erase("");
  if (All.size() == 1) {
    append_range(All.begin()->second.Described, Unknown.Described);
    append_range(All.begin()->second.Opaque, Unknown.Opaque);
    Unknown = {};
  } else if (!All.empty()) {
    for (StructNodeId Id : Unknown.Opaque)
      Groups.push_back({{}, {Id}});
    Unknown.Opaque.clear();
  }
  for (auto &[Key, Group] : All)
    Groups.push_back(std::move(Group));
  if (!Unknown.Described.empty() || !Unknown.Opaque.empty())
    Groups.push_back(std::move(Unknown));
}

static std::vector<Candidates> groupCandidates(const TypeGraph &Graph) {
  std::vector<Candidates> Groups;
  MapVector<StringRef, Namesakes> ByName;
  for (auto [I, Struct] : enumerate(Graph.structs())) {
    StructNodeId Id = StructNodeId(I);
    bool IsOpaque = Struct.Bodies.empty();
    if (Struct.Name.empty() || (IsOpaque && !Struct.isOpaqueInIR())) {
      Groups.push_back({{Id}, {}}); // a candidate for nothing
      continue;
    }
    Candidates &Group =
        ByName[stripRenameSuffix(Struct.Name)][Struct.SourceKey];
    (IsOpaque ? Group.Opaque : Group.Described).push_back(Id);
  }
  for (auto &[Name, All] : ByName)
    addGroups(All, Groups);
  return Groups;
}

//===----------------------------------------------------------------------===//
// Phases 2 and 3: partition, refine
//===----------------------------------------------------------------------===//

namespace {

class Refinement {
public:
  Refinement(const TypeGraph &Graph, uint64_t WorkPerItem) : Graph(Graph) {
    linkChildren();
    linkUsers();
    WorkLeft = WorkPerItem * (Graph.size() + Users.size() + 1);
  }

  void partition(ArrayRef<Candidates> Groups);
  /// \returns false if the work limit was exceeded.
  [[nodiscard]] bool refine();
  uint32_t blockOf(TypeNodeId Id) const { return BlockOf[index(Id)]; }

private:
  using NodeIndex = uint32_t; ///< A TypeNodeId as a number.

  /// The nodes that \p N refers to. For a structure: the fields of all its
  /// bodies, one body after the other. Bodies count as parts of their
  /// structures.
  ArrayRef<NodeIndex> childrenOf(NodeIndex N) const {
    return ArrayRef(Children).slice(FirstChild[N],
                                    FirstChild[N + 1] - FirstChild[N]);
  }
  ArrayRef<NodeIndex> usersOf(NodeIndex N) const {
    return ArrayRef(Users).slice(FirstUser[N], FirstUser[N + 1] - FirstUser[N]);
  }
  void linkChildren();
  void linkUsers();
  uint32_t newBlock();
  void add(NodeIndex N, uint32_t Block);
  /// Moves \p N from its block into \p Block, and queues its users to be
  /// revisited.
  void move(NodeIndex N, uint32_t Block);
  ArrayRef<uint32_t> signatureOf(NodeIndex N);
  ArrayRef<uint32_t> signatureOfStruct(NodeIndex N);
  /// Splits \p Block by the signatures of \p Changed, the members whose
  /// signature may differ from that of the rest. The rest have a common
  /// signature.
  void split(uint32_t Block, ArrayRef<NodeIndex> Changed);

  const TypeGraph &Graph;
  // References between nodes: those of node N are Children[FirstChild[N]] up to
  // Children[FirstChild[N + 1]]; Users holds the reverse references likewise.
  std::vector<uint32_t> FirstChild;
  std::vector<NodeIndex> Children;
  std::vector<uint32_t> FirstUser;
  std::vector<NodeIndex> Users;

  std::vector<uint32_t> BlockOf; ///< By node.
  std::vector<uint32_t> PlaceOf; ///< By node: its index in Members[BlockOf].
  std::vector<std::vector<NodeIndex>> Members; ///< By block.
  /// By block: opaque structures that are equal to its members while it is the
  /// only block of their candidates. They are not members.
  DenseMap<uint32_t, std::vector<NodeIndex>> Riders;

  std::vector<NodeIndex> Moved; ///< Since the last round.
  uint64_t WorkLeft = 0;
  BumpPtrAllocator Signatures; ///< Reset after each split.
};

} // namespace

void Refinement::linkChildren() {
  FirstChild.reserve(Graph.size() + 1);
  FirstChild.push_back(0);
  auto Append = [this](ArrayRef<TypeNodeId> Ids) {
    for (TypeNodeId Id : Ids)
      Children.push_back(index(Id));
  };
  for (NodeIndex N = 0; N < Graph.size(); ++N) {
    const TypeGraph::Node &Node = Graph[TypeNodeId(N)];
    if (Node.NodeKind == Kind::Struct)
      for (TypeNodeId Body : Graph[Graph.structOf(Node.Id)].Bodies)
        Append(Graph[Body].Children);
    else if (Node.NodeKind != Kind::Body)
      Append(Node.Children);
    FirstChild.push_back(Children.size());
  }
}

void Refinement::linkUsers() {
  FirstUser.assign(Graph.size() + 1, 0);
  for (NodeIndex Child : Children)
    ++FirstUser[Child + 1];
  for (NodeIndex N = 0; N < Graph.size(); ++N)
    FirstUser[N + 1] += FirstUser[N];
  Users.resize(Children.size());
  std::vector<uint32_t> Next(FirstUser.begin(), FirstUser.end() - 1);
  for (NodeIndex N = 0; N < Graph.size(); ++N)
    for (NodeIndex Child : childrenOf(N))
      Users[Next[Child]++] = N;
}

uint32_t Refinement::newBlock() {
  Members.emplace_back();
  return Members.size() - 1;
}

void Refinement::add(NodeIndex N, uint32_t Block) {
  BlockOf[N] = Block;
  PlaceOf[N] = Members[Block].size();
  Members[Block].push_back(N);
}

void Refinement::move(NodeIndex N, uint32_t Block) {
  std::vector<NodeIndex> &Old = Members[BlockOf[N]];
  NodeIndex Last = Old.back();
  Old[PlaceOf[N]] = Last;
  PlaceOf[Last] = PlaceOf[N];
  Old.pop_back();
  add(N, Block);
  Moved.push_back(N);
}

void Refinement::partition(ArrayRef<Candidates> Groups) {
  BlockOf.resize(Graph.size());
  PlaceOf.resize(Graph.size());
  // What two nodes must have in common to be equal, apart from their children.
  using Label = std::tuple<unsigned, uint64_t, const void *, unsigned>;
  DenseMap<Label, uint32_t> BlockOfLabel;
  for (NodeIndex N = 0; N < Graph.size(); ++N) {
    const TypeGraph::Node &Node = Graph[TypeNodeId(N)];
    if (Node.NodeKind == Kind::Struct)
      continue;
    Label L(unsigned(Node.NodeKind) * 2 + Node.Flag, Node.Number,
            Node.NodeKind == Kind::Atomic ? Node.IRType : nullptr,
            Node.Children.size());
    auto [It, IsNew] = BlockOfLabel.try_emplace(L);
    if (IsNew)
      It->second = newBlock();
    add(N, It->second);
  }
  for (const Candidates &Group : Groups) {
    uint32_t Block = newBlock();
    for (StructNodeId Id : Group.Described)
      add(index(Graph[Id].Node), Block);
    for (StructNodeId Id : Group.Opaque) {
      NodeIndex N = index(Graph[Id].Node);
      BlockOf[N] = Block;
      Riders[Block].push_back(N);
    }
  }
}

ArrayRef<uint32_t> Refinement::signatureOf(NodeIndex N) {
  if (Graph[TypeNodeId(N)].NodeKind == Kind::Struct)
    return signatureOfStruct(N);
  ArrayRef<NodeIndex> Parts = childrenOf(N);
  MutableArrayRef<uint32_t> Signature(
      Signatures.Allocate<uint32_t>(Parts.size()), Parts.size());
  for (auto [Block, Part] : zip_equal(Signature, Parts))
    Block = BlockOf[Part];
  return Signature;
}

ArrayRef<uint32_t> Refinement::signatureOfStruct(NodeIndex N) {
  static constexpr uint32_t EndOfField = UINT32_MAX;
  const TypeGraph::Struct &Struct = Graph[Graph.structOf(TypeNodeId(N))];
  if (Struct.Bodies.empty())
    return {};
  ArrayRef<NodeIndex> Fields = childrenOf(N);
  size_t NumBodies = Struct.Bodies.size();
  size_t NumFields = Fields.size() / NumBodies;
  uint32_t *Begin =
      Signatures.Allocate<uint32_t>(Fields.size() + NumFields + 1);
  uint32_t *End = Begin;
  *End++ = Struct.IRType->isPacked();
  for (size_t Field = 0; Field < NumFields; ++Field) {
    uint32_t *Set = End;
    for (size_t Body = 0; Body < NumBodies; ++Body)
      *End++ = BlockOf[Fields[Body * NumFields + Field]];
    std::sort(Set, End);
    End = std::unique(Set, End);
    *End++ = EndOfField;
  }
  return ArrayRef(Begin, End);
}

void Refinement::split(uint32_t Block, ArrayRef<NodeIndex> Changed) {
  std::vector<std::vector<NodeIndex>> Parts;
  DenseMap<ArrayRef<uint32_t>, uint32_t> PartOf;
  for (NodeIndex N : Changed) {
    auto [It, IsNew] = PartOf.try_emplace(signatureOf(N), Parts.size());
    if (IsNew)
      Parts.emplace_back();
    Parts[It->second].push_back(N);
  }
  Signatures.Reset();

  // The part that keeps the number: the unchanged members, or the largest part
  // of the changed ones.
  size_t Unchanged = Members[Block].size() - Changed.size();
  auto Largest = std::max_element(
      Parts.begin(), Parts.end(),
      [](const auto &A, const auto &B) { return A.size() < B.size(); });
  if (Parts.size() == 1 && Unchanged == 0)
    return;

  if (auto It = Riders.find(Block); It != Riders.end()) {
    for (NodeIndex Rider : It->second) {
      add(Rider, newBlock());
      Moved.push_back(Rider);
    }
    Riders.erase(Block);
  }
  if (Largest->size() > Unchanged) {
    std::vector<NodeIndex> Rest;
    if (Unchanged != 0) {
      DenseSet<NodeIndex> IsChanged(Changed.begin(), Changed.end());
      for (NodeIndex N : Members[Block])
        if (!IsChanged.contains(N))
          Rest.push_back(N);
    }
    std::swap(*Largest, Rest);
  }
  for (const std::vector<NodeIndex> &Part : Parts) {
    if (Part.empty())
      continue;
    uint32_t New = newBlock();
    for (NodeIndex N : Part)
      move(N, New);
  }
}

bool Refinement::refine() {
  // Initially every block may have to be split.
  for (uint32_t Block = 0, E = Members.size(); Block != E; ++Block)
    if (Members[Block].size() > 1)
      split(Block, std::vector<NodeIndex>(Members[Block]));

  std::vector<bool> IsChanged(Graph.size());
  while (!Moved.empty()) {
    // Bucketed by block, in order of block and of node.
    std::vector<std::pair<uint32_t, NodeIndex>> Changed;
    for (NodeIndex N : Moved) {
      for (NodeIndex User : usersOf(N)) {
        uint64_t Cost = childrenOf(User).size() + 1;
        if (IsChanged[User] || Members[BlockOf[User]].size() < 2)
          continue;
        if (Cost > WorkLeft)
          return false;
        WorkLeft -= Cost;
        IsChanged[User] = true;
        Changed.push_back({BlockOf[User], User});
      }
    }
    Moved.clear();
    sort(Changed);
    std::vector<NodeIndex> Bucket;
    for (size_t I = 0; I < Changed.size();) {
      uint32_t Block = Changed[I].first;
      Bucket.clear();
      for (; I < Changed.size() && Changed[I].first == Block; ++I) {
        Bucket.push_back(Changed[I].second);
        IsChanged[Changed[I].second] = false;
      }
      split(Block, Bucket);
    }
  }
  return true;
}

StructClasses joinStructs(const TypeGraph &Graph, uint64_t WorkPerItem) {
  std::vector<Candidates> Groups = groupCandidates(Graph);
  bool AreAllAlone = all_of(Groups, [](const Candidates &Group) {
    return Group.Described.size() + Group.Opaque.size() == 1;
  });

  StructClasses Result;
  std::optional<Refinement> Blocks;
  if (!AreAllAlone) { // else there is nothing to distinguish
    Blocks.emplace(Graph, WorkPerItem);
    Blocks->partition(Groups);
    if (!Blocks->refine()) {
      Result.IsGivenUp = true;
      Blocks.reset();
    }
  }
  Result.ClassOf.resize(Graph.structs().size());
  DenseMap<uint32_t, uint32_t> ClassOfBlock;
  for (auto [I, Struct] : enumerate(Graph.structs())) {
    uint32_t Block = Blocks ? Blocks->blockOf(Struct.Node) : I;
    auto [It, IsNew] = ClassOfBlock.try_emplace(Block, Result.Classes.size());
    if (IsNew)
      Result.Classes.emplace_back();
    Result.ClassOf[I] = It->second;
    Result.Classes[It->second].push_back(StructNodeId(I));
  }
  return Result;
}

} // namespace restruct
