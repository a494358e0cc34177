//===- DTransType.h - Types that know their pointees ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The DTrans type system (spec: "DTrans Type Representation"): a hierarchy
/// that mirrors llvm::Type and keeps what opaque pointers lost, the type that
/// a pointer points to.
///
///     DTransType
///      ├─ DTransAtomicType       i32, double, void, and `ptr` where nothing
///      │                         is known about what it points to
///      ├─ DTransPointerType      pointer to another DTransType
///      ├─ DTransStructType       named, literal or opaque structure
///      ├─ DTransSequentialType
///      │   ├─ DTransArrayType
///      │   └─ DTransVectorType
///      └─ DTransFunctionType
///
/// Types are immutable, owned by a DTransTypeManager and interned there:
/// within one manager, equal types have equal addresses. The body of a named
/// structure is the one thing that is set later, because types may be
/// recursive; only the manager can set it.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_DTRANSTYPE_H
#define RESTRUCT_TYPES_DTRANSTYPE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/Support/Casting.h"

#include <cstdint>
#include <string>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace restruct {

class DTransTypeManager;

/// Whether \p Ty is an integer or floating-point type.
inline bool isNumberType(const llvm::Type &Ty) {
  return Ty.isIntegerTy() || Ty.isFloatingPointTy();
}

/// The base of the DTrans type hierarchy.
class DTransType : public llvm::FoldingSetNode {
public:
  /// The classes of the hierarchy.
  enum DTransTypeID : uint8_t {
    AtomicTyID,
    PointerTyID,
    StructTyID,
    ArrayTyID,
    VectorTyID,
    FunctionTyID,
  };

  DTransType(const DTransType &) = delete;
  DTransType &operator=(const DTransType &) = delete;

  DTransTypeID getTypeID() const { return ID; }

  bool isAtomicTy() const { return ID == AtomicTyID; }
  bool isPointerTy() const { return ID == PointerTyID; }
  bool isStructTy() const { return ID == StructTyID; }
  bool isArrayTy() const { return ID == ArrayTyID; }
  bool isVectorTy() const { return ID == VectorTyID; }
  bool isFunctionTy() const { return ID == FunctionTyID; }
  bool isVoidTy() const { return LLVMTy->isVoidTy(); }
  /// True for the atomic `ptr`: a pointer about whose target nothing is known.
  bool isUnknownPointerTy() const {
    return ID == AtomicTyID && LLVMTy->isPointerTy();
  }

  /// The type as IR has it: every pointer is `ptr`. Never null.
  llvm::Type *getLLVMType() const { return LLVMTy; }

  /// The type that a pointer points to, or null if this is no
  /// DTransPointerType.
  const DTransType *getPointerElementType() const;

  /// This type without its pointer levels; \p Level receives how many there
  /// were (spec: "pointer level").
  const DTransType *stripPointers(unsigned &Level) const;

  /// Whether it gives the pointee of some pointer, in the type itself or in its
  /// elements, results, parameters or fields of literal structures. Named
  /// structures do not count: IR can refer to them by name.
  bool saysMoreThanIR() const;

  /// Prints the type in the syntax of typed-pointer IR: `%struct.foo*`, `[20 x
  /// i64**]`, `i32 (...)**`. Named structures print by name only. Types with
  /// millions of parts end in "...".
  void print(llvm::raw_ostream &OS) const;
  std::string str() const;

protected:
  DTransType(DTransTypeID ID, llvm::Type *LLVMTy) : LLVMTy(LLVMTy), ID(ID) {}
  ~DTransType() = default;

private:
  llvm::Type *LLVMTy;
  DTransTypeID ID;
};

/// A type that contains no described pointer: any first-class type of IR,
/// `void`, or `ptr` as the type of a pointer whose target is unknown.
class DTransAtomicType : public DTransType {
public:
  static bool classof(const DTransType *T) { return T->isAtomicTy(); }
  static void Profile(llvm::FoldingSetNodeID &ID, const llvm::Type *Ty);
  void Profile(llvm::FoldingSetNodeID &ID) const;

private:
  friend class DTransTypeManager;
  explicit DTransAtomicType(llvm::Type *Ty) : DTransType(AtomicTyID, Ty) {}
};

/// A pointer in address space 0 to a known type. `void *` is a pointer to the
/// atomic type void. That says more than the atomic type `ptr`: the source
/// declares it so.
class DTransPointerType : public DTransType {
public:
  const DTransType *getPointee() const { return Pointee; }

  static bool classof(const DTransType *T) { return T->isPointerTy(); }
  static void Profile(llvm::FoldingSetNodeID &ID, const DTransType *Pointee);
  void Profile(llvm::FoldingSetNodeID &ID) const;

private:
  friend class DTransTypeManager;
  DTransPointerType(llvm::PointerType *Ptr, const DTransType *Pointee)
      : DTransType(PointerTyID, Ptr), Pointee(Pointee) {}

  const DTransType *Pointee;
};

/// One member of a structure. Translation units may describe it differently;
/// then every description is kept, and none of them is "the" type.
class DTransFieldMember {
public:
  /// The type, or null where descriptions disagree.
  const DTransType *getType() const {
    return Types.size() == 1 ? Types.front() : nullptr;
  }
  /// All descriptions, in the order in which they were added; at least one.
  llvm::ArrayRef<const DTransType *> getTypes() const { return Types; }
  bool isConflicting() const { return Types.size() > 1; }
  llvm::Type *getLLVMType() const { return Types.front()->getLLVMType(); }

private:
  friend class DTransTypeManager;
  explicit DTransFieldMember(const DTransType *T) : Types(1, T) {}
  /// All have the same LLVM type.
  llvm::SmallVector<const DTransType *, 1> Types;
};

