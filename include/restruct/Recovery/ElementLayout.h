//===- ElementLayout.h - Byte offsets in types ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Maps byte offsets to DTransTypes: what a pointer to byte N of a type points
/// to, and where it points after pointer arithmetic.
///
///     %struct.node = type { i32, [4 x %struct.pair], ptr }      size 48
///     %struct.pair = type { i32, i32 }                          size 8
///
///     byte  0     4     8 ...               36    40          48
///           ├ i32 ┼pair ┼pair ┼ pair ┼ pair ┼  ..─┼── ptr ────┤
///                 ├i│i┤
///
/// Position (node, 24) is byte 4 of array element 2: the second i32 of a pair.
/// The element index is dropped: the *canonical* position is (node, 8, any
/// element). So the number of positions is bounded by the number of fields, not
/// by the number of elements.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_ELEMENTLAYOUT_H
#define RESTRUCT_RECOVERY_ELEMENTLAYOUT_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <optional>

namespace llvm {
class DataLayout;
class StructLayout;
} // namespace llvm

namespace restruct {

/// The offset of a byte in a type, as far as it is known.
///
///     somewhere (offset unknown)       sound when unsure
///      │
///     N, any element, depth 2          likewise, of arrays in arrays
///      │
///     N, any element                   N is the byte in element 0 of an array
///      │                               inside the type
///     N                                exactly this byte
class Position {
public:
  /// Exactly byte \p Offset.
  static Position at(uint64_t Offset) { return Position(Offset, 0, true); }
  /// \p Depth is the number of arrays around the byte, counted from outside,
  /// down to the innermost that is indexed.
  static Position anyElement(uint64_t Offset, unsigned Depth = 1) {
    return Position(Offset, Depth, true);
  }
  static Position somewhere() { return Position(0, 0, false); }

  bool isOffsetKnown() const { return OffsetKnown; }
  /// In bytes. \pre isOffsetKnown().
  uint64_t getOffset() const { return Offset; }
  /// True if an array inside the type is indexed, so that the position may be
  /// the same byte of any of its elements.
  bool isAnyElement() const { return ArrayDepth != 0; }
  unsigned getArrayDepth() const { return ArrayDepth; }

  /// Whether \p Other covers every byte that this position may be.
  bool isAtMost(Position Other) const {
    return !Other.OffsetKnown || (OffsetKnown && Offset == Other.Offset &&
                                  ArrayDepth <= Other.ArrayDepth);
  }

  bool operator==(const Position &) const = default;

private:
  Position(uint64_t Offset, unsigned ArrayDepth, bool OffsetKnown)
      : Offset(Offset), ArrayDepth(ArrayDepth), OffsetKnown(OffsetKnown) {}

  uint64_t Offset;
  unsigned ArrayDepth;
  bool OffsetKnown;
};

/// The distance of pointer arithmetic: Constant bytes plus an unknown multiple
/// of each of Strides (all greater than 0).
struct PointerStep {
  int64_t Constant = 0;
  llvm::SmallVector<uint64_t, 2> Strides;
  /// The struct or scalar whose elements a typed getelementptr counts: the
  /// program then intends to go from one element to the next. Null for offsets
  /// in bytes.
  const DTransType *Counted = nullptr;
  /// The size in bytes of the array that a typed getelementptr indexes; 0 if it
  /// indexes none, Endless for a flexible array.
  uint64_t IndexedBytes = 0;
  static constexpr uint64_t Endless = ~uint64_t(0);
  /// The source names the field that the step starts at, if that of a structure
  /// has the same address (Types/PointerCasts.h): it stays in that field.
  bool IsInField = false;
  /// False if the distance is unknown.
  bool IsKnown = true;

  static PointerStep unknown() {
    PointerStep Step;
    Step.IsKnown = false;
    return Step;
  }
  bool isZero() const { return IsKnown && Constant == 0 && Strides.empty(); }
};

/// A field of a structure that a pointer points to or into (spec: "element
/// pointee").
struct ElementPointee {
  const DTransStructType *Parent = nullptr;
  unsigned Field = 0;         ///< Index among the described elements.
  uint64_t OffsetInField = 0; ///< In bytes; 0 for the field itself.
  const DTransType *FieldType =
      nullptr; ///< Null where descriptions of the field disagree.

