//===- StructUses.h - Uses that depend on a layout --------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every use in a module that depends on the layout of a structure, classified
/// once. Rewriting goes through this list and applies the rule of each kind
/// (UseKinds.def); what has no rule makes the structure Unhandled, so that it
/// cannot be changed. Beside the list stand the facts that follow from the same
/// classification: which fields have to exist, which have to keep their offset,
/// and which structures cannot be split into parts.
///
/// The list is exact for structures that Safety allows to change, because the
/// type and position of each pointer into one are then known. For others it
/// means nothing.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_STRUCTUSES_H
#define RESTRUCT_USES_STRUCTUSES_H

#include "restruct/Uses/PointerView.h"

#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <vector>

namespace llvm {
class CallInst;
class GlobalVariable;
class Module;
class Value;
class raw_ostream;
} // namespace llvm

namespace restruct {

struct MemoryInfo;
class PointerTypeAnalyzer;

/// The kind of a use. UseKinds.def is the table.
enum class UseKind : uint8_t {
#define USE_KIND(Name, Key, Rule) Name,
#include "restruct/Uses/UseKinds.def"
};
/// The stable name of it, as in JSON.
llvm::StringRef getKey(UseKind Kind);
/// What a rewriter does with a use of this kind.
llvm::StringRef getRule(UseKind Kind);
/// All of them, in the order of the table.
llvm::ArrayRef<UseKind> allUseKinds();

/// One use.
struct StructUse {
  UseKind Kind;
  /// The instruction or global variable. InMemory: the call or the parameter.
  const llvm::Value *Where = nullptr;
  /// The operand that is an address, or the argument that is a size
  /// (Allocation, SizedFree, Walk).
  unsigned Operand = 0;
  /// Access, Link, ByteCount: the cell that the address points to, of which the
  /// use accesses the Unit that begins there. If it points to one of several
  /// cells of one type, that type. InMemory: the cell of the object that is
  /// passed. MultipleFields, HeldFields: the cell where the fields begin.
  /// FieldRange: the cell from which on the bytes are whole fields of the Unit.
  /// Allocation, SizedFree, Difference, Walk: an object of type Unit.
  const DTransType *Pointee = nullptr;
  Position At = Position::at(0);
  /// Access: the field. ByteCount: the type of which the number of bytes is a
  /// multiple. Allocation, SizedFree, Difference, Walk: the structure whose
  /// size counts. Variable: the declared type. Padding: the structure that has
  /// the bytes. Link: the structure to which the accessed field points.
  /// InMemory: the structure that is passed. MultipleFields, HeldFields: the
  /// structure that contains the fields.
  const DTransType *Unit = nullptr;
};

/// A place in the program, with what happens there.
struct UseCause {
  const llvm::Value *Where = nullptr; ///< Null for a property of the type.
  llvm::StringRef Sentence;
  explicit operator bool() const { return !Sentence.empty(); }
};

/// What the uses of a field need of it.
struct FieldUses {
  /// Why it has to exist: its address is used, or a value that is read from it.
  /// Empty if all its uses are stores, reads without an effect, and reads from
  /// which only fields of this kind are computed.
  UseCause Kept;
  /// Why it keeps its size and its values in memory, if it exists: a use that
  /// is not a load or store of the field.
  UseCause AddressUsed;
  /// The bits that every number stored in it needs, as an unsigned and as a
  /// signed number, beside those that are copied from other fields. Zero, of
  /// memory that is allocated or set, is always there.
  unsigned UnsignedBits = 1;
  unsigned SignedBits = 1;
  /// Why it has to exist, and to keep its offset and its representation: its
  /// address is also computed without it. For example, the address of the
  /// structure is used as that of its first field.
  UseCause Pinned;
  /// Why it has to lie at the address of the structure's beginning, if the
  /// structure is split: its place is computed from that of another field.
  UseCause Near;
  /// Why a pointer in it may be neither null nor the address of an object of
  /// the structure that it is declared to point to.
  UseCause Foreign;
  /// Fields of the same type from which numbers are copied.
  llvm::SmallSetVector<std::pair<const DTransStructType *, unsigned>, 1>
      CopiedFrom;
  /// Its first load and store.
  const llvm::Value *Read = nullptr;
  const llvm::Value *Written = nullptr;
};

/// What the uses of a structure need of its layout.
struct UseSummary {
  /// The first use without a rule.
  UseCause Unhandled;
  /// Why its objects have to stay in one piece.
  UseCause OnePiece;
  /// Why a pointer to it may be neither null nor the address of one of its
  /// objects.
  UseCause Foreign;
  /// Whether it has objects on the heap.
  bool IsAllocated = false;
  /// Whether the caches may not hold all its objects: a call allocates many, or
  /// may be executed many times, or its variable is large.
  bool HasManyObjects = false;
  /// Whether an array of it is allocated, or is a variable.
  bool HasArrays = false;
  /// Whether pointers step from an element to the one before it, and to the one
  /// behind it.
  bool StepsBack = false, StepsForward = false;
  /// Whether an element is found by a number that is not a constant.
  bool IsIndexed = false;
  /// The global variable of its objects, if there is one.
  const llvm::GlobalVariable *Variable = nullptr;
  /// By field number.
  std::vector<FieldUses> Fields;
};

/// The calls by which a function of the program gets the memory that it
/// returns. A copy of the function can get it from elsewhere.
using InnerAllocations = llvm::SmallVector<const llvm::CallInst *, 2>;

/// The uses of one module. Everything is computed on construction; refers to
/// the module and to the analyzer's types.
class StructUses {
public:
  StructUses(const llvm::Module &M, const PointerTypeAnalyzer &Pointers,
             const MemoryInfo &Memory);
  StructUses(StructUses &&);
  ~StructUses();

  /// In module order.
  llvm::ArrayRef<StructUse> uses() const { return Uses; }
  /// Null for a structure that the module does not mention.
  const UseSummary *lookup(const DTransStructType *T) const;
  /// Of a function that allocates memory of a structure that may be split; null
  /// for the functions of the library.
  const InnerAllocations *lookupWrapper(const llvm::Function *F) const {
    auto It = Wrappers.find(F);
    return It == Wrappers.end() ? nullptr : &It->second;
  }
  const TypeRelations &getRelations() const { return *Relations; }
  /// The facts of a value, for rewriting. Not thread-safe: it fills a cache.
  const PointerView &viewOf(const llvm::Value *V) const { return Views->of(V); }

  PointerViews &getViews() const { return *Views; }

  /// Prints all uses and summaries: `print<dtrans-uses>`.
  void print(llvm::raw_ostream &OS) const;

private:
  friend class StructUsesBuilder;
  const llvm::Module *M;
  std::unique_ptr<TypeRelations> Relations;
  std::unique_ptr<PointerViews> Views;
  std::vector<StructUse> Uses;
  std::vector<UseSummary> Summaries;
  llvm::DenseMap<const DTransStructType *, unsigned> SummaryOf;
  llvm::DenseMap<const llvm::Function *, InnerAllocations> Wrappers;
};

} // namespace restruct

#endif // RESTRUCT_USES_STRUCTUSES_H
