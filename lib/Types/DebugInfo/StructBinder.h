//===- StructBinder.h - Binds IR structures to records ----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DEBUGINFO_STRUCTBINDER_H
#define RESTRUCT_LIB_TYPES_DEBUGINFO_STRUCTBINDER_H

#include "CanonicalBody.h"

namespace restruct::debuginfo {

/// Finds, among the named structures of a module, those that correspond to
/// records of its debug information. Binds what is certain and leaves the rest.
class StructBinder {
public:
  /// \param IsLinked whether the module may have been linked, so that
  /// structures with equal bodies may be unified, whatever their names.
  StructBinder(const DebugTypes &Graph, const RecordClasses &Classes,
               llvm::ArrayRef<llvm::StructType *> Structs, bool IsLinked);

  /// Adds the evidence that a variable declared as \p Id has the IR type \p Ty.
  void addEvidence(llvm::StructType *Ty, RecordId Id);
  /// Solves. To be called once, after all evidence is added.
  void solve();

  /// The IR structures that correspond to \p Id, the preferred one first.
  /// Classes that IR does not distinguish may share one.
  llvm::ArrayRef<llvm::StructType *> structsOf(ClassId Id) const {
    return StructsOf[index(Id)];
  }
  /// Structures that represent a class without its tail padding and virtual
  /// bases, which clang uses for a base class (`class.A.base`).
  llvm::ArrayRef<std::pair<llvm::StructType *, ClassId>> baseVariants() const {
    return BaseVariants;
  }

private:
  /// A record that a structure may correspond to.
  struct Claim {
    ClassId Class;
    uint32_t Struct; // into Structs
    bool IsBase;     // as a base class, without tail padding
    bool IsAlive = true;
    bool IsEvident = false; // by a variable or by what contains the structure
  };
  /// Why the record of a structure is certain.
  enum class Certainty : uint8_t { Named, Evident };
  /// A structure within another, by value.
  struct Nested {
    uint64_t BitOffset;
    uint64_t BitSize;
    uint32_t Struct; // into Structs
  };

  void makeClaims();
  void claimByName(ClassId Id);
  void claimByShape(ClassId Id);
  void claim(ClassId Id, uint32_t Struct, bool IsBase);
  void checkTemplateArguments();
  void useEvidence();
  bool dropUnsupported();
  bool settle();
  bool narrowByContainment();
  void decide();
  void dropSurplus();
  void checkAliases();

  void findNested(uint32_t Struct);
  void findBases();
  bool isSupported(const Claim &C) const;
  std::optional<Claim> soleClaim(uint32_t Struct) const;
  bool haveSameOwners(llvm::Type *A, llvm::Type *B) const;
  bool hasAliveClaim(uint32_t Struct, ClassId Id, bool IsBase) const;
  bool holdsPointers(uint32_t Struct) const;
  /// Whether the structure ends in an identity mark. A record may have a
  /// structure with a mark, and one without from another compiler.
  bool isMarked(uint32_t Struct) const;
  bool isMadeOfSettled(uint32_t Struct) const;
  std::optional<uint32_t> claimInPlace(const Record &R, const Nested &N) const;

  const DebugTypes &Graph;
  const RecordClasses &Classes;
  llvm::ArrayRef<llvm::StructType *> Structs;
  bool IsLinked;
  CanonicalBodies Bodies;
  llvm::DenseMap<llvm::StructType *, uint32_t> IndexOf;
  llvm::StringMap<llvm::SmallVector<uint32_t, 1>> StructsByKey;
  /// Structures of known size, in order of size.
  std::vector<std::pair<uint64_t, uint32_t>> StructsBySize;
  std::vector<std::vector<Nested>> NestedIn; // by Structs
  /// Whether the class may have a base variant, and its minimal size.
  std::vector<std::optional<uint64_t>> MinBaseBits; // by ClassId
  std::vector<Claim> Claims;
  std::vector<llvm::SmallVector<uint32_t, 2>> ClaimsOnStruct; // by Structs
  std::vector<llvm::SmallVector<uint32_t, 2>> ClaimsOfClass;  // by ClassId
  std::vector<std::pair<uint32_t, RecordId>> Evidence;
  std::vector<std::optional<Certainty>> Settled;                   // by Structs
  std::vector<std::optional<ClassId>> Owners;                      // by Structs
  std::vector<llvm::SmallVector<llvm::StructType *, 1>> StructsOf; // by ClassId
  std::vector<std::pair<llvm::StructType *, ClassId>> BaseVariants;
};

/// \p Name without any template arguments: "a<b>::c<d>" gives "a::c".
std::string withoutTemplateArguments(llvm::StringRef Name);
/// Whether \p Short equals \p Long except for spaces and for arguments omitted
/// at the end of argument lists. Clang omits default arguments in names of IR
/// types. If \p Short has no list at all, any list matches.
bool isAbbreviationOf(llvm::StringRef Short, llvm::StringRef Long);

} // namespace restruct::debuginfo

#endif // RESTRUCT_LIB_TYPES_DEBUGINFO_STRUCTBINDER_H