  bool operator==(const ElementPointee &) const = default;
};

/// Computes offsets in DTransTypes. Sizes are allocation sizes, in bytes. Every
/// query is safe on any type; answers are empty for types without a layout
/// (opaque, scalable, function). The members of unions come from
/// DeclaredTypes::Records; a union without a record has none.
class ElementLayout {
public:
  ElementLayout(const llvm::DataLayout &DL, const DeclaredTypes &Types);

  const llvm::DataLayout &getDataLayout() const { return *DL; }

  /// The size in bytes of an array element of type \p T; nothing if \p T has no
  /// size that is known at compile time.
  std::optional<uint64_t> sizeOf(const DTransType *T) const;

  /// The offset of the flexible array at the end of \p T, which no union is;
  /// nothing if there is none.
  std::optional<uint64_t> getTailOffset(const DTransType *T) const;
  /// Whether \p T is a union.
  bool isUnion(const DTransType *T) const;
  /// Whether a known structure or union contains \p T by value, directly or
  /// through arrays. Then the bytes around a \p T may belong to that object.
  bool isNestedElsewhere(const DTransType *T) const;

  /// The canonical position of byte \p Offset of \p T. Bytes at or behind the
  /// end belong to a flexible array at the end, if there is one. Nothing if the
  /// byte is outside of \p T.
  std::optional<Position> canonicalize(const DTransType *T,
                                       uint64_t Offset) const;

  /// Where a pointer to \p From in \p T points after \p Step. Whole elements of
  /// \p T that it crosses do not count: the pointer still points into some \p
  /// T. The answer is somewhere() if the result is ambiguous. That is so if a
  /// step in bytes leaves \p T and \p T is nested elsewhere, and if a step in
  /// bytes crosses an array at the beginning of a larger structure: in C,
  /// `((char *)s)[i]` may be every byte of the structure.
  Position move(const DTransType *T, Position From,
                const PointerStep &Step) const;

  /// All types that begin exactly at \p At, outermost first: \p T itself at
  /// offset 0, then nested members. That includes both alternatives of a
  /// conflicting field and every member of a union. Bounded: \p IsWhole, if
  /// given, becomes false if types were omitted.
  llvm::SmallVector<const DTransType *, 4>
  typesAt(const DTransType *T, Position At, bool *IsWhole = nullptr) const;

  /// The types of the innermost members that contain \p At, with their offsets
  /// in \p T. Unions and conflicting fields give several, padding gives none.
  struct Leaf {
    const DTransType *Type;
    uint64_t Offset; ///< Of its first byte, in \p T; canonical.
  };
  llvm::SmallVector<Leaf, 2> leavesAt(const DTransType *T, Position At,
                                      bool *IsWhole = nullptr) const;

  /// The fields that contain \p At, outermost first. The list ends at a union,
  /// because the active member depends on the program.
  llvm::SmallVector<ElementPointee, 2> fieldsAt(const DTransType *T,
                                                Position At) const;

  /// Whether a pointer to \p InnerAt in \p Inner is also a pointer to \p At in
  /// \p T, because \p T has an \p Inner there.
  bool contains(const DTransType *T, Position At, const DTransType *Inner,
                Position InnerAt) const;

  /// The types of field \p I of \p T: those that it is declared with, or those
  /// that were inferred. A base class has the type of the class, even if its
  /// object ends before the padding of that (`%class.b.base`); and a buffer of
  /// the C++ library that of the object in it.
  llvm::ArrayRef<const DTransType *> getFieldTypes(const DTransStructType &T,
                                                   unsigned I) const;
  /// The offset of field \p I of \p T; nothing if T has no known layout.
  std::optional<uint64_t> offsetOfField(const DTransStructType &T,
                                        unsigned I) const;
  /// Whether getFieldTypes() is not what the source says: a field that is
  /// declared as an untyped pointer, but holds only pointers to structures.
  bool isInferred(const DTransStructType &T, unsigned I) const {
    return Inferred.contains({&T, I});
  }
  /// From now on, field \p I of \p T, which is declared as an untyped pointer,
  /// counts as one of \p Types, which have the same size. Addresses that
  /// getFieldTypes() returned become invalid.
  void inferField(const DTransStructType &T, unsigned I,
                  llvm::ArrayRef<const DTransType *> Types) {
    Inferred[{&T, I}].assign(Types.begin(), Types.end());
  }

