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

/// The pointers from which an integer is computed.
struct AddressTrace {
  /// Operands of ptrtoint.
  llvm::SmallVector<const llvm::Value *, 4> Pointers;
  /// No other inputs than constants and offsets that the program adds.
  bool IsComplete = true;
};

/// Whether \p I is the difference of two addresses, which is a number.
bool isDistance(const llvm::Instruction &I);

/// Finds the integers of one function that may be pointers, or parts of
/// pointers.
class IntegerPointers {
public:
  IntegerPointers(const llvm::Function &F, const ModuleFacts &Facts,
                  AccessClassifier &Accesses);

  /// \p V is as wide as a pointer, comes only from memory or from pointers, and
  /// is only copied as a whole: it is treated as a pointer. Its loads and
  /// stores have links.
  bool isMoved(const llvm::Value &V) const;
  /// The copied \p V may have been loaded from memory.
  bool comesFromMemory(const llvm::Value &V) const;
  /// The way in which the copied \p I, no load, gets its value.
  bool classifyDerivation(const llvm::Instruction &I,
                          PointerDerivations &Sources) const;
  /// \p I loads bytes that may be those of a pointer, as a number that is not
  /// only copied, and they escape the analysis.
  bool mayReadPointer(const llvm::Instruction &I) const;
  /// Likewise for a load with a tag of a number type, which may still read a
  /// pointer that was copied there without a tag.
  bool mayReadCopiedPointer(const llvm::Instruction &I) const;
  /// The number \p V may be computed from bytes of a pointer.
  bool mayCarryPointer(const llvm::Value &V) const;
  /// The result of the ptrtoint \p I flows to where it is not tracked.
  bool exposes(const llvm::Instruction &I) const;
  /// \p I is the distance of two addresses, and flows to where it is not
  /// tracked.
  bool exposesDistance(const llvm::Instruction &I) const;
  /// \p I adds an integer to an address. The result is another object's address
  /// if the integer is their distance.
  bool addsDistance(const llvm::Instruction &I) const;
  /// The source of the address that the integer \p V is.
  AddressTrace trace(const llvm::Value &V) const;

private:
  struct Web {
    bool HasSource = false; ///< A load, or a ptrtoint.
    bool HasLoad = false;
    bool HasOther = false; ///< A number that is not tracked.
    bool HasSink = false;  ///< A store, or an inttoptr.
    bool IsLeaky = false;  ///< Bytes flow elsewhere.
  };

  bool isMember(const llvm::Instruction &I) const;
  void visitUses(const llvm::Instruction &I, Web &W) const;
  /// Whether bytes of \p V flow through \p U to anything but a comparison, a
  /// condition, an index, or an inttoptr that is traced back to \p Origin.
  bool flowsOut(const llvm::Use &U, const llvm::Value *Origin) const;
  bool flowsOut(const llvm::Instruction &I) const;
  const Web *getWeb(const llvm::Value &V) const;

  const ModuleFacts *Facts;
  AccessClassifier *Accesses;
  llvm::Type *AddressType;   ///< The integer as wide as a pointer.
  bool HasAddresses = false; ///< Some pointer is converted to an integer.
  llvm::DenseMap<const llvm::Value *, unsigned> WebOf; // into Webs
  std::vector<Web> Webs;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_INTEGERPOINTERS_H
