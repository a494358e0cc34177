//===- ElementLayout.h - What stands where in a type ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Byte offsets against DTransTypes: what a pointer to byte N of a type points
/// to, and where it points when it is moved.
///
///     %struct.node = type { i32, [4 x %struct.pair], ptr }      size 48
///     %struct.pair = type { i32, i32 }                          size 8
///
///     byte  0     4     8 ...               36    40          48
///           ├ i32 ┼pair ┼pair ┼ pair ┼ pair ┼  ..─┼── ptr ────┤
///                 ├i│i┤
///
/// Position (node, 24) is element 2 of the array, byte 4 in it: the second i32
/// of a pair. Which element it is is forgotten: the *canonical* position is
/// (node, 8, any element). So there are as many positions as there are fields,
/// not as there are elements.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_ELEMENTLAYOUT_H
#define RESTRUCT_RECOVERY_ELEMENTLAYOUT_H

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <deque>
#include <optional>

namespace llvm {
class DataLayout;
class StructLayout;
} // namespace llvm

namespace restruct {

/// A byte in a type, as far as it is known.
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
  /// up to the innermost that was indexed.
  static Position anyElement(uint64_t Offset, unsigned Depth = 1) {
    return Position(Offset, Depth, true);
  }
  static Position somewhere() { return Position(0, 0, false); }

  bool isOffsetKnown() const { return OffsetKnown; }
  /// In bytes. \pre isOffsetKnown().
  uint64_t getOffset() const { return Offset; }
  /// True if an array inside the type was indexed, so that the same byte of
  /// any of its elements may be meant.
  bool isAnyElement() const { return ArrayDepth != 0; }
  unsigned getArrayDepth() const { return ArrayDepth; }

  /// Whether every byte that this may be \p Other may be, too.
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

/// How far a pointer is moved: by Constant bytes and an unknown multiple of
/// each of Strides (all greater than 0).
struct PointerStep {
  int64_t Constant = 0;
  llvm::SmallVector<uint64_t, 2> Strides;
  /// The struct or scalar whose elements the step counts, if a typed
  /// getelementptr says so: crossing from one to the next is then meant. Null
  /// for steps in bytes.
  const DTransType *Counted = nullptr;
  /// The size in bytes of the array that a typed getelementptr says it indexes;
  /// 0 if it says none.
  uint64_t IndexedBytes = 0;
  /// False: moved by something that is not understood.
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

/// Offsets in DTransTypes. Sizes are allocation sizes, in bytes. Everything is
/// safe on any type; answers are empty where there is no layout (opaque,
/// scalable, function). Unions have their members from DeclaredTypes::Records;
/// a union without a record has none.
class ElementLayout {
public:
  ElementLayout(const llvm::DataLayout &DL, const DeclaredTypes &Types);

  /// Size in bytes of an element of an array of \p T; nothing if \p T has no
  /// size that is known when compiling.
  std::optional<uint64_t> sizeOf(const DTransType *T) const;

  /// Whether \p T is a union.
  bool isUnion(const DTransType *T) const;
  /// Whether \p T is, directly or through arrays, a member by value of a
  /// structure or union that is known. Then bytes around a \p T may belong to
  /// what it is in.
  bool isNestedElsewhere(const DTransType *T) const;

  /// The canonical position of byte \p Offset of \p T. Bytes at or behind the
  /// end belong to a flexible array at the end, if there is one. Nothing if
  /// the byte is outside of \p T.
  std::optional<Position> canonicalize(const DTransType *T,
                                       uint64_t Offset) const;

  /// Where a pointer to \p From in \p T points after \p Step. Whole elements
  /// of \p T that it passes do not count: it points into some \p T still.
  /// The answer is somewhere() where it cannot be told, in particular where
  /// the step is in bytes, leaves \p T, and \p T is nested elsewhere; and where
  /// a step in bytes goes through an array with which a larger structure
  /// begins: C has `((char *)s)[i]` for every byte of the structure.
  Position move(const DTransType *T, Position From,
                const PointerStep &Step) const;

  /// Everything that begins exactly at \p At, outermost first: \p T itself at
  /// offset 0, then members of members. Both alternatives of a conflicting
  /// field, every member of a union. Bounded: \p IsWhole, if given, becomes
  /// false if something was left out.
  llvm::SmallVector<const DTransType *, 4>
  typesAt(const DTransType *T, Position At, bool *IsWhole = nullptr) const;

  /// The types of the smallest members (those without members of their own)
  /// of which \p At is a byte, with their offsets in \p T; several for unions
  /// and conflicting fields, none for padding.
  struct Leaf {
    const DTransType *Type;
    uint64_t Offset; ///< Of its first byte, in \p T; canonical.
  };
  llvm::SmallVector<Leaf, 2> leavesAt(const DTransType *T, Position At,
                                      bool *IsWhole = nullptr) const;

  /// The fields that \p At is in, outermost first. In a union it stops: whose
  /// members those are depends on the program.
  llvm::SmallVector<ElementPointee, 2> fieldsAt(const DTransType *T,
                                                Position At) const;

  /// Whether a pointer to \p InnerAt in \p Inner is, seen from outside, one to
  /// \p At in \p T: whether \p T has an \p Inner there.
  bool contains(const DTransType *T, Position At, const DTransType *Inner,
                Position InnerAt) const;

  /// Takes in structures that the types' manager has got since.
  void update();

private:
  /// A step from a type to the members of which one byte is part.
  struct Descent {
    /// Alternatives, of equal layout but in unions; empty if there are none.
    llvm::SmallVector<const DTransType *, 2> Members;
    uint64_t Start = 0;  ///< Of the member (of element 0), in the type.
    uint64_t Offset = 0; ///< Of the byte, in the member.
    uint64_t Extent = 0; ///< Bytes of the whole array; ~0 if it has no end.
    unsigned Field = 0;  ///< For structures.
    bool IsArray = false;
    bool IsFirst = true; ///< For arrays: the byte was in element 0.
  };
  Descent descend(const DTransType *T, uint64_t Offset) const;
  /// One of the types on the way from a type to a byte of it.
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
  /// What is asked of a type again and again.
  struct TypeShape {
    std::optional<uint64_t> Size; ///< As sizeOf() has it.
    /// Of its fields; null for what has none that are known.
    const llvm::StructLayout *Fields = nullptr;
    /// The flexible array at its end, or null.
    const DTransArrayType *Tail = nullptr;
    bool IsUnion = false;
  };
  const TypeShape &shapeOf(const DTransType *T) const;
  mutable llvm::DenseMap<const DTransType *, const TypeShape *> ShapeOf;
  mutable std::deque<TypeShape> Shapes;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_ELEMENTLAYOUT_H
