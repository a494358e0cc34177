//===- DeclaredTypes.h - What is known of a module's types ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The one data model between every source of types and every reader of them:
///
///     clang's AST ──────────┐                      ┌── TypeMetadataWriter ─▶
///     IR debug info ───────────┼──▶ DeclaredTypes ────┤ typed-pointer bitcode
///     ┘          ▲           └── analyses, reports
///                                      │
///               IR ─ TypeMetadataReader┘
///
/// Writing DeclaredTypes into a module and reading them back gives the same.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_DECLAREDTYPES_H
#define RESTRUCT_TYPES_DECLAREDTYPES_H

#include "restruct/Types/DTransTypeManager.h"

#include "llvm/ADT/MapVector.h"

#include <memory>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class AllocaInst;
class Function;
class GlobalVariable;
class Module;
} // namespace llvm

namespace restruct {

/// Where the knowledge of a type came from. TypeOrigins.def is the one table.
enum class TypeOrigin : uint8_t {
#define TYPE_ORIGIN(Name, Key, Sentence) Name,
#include "restruct/Types/TypeOrigins.def"
};

/// The stable key of an origin, as metadata and JSON have it: "clang-ast".
llvm::StringRef getKey(TypeOrigin Origin);
/// A few words for a person: "declared in the source (clang)".
llvm::StringRef getSentence(TypeOrigin Origin);
std::optional<TypeOrigin> parseTypeOrigin(llvm::StringRef Key);

/// What a record was in the source.
enum class RecordKind : uint8_t { Struct, Class, Union };
llvm::StringRef getKeyword(RecordKind Kind);
std::optional<RecordKind> parseRecordKind(llvm::StringRef Keyword);

/// What a member of a record is. Several may hold at once.
enum class FieldFlag : uint8_t {
  BitField = 1 << 0,       ///< Declared with a width; offset and size in bits.
  BaseClass = 1 << 1,      ///< A non-virtual base class subobject.
  VirtualBase = 1 << 2,    ///< A virtual base class subobject.
  VTablePointer = 1 << 3,  ///< The pointer to the virtual table; no name.
  FlexibleArray = 1 << 4,  ///< `T a[]` at the end; its size is 0.
  ImplicitMember = 1 << 5, ///< Made by the compiler (captures, `_vptr`).
};

/// Every flag with the words for it, in the order in which they are shown.
llvm::ArrayRef<std::pair<FieldFlag, llvm::StringLiteral>> fieldFlagNames();

/// A member of a record as the source declared it. Offsets and sizes are bits.
struct SourceField {
  std::string Name; ///< Empty for an unnamed member.
  uint64_t BitOffset = 0;
  uint64_t BitSize = 0;
  const DTransType *Type = nullptr; ///< Never null in a finished table.
  std::string TypeSpelling;         ///< "struct node *", as the source has it.
  uint8_t Flags = 0;                ///< FieldFlag bits.

  bool has(FieldFlag F) const { return Flags & static_cast<uint8_t>(F); }
  void add(FieldFlag F) { Flags |= static_cast<uint8_t>(F); }
  bool operator==(const SourceField &) const = default;
};

/// A struct, class or union as the source declared it: what IR has no place
/// for (names, bit-fields, members of unions, where it stands in the source).
struct SourceRecord {
  const DTransStructType *Type = nullptr; ///< Its IR type; never null.
  RecordKind Kind = RecordKind::Struct;
  std::string Name; ///< "foo", "ns::vec<int>"; empty if it has none.
  /// What tells this record from others of the same name throughout the
  /// program, where the language has such a thing (C++ linkage: the mangled
  /// name, "_ZTS3foo"). Empty otherwise.
  std::string Identity;
  std::string File;     ///< As the compiler was given it; empty if unknown.
  uint32_t Line = 0;    ///< 0 if unknown.
  uint64_t BitSize = 0; ///< 0 and no fields for a declaration alone.
  uint64_t BitAlign = 0;
  bool IsComplete = false;    ///< A definition was seen.
  bool IsPacked = false;      ///< By attribute or pragma.
  bool IsOverAligned = false; ///< By attribute or alignas.
  bool InSystemHeader = false;
  TypeOrigin Origin = TypeOrigin::ClangAST;
  std::vector<SourceField> Fields; ///< In order of offset, then declaration.

  bool operator==(const SourceRecord &) const = default;
};

/// What is known of the types in one module, from whatever source. Plain data;
/// maps keep the order of insertion. Nothing here owns IR: a value that is
/// deleted from the module leaves a dangling key, so build it, use it, drop it
/// (or use the analysis DeclaredTypesAnalysis, which is invalidated).
struct DeclaredTypes {
  explicit DeclaredTypes(llvm::LLVMContext &Context)
      : Manager(std::make_unique<DTransTypeManager>(Context)) {}

  std::unique_ptr<DTransTypeManager> Manager;

  /// Structures of which somebody gave a description, in a stable order: with
  /// a body, or known to be opaque.
  std::vector<const DTransStructType *> Structs;
  /// One for each distinct description of a record in the source.
  std::vector<SourceRecord> Records;
  /// The declared value type of a global variable.
  llvm::MapVector<const llvm::GlobalVariable *, const DTransType *> Globals;
  /// The type of what an alloca allocates.
  llvm::MapVector<const llvm::AllocaInst *, const DTransType *> Allocas;
  /// The signature of a function, as IR has it. Parameters about which nothing
  /// is known are `ptr`.
  llvm::MapVector<const llvm::Function *, const DTransFunctionType *> Functions;
  /// The signature that an indirect call is made with.
  llvm::MapVector<const llvm::CallBase *, const DTransFunctionType *>
      IndirectCalls;
  /// The pointer type that the source gives the result of an allocation:
  /// `struct node *` for `malloc(n * sizeof(struct node))`.
  llvm::MapVector<const llvm::CallBase *, const DTransPointerType *>
      Allocations;

  bool empty() const;
  /// Prints everything in a stable order; what `print<dtrans-types>` shows.
  void print(llvm::raw_ostream &OS) const;
};

} // namespace restruct

#endif // RESTRUCT_TYPES_DECLAREDTYPES_H
