//===- DebugTypes.h - Debug information as a checked graph of types -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the debug information of a module says of types, converted from
/// metadata nodes, which may be malformed, into a form with invariants:
///
///   records       structs, classes and unions: fields at offsets
///   expressions   types composed of scalars, records and other expressions;
///                 uniqued, so that equal ones have equal ids, whichever
///                 compile unit they come from
///
///   struct node { struct node *next; int v[4]; };
///
///     R0 = struct node, 192 bits { next @0 : E1; v @64 : E3 }
///     E0 = record R0     E1 = pointer E0     E2 = i32     E3 = array 4 E2
///
/// Invariants: the operands of an expression have smaller ids than it has (a
/// cycle of types passes through a record); no record contains itself by value,
/// and records nest at most MaxNesting deep; a field lies inside its record;
/// expressions nest at most MaxNesting deep.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_DEBUGTYPES_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_DEBUGTYPES_H

#include "DebugUses.h"

#include "restruct/Types/DeclaredTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/DebugInfoMetadata.h"

namespace restruct::debuginfo {

enum class ExprId : uint32_t {};
enum class RecordId : uint32_t {};
inline uint32_t index(ExprId Id) { return static_cast<uint32_t>(Id); }
inline uint32_t index(RecordId Id) { return static_cast<uint32_t>(Id); }

enum class ExprKind : uint8_t {
  Void,           ///< No size. Pointers to it are `void *`.
  Scalar,         ///< An integer or floating-point type, as in IR.
  Bytes,          ///< Only the size is known; may hold anything, even pointers.
  UnknownPointer, ///< A pointer to an unknown type.
  Pointer,        ///< To Operands[0].
  Array,          ///< Count times Operands[0]; 0 if unknown.
  Vector,         ///< Count times Operands[0].
  Pair,           ///< Two of Operands[0]: a complex number, or a pointer to a
                  ///< member function. IR has a literal structure.
  Function,       ///< Operands are the result and the parameters, all scalars,
                  ///< pointers or (as result) void; Count is 1 for varargs.
  Record,
};

struct TypeExpr {
  ExprKind Kind = ExprKind::Void;
  /// The size of a value in memory; 0 for a type without size.
  uint64_t Bits = 0;
  uint64_t Count = 0;
  llvm::Type *Scalar = nullptr;
  RecordId Record = {};
  llvm::SmallVector<ExprId, 2> Operands;
};

struct Field {
  llvm::StringRef Name;
  uint64_t BitOffset = 0;
  uint64_t BitSize = 0; ///< The size occupied here; see DebugTypes::finish.
  ExprId Type = {};
  uint8_t Flags = 0;                  ///< FieldFlag bits.
  uint64_t BitAlign = 0;              ///< By alignas or attribute; else 0.
  const llvm::DIType *Node = nullptr; ///< For the spelling; null for a vptr.

  bool has(FieldFlag F) const { return Flags & static_cast<uint8_t>(F); }
  void add(FieldFlag F) { Flags |= static_cast<uint8_t>(F); }
  uint64_t end() const { return BitOffset + BitSize; }
};

struct Record {
  const llvm::DICompositeType *Node = nullptr;
  RecordKind Kind = RecordKind::Struct;
  std::string Name;    ///< Qualified; of the only typedef if it has no tag.
  bool HasTag = false; ///< Named by itself, not by a typedef.
  /// The typedef names of a record without a tag.
  llvm::SmallVector<std::string, 1> TypedefNames;
  ExprId Self = {}; ///< The expression that is this record.
  uint64_t BitSize = 0;
  uint64_t BitAlign = 8; ///< As the fields and attributes ask for.
  bool IsComplete = false;
  bool IsPacked = false;
  bool IsOverAligned = false;
  /// Debug information does not describe all of it (a Rust enum, members that
  /// contradict its size): bytes without a field may be anything.
  bool IsUnclear = false;
  /// Has a virtual base class, directly or through a base class.
  bool HasVirtualBase = false;
  std::vector<Field> Fields;       ///< By offset, then as declared.
  std::vector<Field> VirtualBases; ///< Their offsets are unknown.

  bool isNameless() const { return !HasTag && TypedefNames.empty(); }
};

/// Reads the debug information of a module into records and expressions.
class DebugTypes {
public:
  static constexpr unsigned MaxNesting = 64;
  /// Records larger than this are malformed, not large.
  static constexpr uint64_t MaxBits = uint64_t(1) << 48;

  DebugTypes(const llvm::Module &M, const DebugUses &Uses);

  const llvm::DataLayout &getDataLayout() const { return DL; }
  llvm::LLVMContext &getContext() const { return Context; }

