//===- IntegerPointers.h - Pointers in integers -----------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_INTEGERPOINTERS_H
#define RESTRUCT_LIB_DSA_LOCAL_INTEGERPOINTERS_H

#include "AccessKinds.h"
#include "PointerOffsets.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace llvm {
class Function;
class Instruction;
class Type;
class Value;
} // namespace llvm

namespace restruct {

class ModuleFacts;

/// The pointers from which an integer is made.
struct AddressTrace {
  /// Operands of ptrtoint.
  llvm::SmallVector<const llvm::Value *, 4> Pointers;
  /// Nothing else comes in but constants and what the program adds.
  bool IsComplete = true;
};

/// Whether \p I is the difference of two addresses, which is a number.
bool isDistance(const llvm::Instruction &I);

/// Which integers of one function may be pointers, or parts of them.
class IntegerPointers {
public:
  IntegerPointers(const llvm::Function &F, const ModuleFacts &Facts,
                  AccessClassifier &Accesses);

  /// \p V is as wide as a pointer, comes from memory or from pointers alone,
  /// and is only moved on, whole: it is treated as a pointer. Its accesses to
  /// memory make links.
  bool isMoved(const llvm::Value &V) const;
  /// The moved \p V may have been read from memory.
  bool comesFromMemory(const llvm::Value &V) const;
  /// How the moved \p I, no load, gets its value.
  bool classifyDerivation(const llvm::Instruction &I,
                          PointerDerivations &Sources) const;
  /// The bytes that \p I reads from memory, as a number that is not moved, may
  /// be those of a pointer, and they get somewhere.
  bool mayReadPointer(const llvm::Instruction &I) const;
  /// Likewise, where a tag says that \p I reads a number: if a pointer was
  /// copied there all the same.
  bool mayReadCopiedPointer(const llvm::Instruction &I) const;
  /// The number \p V may be made of bytes of a pointer.
  bool mayCarryPointer(const llvm::Value &V) const;
  /// The address that the ptrtoint \p I makes gets somewhere where it is not
  /// followed.
  bool exposes(const llvm::Instruction &I) const;
  /// \p I is the distance of two addresses, and gets somewhere where it is not
  /// followed.
  bool exposesDistance(const llvm::Instruction &I) const;
  /// \p I adds a number to an address, and makes another one if the number is
  /// how far that is away.
  bool addsDistance(const llvm::Instruction &I) const;
  /// Where the address comes from that the integer \p V is.
  AddressTrace trace(const llvm::Value &V) const;

private:
  struct Web {
    bool HasSource = false; ///< A load, or a ptrtoint.
    bool HasLoad = false;
    bool HasOther = false; ///< A number that is not followed.
    bool HasSink = false;  ///< A store, or an inttoptr.
    bool IsLeaky = false;  ///< Bytes get somewhere else.
  };

  bool isMember(const llvm::Instruction &I) const;
  void visitUses(const llvm::Instruction &I, Web &W) const;
  /// Whether bytes of \p V get anywhere through \p U but into a comparison, a
  /// condition, an index, or an inttoptr that is traced back to \p Origin.
  bool flowsOut(const llvm::Use &U, const llvm::Value *Origin) const;
  bool flowsOut(const llvm::Instruction &I) const;
  const Web *getWeb(const llvm::Value &V) const;

  const ModuleFacts *Facts;
  AccessClassifier *Accesses;
  llvm::Type *AddressType;   ///< The integer as wide as a pointer.
  bool HasAddresses = false; ///< Something is made a number.
  llvm::DenseMap<const llvm::Value *, unsigned> WebOf; // into Webs
  std::vector<Web> Webs;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_INTEGERPOINTERS_H
