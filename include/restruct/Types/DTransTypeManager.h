//===- DTransTypeManager.h - Creates, interns and owns DTransTypes --------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_DTRANSTYPEMANAGER_H
#define RESTRUCT_TYPES_DTRANSTYPEMANAGER_H

#include "restruct/Types/DTransType.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Allocator.h"

namespace restruct {

/// Creates DTransTypes and owns them (spec: "Major component classes"). All
/// types of one analysis come from one manager, so that types are equal exactly
/// if their pointers are. Types live as long as the manager and the LLVMContext
/// of the IR types that they wrap, whichever is destroyed first.
class DTransTypeManager {
public:
  explicit DTransTypeManager(llvm::LLVMContext &Context) : Context(Context) {}
  DTransTypeManager(const DTransTypeManager &) = delete;
  DTransTypeManager &operator=(const DTransTypeManager &) = delete;
  ~DTransTypeManager();

  llvm::LLVMContext &getContext() const { return Context; }

  /// A first-class type without described pointers, or void.
  const DTransAtomicType *getOrCreateAtomicType(llvm::Type *Ty);
  const DTransAtomicType *getOrCreateVoidType();
  /// `ptr`: a pointer in address space 0 about which nothing is known.
  const DTransAtomicType *getOrCreateUnknownPointerType();

  const DTransPointerType *getOrCreatePointerType(const DTransType *Pointee);
  /// \p Pointee with \p Level pointers around it; \p Pointee itself for 0.
  const DTransType *getOrCreatePointerType(const DTransType *Pointee,
                                           unsigned Level);
  /// \pre Element's IR type is a valid array element type.
  const DTransArrayType *getOrCreateArrayType(const DTransType *Element,
                                              uint64_t NumElements);
  /// \pre Element's IR type is a valid vector element type, NumElements > 0.
  const DTransVectorType *getOrCreateVectorType(const DTransType *Element,
                                                uint64_t NumElements);
  /// \pre The IR types are valid return and parameter types.
  const DTransFunctionType *
  getOrCreateFunctionType(const DTransType *Return,
                          llvm::ArrayRef<const DTransType *> Params,
                          bool IsVarArg);
  /// A literal structure, interned by its contents.
  const DTransStructType *
  getOrCreateLiteralStructType(llvm::ArrayRef<const DTransType *> Fields,
                               bool IsPacked);
  /// The type of a named IR structure; opaque until its body is set.
  const DTransStructType *getOrCreateStructType(llvm::StructType *Ty);
  /// The type of \p Ty, or null if it has none in this manager.
  const DTransStructType *lookupStructType(llvm::StructType *Ty) const;

  /// Registers \p Ty, an IR type that has no DTransType yet, as another name of
  /// \p Known: a `.N` rename that proved equal.
  void addAlias(const DTransStructType *Known, llvm::StructType *Ty);

  /// Gives \p Struct one description of its fields. If it already has one, each
  /// field keeps every description that differs.
  /// \returns false, and changes nothing, if the number of fields or the IR
  /// type of a field differs from what is already known.
  [[nodiscard]] bool addBody(const DTransStructType *Struct,
                             llvm::ArrayRef<const DTransType *> Fields);

  /// Replaces the only description of field \p I of \p Struct, which contains a
  /// `ptr`, by \p Refined, which gives that pointer's pointee. Every type that
  /// contains the structure sees the change.
  /// \returns false, and changes nothing, if the structure is literal or has no
  /// such field, the field has several descriptions, or the IR types differ.
  bool refineField(const DTransStructType *Struct, unsigned I,
                   const DTransType *Refined);

  /// Makes \p Struct, whose body is known, an empty class.
  void setEmptyClass(const DTransStructType *Struct);

  /// The DTransType that IR alone gives to a type. Pointers are `ptr`; a named
  /// structure is the one that this manager knows, and the body of a structure
  /// that it does not know yet is filled in the same way.
  const DTransType *getOrCreateFromIR(llvm::Type *Ty);
  /// What getOrCreateFromIR() returned for \p Ty or for a type around it; null
  /// if it was never asked. For a named structure, lookupStructType().
  const DTransType *lookupFromIR(llvm::Type *Ty) const;

  /// All named structures, in the order in which they were created.
  llvm::ArrayRef<const DTransStructType *> namedStructs() const {
    return NamedStructs;
  }

  /// Calls \p Visit for every type, in no particular order.
  void forEachType(llvm::function_ref<void(const DTransType &)> Visit) const;

private:
  friend class IRConverter;
  DTransStructType *getMutable(const DTransStructType *Struct);

  llvm::LLVMContext &Context;
  llvm::BumpPtrAllocator Allocator;
  llvm::FoldingSet<DTransAtomicType> AtomicTypes;
  llvm::FoldingSet<DTransPointerType> PointerTypes;
  llvm::FoldingSet<DTransStructType> LiteralStructs;
  llvm::FoldingSet<DTransSequentialType> SequentialTypes;
  llvm::FoldingSet<DTransFunctionType> FunctionTypes;
  llvm::DenseMap<llvm::StructType *, DTransStructType *> StructOfIR;
  std::vector<const DTransStructType *> NamedStructs;
  /// What getOrCreateFromIR() gave to types and to the types in them.
  llvm::DenseMap<llvm::Type *, const DTransType *> FromIR;
};

/// The name without the `.N` that LLVM appends to make names unique:
/// "struct.foo.12" gives "struct.foo". A name with nothing but digits after its
/// only dot keeps them.
llvm::StringRef stripRenameSuffix(llvm::StringRef Name);

} // namespace restruct

#endif // RESTRUCT_TYPES_DTRANSTYPEMANAGER_H
