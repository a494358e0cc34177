//===- TypeGraph.h - Types before structures are merged ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The contents of type metadata, decoded and checked, before structures with
/// several names are merged. One node stands for
///
///   Atomic    an IR type, or void
///   Pointer   Number pointer levels around the one child
///   Array     Number elements of the one child
///   Vector    likewise
///   Function  the result and the parameters; Flag: takes more arguments
///   Literal   the fields; Flag: packed
///   Struct    a named structure; Number is its index in structs()
///   Body      one description of a structure's fields; Flag: packed
///
/// Nodes are uniqued, and children come before their parents, so a loop over
/// the ids in order is a post-order traversal. Structures break the cycles:
/// their bodies are not children.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_TYPEGRAPH_H
#define RESTRUCT_LIB_TYPES_TYPEGRAPH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/Allocator.h"

#include <optional>
#include <string>
#include <vector>

namespace llvm {
class DataLayout;
class LLVMContext;
} // namespace llvm

namespace restruct {

/// Index of a node in a TypeGraph.
enum class TypeNodeId : uint32_t {};
inline uint32_t index(TypeNodeId Id) { return static_cast<uint32_t>(Id); }

/// Index of a structure in TypeGraph::structs().
enum class StructNodeId : uint32_t {};
inline uint32_t index(StructNodeId Id) { return static_cast<uint32_t>(Id); }

/// Limits for untrusted metadata. Real sources stay far below all of them.
namespace limits {
/// Pointer levels around one type (C guarantees 12).
inline constexpr unsigned MaxPointerLevel = 64;
/// Depth of types within types, named structures counting as leaves.
inline constexpr unsigned MaxNesting = 128;
/// Parts of one type as a tree, without sharing.
inline constexpr uint64_t MaxTypeParts = uint64_t(1) << 14;
/// Parts of all the fields of one structure.
inline constexpr uint64_t MaxBodyParts = uint64_t(1) << 20;
/// Descriptions of one structure that contradict each other.
inline constexpr unsigned MaxDescriptions = 256;
/// Size of one object; below it sums and products cannot overflow.
inline constexpr uint64_t MaxTypeBytes = uint64_t(1) << 56;
/// No alignment that a data layout can give is larger.
inline constexpr uint64_t BoundOfPadding = uint64_t(1) << 16;
} // namespace limits

class TypeGraph {
public:
  enum class Kind : uint8_t {
    Atomic,
    Pointer,
    Array,
    Vector,
    Function,
    Literal,
    Struct,
    Body
  };

  struct Node {
    Kind NodeKind;
    bool Flag;
    TypeNodeId Id;
    unsigned Nesting = 0; ///< 0 for a leaf.
    uint64_t Number;
    /// The type as IR has it; null for a Body and for a structure that is known
    /// by name only.
    llvm::Type *IRType;
    llvm::ArrayRef<TypeNodeId> Children;
    uint64_t Parts = 1; ///< The number of nodes as a tree; saturates.
    uint64_t Bytes = 0; ///< Bound of the size of an array, vector or literal.
  };

  /// A named structure, identified by its IR type or, if IR has none, by its
  /// name.
  struct Struct {
    TypeNodeId Node;
    llvm::StructType *IRType; ///< Null if only the name is known.
    llvm::StringRef Name;     ///< Of the IR type, or all that is known.
    /// Every distinct description, in the order in which they were added.
    llvm::SmallVector<TypeNodeId, 1> Bodies;
    /// Distinguishes the source record from others with the same IR name; empty
    /// if unknown. Structures with different keys are never merged.
    std::string SourceKey;

    /// Whether IR has no body for it either.
    bool isOpaqueInIR() const { return !IRType || IRType->isOpaque(); }
  };

  TypeGraph(llvm::LLVMContext &Context, const llvm::DataLayout &Layout)
      : Context(Context), Layout(Layout) {}

  /// The reference is valid until a node is created.
  const Node &operator[](TypeNodeId Id) const { return Nodes[index(Id)]; }
  uint32_t size() const { return Nodes.size(); }
  const Struct &operator[](StructNodeId Id) const { return Structs[index(Id)]; }
  Struct &operator[](StructNodeId Id) { return Structs[index(Id)]; }
  llvm::ArrayRef<Struct> structs() const { return Structs; }
  StructNodeId structOf(TypeNodeId Id) const {
    assert((*this)[Id].NodeKind == Kind::Struct && "no structure");
    return static_cast<StructNodeId>((*this)[Id].Number);
  }

  // Creation. The caller checks that the parts fit each other.
  TypeNodeId atomic(llvm::Type *Ty);
  /// Adds the levels up if \p Pointee is a pointer itself; level 0 is \p
  /// Pointee.
  TypeNodeId pointer(TypeNodeId Pointee, uint64_t Level);
  TypeNodeId array(TypeNodeId Element, uint64_t NumElements);
  TypeNodeId vector(TypeNodeId Element, uint64_t NumElements);
  /// \p Signature: the result, then the parameters.
  TypeNodeId function(llvm::ArrayRef<TypeNodeId> Signature, bool IsVarArg);
  TypeNodeId literal(llvm::ArrayRef<TypeNodeId> Fields, bool IsPacked);
  TypeNodeId body(llvm::ArrayRef<TypeNodeId> Fields, bool IsPacked);
  TypeNodeId structure(llvm::StructType *Ty);
  /// A structure without a body in IR, known by its name.
  TypeNodeId structure(llvm::StringRef Name);
  /// The type that IR alone gives to \p Ty: all pointers are `ptr`. A type that
  /// is nested deeper, or is larger, than the limits allow is atomic.
  TypeNodeId fromIR(llvm::Type *Ty);

  /// Whether objects of the type can exist: not void, a function, or opaque.
  bool isSized(TypeNodeId Id) const;
  /// Upper bound of the size of a sized type, in bytes; saturates.
  uint64_t boundOfBytes(TypeNodeId Id) const;

private:
  TypeNodeId intern(Kind K, bool Flag, uint64_t Number,
                    llvm::ArrayRef<TypeNodeId> Children, llvm::Type *IRType);
  TypeNodeId addStruct(llvm::StructType *Ty, llvm::StringRef Name);
  /// fromIR(), or nothing if the type is nested too deep to decide.
  std::optional<TypeNodeId> convert(llvm::Type *Ty, unsigned DepthLeft);
  llvm::SmallVector<llvm::Type *, 8>
  irTypes(llvm::ArrayRef<TypeNodeId> Ids) const;

  llvm::LLVMContext &Context;
  const llvm::DataLayout &Layout;
  llvm::BumpPtrAllocator Allocator;
  std::vector<Node> Nodes; ///< By TypeNodeId; their children in Allocator.
  /// The last node with a hash, and for each node the previous one with the
  /// same hash. A node without a previous one refers to itself.
  llvm::DenseMap<size_t, TypeNodeId> LastOfHash;
  std::vector<TypeNodeId> PreviousOfHash;
  std::vector<Struct> Structs;
  llvm::DenseMap<llvm::StructType *, TypeNodeId> StructOfIR;
  llvm::StringMap<TypeNodeId> StructOfName;
  llvm::DenseMap<llvm::Type *, TypeNodeId> AggregateOfIR; ///< By convert().
};

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_TYPEGRAPH_H