/// A structure: named, literal, or opaque (named and without a body).
class DTransStructType : public DTransType {
public:
  llvm::StructType *getLLVMStructType() const {
    return llvm::cast<llvm::StructType>(getLLVMType());
  }
  /// Every IR type that this type represents: getLLVMStructType() first, then
  /// its `.N` renames that proved equal. Empty for a literal structure.
  llvm::ArrayRef<llvm::StructType *> getLLVMAliases() const { return Aliases; }

  bool isLiteral() const { return getLLVMStructType()->isLiteral(); }
  bool hasName() const { return !isLiteral(); }
  llvm::StringRef getName() const {
    return isLiteral() ? llvm::StringRef() : getLLVMStructType()->getName();
  }
  bool isPacked() const {
    return !isOpaque() && getLLVMStructType()->isPacked();
  }

  /// True while no body is known.
  bool isOpaque() const { return !HasBody; }
  unsigned getNumFields() const { return Fields.size(); }
  const DTransFieldMember &getField(unsigned I) const { return Fields[I]; }
  llvm::ArrayRef<DTransFieldMember> fields() const { return Fields; }
  /// True for a C++ class without data, whose objects have one byte that is
  /// never accessed: an allocator, a comparator. As a base it has no element in
  /// the derived class, and its address is that of any other member.
  bool isEmptyClass() const { return IsEmptyClass; }
  /// True if some field has more than one description.
  bool hasConflictingFields() const;

  /// Prints the definition: `%struct.bar = type { i32 (...)**, i32, i64** }`.
  void printDefinition(llvm::raw_ostream &OS) const;

  static bool classof(const DTransType *T) { return T->isStructTy(); }
  /// Only literal structures are interned by their contents.
  static void Profile(llvm::FoldingSetNodeID &ID,
                      llvm::ArrayRef<const DTransType *> Fields, bool IsPacked);
  void Profile(llvm::FoldingSetNodeID &ID) const;

private:
  friend class DTransTypeManager;
  explicit DTransStructType(llvm::StructType *Ty)
      : DTransType(StructTyID, Ty) {}

  llvm::SmallVector<DTransFieldMember, 8> Fields;
  llvm::SmallVector<llvm::StructType *, 1> Aliases;
  bool HasBody = false;
  bool IsEmptyClass = false;
};

/// Common base of arrays and vectors.
class DTransSequentialType : public DTransType {
public:
  const DTransType *getElementType() const { return Element; }
  uint64_t getNumElements() const { return NumElements; }

  static bool classof(const DTransType *T) {
    return T->isArrayTy() || T->isVectorTy();
  }
  static void Profile(llvm::FoldingSetNodeID &ID, DTransTypeID TypeID,
                      const DTransType *Element, uint64_t NumElements);
  void Profile(llvm::FoldingSetNodeID &ID) const;

protected:
  DTransSequentialType(DTransTypeID ID, llvm::Type *Ty,
                       const DTransType *Element, uint64_t NumElements)
      : DTransType(ID, Ty), Element(Element), NumElements(NumElements) {}

private:
  const DTransType *Element;
  uint64_t NumElements;
};

/// An array of a fixed number of elements.
class DTransArrayType : public DTransSequentialType {
public:
  static bool classof(const DTransType *T) { return T->isArrayTy(); }

private:
  friend class DTransTypeManager;
  DTransArrayType(llvm::ArrayType *Ty, const DTransType *Element,
                  uint64_t NumElements)
      : DTransSequentialType(ArrayTyID, Ty, Element, NumElements) {}
};

/// A vector of a fixed number of elements.
class DTransVectorType : public DTransSequentialType {
public:
  static bool classof(const DTransType *T) { return T->isVectorTy(); }

private:
  friend class DTransTypeManager;
  DTransVectorType(llvm::FixedVectorType *Ty, const DTransType *Element,
                   uint64_t NumElements)
      : DTransSequentialType(VectorTyID, Ty, Element, NumElements) {}
};

/// A function signature as in IR, after ABI lowering.
class DTransFunctionType : public DTransType {
public:
  const DTransType *getReturnType() const { return Return; }
  unsigned getNumParams() const { return Params.size(); }
  const DTransType *getParamType(unsigned I) const { return Params[I]; }
  llvm::ArrayRef<const DTransType *> params() const { return Params; }
  bool isVarArg() const { return getLLVMFunctionType()->isVarArg(); }
  llvm::FunctionType *getLLVMFunctionType() const {
    return llvm::cast<llvm::FunctionType>(getLLVMType());
  }

  static bool classof(const DTransType *T) { return T->isFunctionTy(); }
  static void Profile(llvm::FoldingSetNodeID &ID, const DTransType *Return,
                      llvm::ArrayRef<const DTransType *> Params, bool IsVarArg);
  void Profile(llvm::FoldingSetNodeID &ID) const;

private:
  friend class DTransTypeManager;
  DTransFunctionType(llvm::FunctionType *Ty, const DTransType *Return,
                     llvm::ArrayRef<const DTransType *> Params)
      : DTransType(FunctionTyID, Ty), Return(Return), Params(Params) {}

  const DTransType *Return;
  llvm::ArrayRef<const DTransType *> Params; // in the manager's arena
};

/// Prints \p T as DTransType::print() does.
inline llvm::raw_ostream &operator<<(llvm::raw_ostream &OS,
                                     const DTransType &T) {
  T.print(OS);
  return OS;
}

} // namespace restruct

#endif // RESTRUCT_TYPES_DTRANSTYPE_H