  /// Whether \p T is a buffer of the C++ library that keeps an object in bytes.
  bool isBuffer(const DTransType *T) const { return Buffers.contains(T); }

  /// Adds the types that the types' manager has created since.
  void update();

private:
  /// One level of descent: from a type to the members that contain a byte.
  struct Descent {
    /// Alternatives of equal layout, except in unions; empty if there are none.
    llvm::SmallVector<const DTransType *, 2> Members;
    uint64_t Start = 0;  ///< Of the member (of element 0), in the type.
    uint64_t Offset = 0; ///< Of the byte, in the member.
    /// Bytes of the whole array, or PointerStep::Endless.
    uint64_t Extent = 0;
    unsigned Field = 0; ///< For structures.
    bool IsArray = false;
    bool IsFirst = true; ///< For arrays: the byte was in element 0.
  };
  Descent descend(const DTransType *T, uint64_t Offset) const;
  /// An array around a byte.
  struct ArrayAround {
    uint64_t Start;       ///< In the outermost type.
    uint64_t Extent;      ///< In bytes, or PointerStep::Endless.
    uint64_t ElementSize; ///< Never 0.
    uint64_t Offset;      ///< Of the byte, in the element.
    unsigned Depth;       ///< 1 for the outermost.
    /// A larger structure begins at the same byte.
    bool BeginsLarger;

    bool mayLeave(const PointerStep &Step) const;
    bool isIndexedBy(const PointerStep &Step) const;
    std::optional<uint64_t> moveToElement(const PointerStep &Step) const;
  };
  using ArraysAround = llvm::SmallVector<ArrayAround, 2>;
  ArraysAround arraysAround(const DTransType *T, uint64_t Offset) const;
  std::optional<uint64_t> offsetAfter(const DTransType *T, uint64_t Size,
                                      Position From,
                                      const PointerStep &Step) const;
  std::optional<unsigned> depthOfIndexes(const DTransType *T, uint64_t Size,
                                         uint64_t Offset,
                                         const PointerStep &Step) const;
  /// Limits the path to one byte. Nested unions could make it grow without
  /// bound.
  static constexpr unsigned MaxStations = 64;
  /// One of the nested types that contain a byte.
  struct Station {
    const DTransType *Type;
    uint64_t Start;      ///< In the outermost type; canonical.
    uint64_t Offset;     ///< Of the byte, in Type.
    unsigned ArrayDepth; ///< Arrays passed.
    bool IsLeaf;
  };
  /// All stations, outermost first. False if there are too many.
  bool stations(const DTransType *T, uint64_t Offset,
                llvm::SmallVectorImpl<Station> &Result) const;
  bool hasFlexibleTail(const DTransType *T) const;
  bool endsInArray(const DTransType *T) const;
  bool hasNested(const DTransType *T, const DTransType *Inner) const;

  const llvm::DataLayout *DL;
  const DeclaredTypes *Types;
  size_t NumStructsSeen = 0;
  /// By union: the types of its members, all at offset 0.
  llvm::DenseMap<const DTransType *, llvm::SmallVector<const DTransType *, 4>>
      UnionMembers;
  llvm::DenseSet<const DTransType *> Nested; ///< Only looked up.
  /// Properties of a type.
  struct TypeShape {
    std::optional<uint64_t> Size; ///< As sizeOf() has it.
    /// The offsets of its fields; null if they are unknown.
    const llvm::StructLayout *Fields = nullptr;
    /// The flexible array at its end, or null.
    const DTransArrayType *Tail = nullptr;
    bool IsUnion = false;
  };
  TypeShape computeShape(const DTransType *T) const;
  void findBases();
  void findBuffers();
  /// From the table; computed for a type that was created after update().
  TypeShape shapeOf(const DTransType *T) const;
  llvm::DenseMap<const DTransType *, TypeShape> Shapes; // never iterated
  /// By structure and field. Only looked up.
  llvm::DenseMap<std::pair<const DTransStructType *, unsigned>,
                 llvm::SmallVector<const DTransType *, 1>>
      Inferred;
  llvm::DenseSet<const DTransType *> Buffers;
  /// Likewise: what records say of bases and buffers. Only looked up.
  llvm::DenseMap<std::pair<const DTransStructType *, unsigned>,
                 const DTransType *>
      Described;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_ELEMENTLAYOUT_H