  llvm::ArrayRef<Record> records() const { return Records; }
  const Record &operator[](RecordId Id) const { return Records[index(Id)]; }
  const TypeExpr &operator[](ExprId Id) const { return Exprs[index(Id)]; }
  size_t numExprs() const { return Exprs.size(); }
  /// Whether the module may be the output of a linker rather than of one
  /// compiler run. A linker unifies structures with equal bodies.
  bool isLinked() const { return IsLinked; }
  /// Whether some or all of the source is in C.
  bool isPartlyC() const { return IsPartlyC; }
  bool isOnlyC() const { return IsOnlyC; }

  /// The type that \p Node describes, or nothing if that is not certain. Null
  /// is void. Types that the constructor has not visited are accepted, too, but
  /// no records.
  std::optional<ExprId> lookup(const llvm::DIType *Node);
  /// The same for a parameter or result of a function, as IR passes it; known
  /// for scalars, pointers and no result only.
  std::optional<ExprId> lookupParameter(const llvm::DIType *Node);
  /// The expression of a pointer to an unknown type.
  ExprId unknownPointer();
  /// The record that \p Id is, or nothing.
  std::optional<RecordId> asRecord(ExprId Id) const;
  /// \p Id without arrays around it.
  ExprId stripArrays(ExprId Id) const;
  /// The IR type of a Vector expression.
  llvm::FixedVectorType *vectorType(const TypeExpr &E) const;

private:
  void collect(const llvm::Module &M, const DebugUses &Uses);
  void declareRecord(const llvm::DICompositeType *Node);
  void defineRecord(Record &R);
  void addMember(Record &R, const llvm::DIDerivedType *Member);
  void breakContainment();
  void finish(Record &R);
  uint64_t alignOf(ExprId Id) const;

  std::optional<ExprId> lower(const llvm::DIType *Node, unsigned Depth);
  std::optional<ExprId> lowerUncached(const llvm::DIType *Node, unsigned Depth);
  std::optional<ExprId> lowerBasic(const llvm::DIBasicType *Basic);
  ExprId lowerPointer(const llvm::DIDerivedType *Pointer, unsigned Depth);
  std::optional<ExprId> lowerArray(const llvm::DICompositeType *Array,
                                   unsigned Depth);
  std::optional<ExprId> lowerFunction(const llvm::DISubroutineType *Function,
                                      unsigned Depth);
  std::optional<ExprId> lowerParameter(const llvm::DIType *Node,
                                       unsigned Depth);
  ExprId vtablePointer();

  ExprId intern(TypeExpr E);
  ExprId bytes(uint64_t Bits);
  ExprId integer(uint64_t Bits);
  ExprId scalar(llvm::Type *Ty, uint64_t Bits);

  const llvm::DataLayout &DL;
  llvm::LLVMContext &Context;
  bool IsX86 = false;
  bool IsPartlyC = false;
  bool IsOnlyC = true;
  bool IsLinked = true;

  std::vector<Record> Records;      // by RecordId
  std::vector<TypeExpr> Exprs;      // by ExprId
  llvm::StringMap<ExprId> Interned; // by contents
  llvm::DenseMap<const llvm::DICompositeType *, RecordId> RecordOf;
  llvm::DenseMap<const llvm::DIType *, std::optional<ExprId>> ExprOf;
};

/// The integer that \p MD wraps, if it is one and fits.
std::optional<uint64_t> constantOf(const llvm::Metadata *MD);
/// The number of elements of \p Subrange, or nothing.
std::optional<uint64_t> countOf(const llvm::DISubrange &Subrange);
/// \p Node's operand \p I, if it is a type.
const llvm::DIType *typeOperand(const llvm::Metadata *MD);
/// The operands of a list node; empty if it is not one.
llvm::ArrayRef<llvm::MDOperand> listOf(const llvm::Metadata *MD);
/// A name operand, or the empty string if it is not one.
llvm::StringRef stringOf(const llvm::Metadata *MD);
/// Whether \p Tag only gives another name or qualifies: typedef, const, ...
bool isTransparent(llvm::dwarf::Tag Tag);
bool isRecord(const llvm::DIType *Node);
/// The name of the file that \p Scope is in, or the empty string.
llvm::StringRef fileNameOf(const llvm::DIScope &Scope);
/// The names of the scopes around \p Node and its own: "ns::outer::foo".
std::string qualifiedName(const llvm::DIType *Node);

/// Sorts \p Items stably by the key that \p KeyOf returns. In place of
/// llvm::stable_sort, which uses a function of libstdc++ 12 that is deprecated.
template <typename ContainerT, typename KeyFn>
void sortStably(ContainerT &Items, KeyFn KeyOf) {
  llvm::SmallVector<std::pair<uint64_t, size_t>, 16> Order;
  for (size_t I = 0; I < Items.size(); ++I)
    Order.push_back({KeyOf(Items[I]), I});
  llvm::sort(Order);
  ContainerT Sorted;
  for (auto [Key, I] : Order)
    Sorted.push_back(std::move(Items[I]));
  Items = std::move(Sorted);
}

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_DEBUGTYPES_H
