//===- ValueTypeInfo.h - What is known of one value -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The result for one value that is, or may hold, a pointer (spec:
/// "LocalPointerInfo"). It has two sides, which are never mixed, because
/// safety compares them:
///
///   declarations()   what the value points to, told by whoever produced it;
///   usages()         what it is used as: by its own uses, and by uses of what
///                    it flows into (casts, phi, select, parameters, results).
///
///     %p = load ptr, ptr %slot            ; slot: %struct.T** by declaration
///     %f = getelementptr %struct.S, ptr %p, i64 0, i32 1
///
///     %p   declarations: %struct.T    usages: %struct.S    dominant: none
///
/// Memory without a type (a fresh allocation, a parameter of an unknown
/// caller) has no declaration. What it is used as is then what it is: these
/// facts stand among the declarations, too, with IsDeclared false, and flow on
/// from there.
///
/// **Which direction is sound.** "Safe" may be concluded only from a value
/// that isComplete() and has a dominant fact. Everything that is not known
/// makes that fail: facts that are too many do, and so does a producer that
/// could not be looked at, which is in incompleteCauses(). What is assumed,
/// and whoever relies on it has to check where it is made false:
///
///   1. Memory holds what it is declared to hold: a load from a field declared
///      `%struct.S*` yields %struct.S and is complete. A store of something
///      else shows in the stored value, whose declarations and usages differ
///      (UnsafePointerStore). This holds of loads through pointers that are
///      not complete, too: a structure that is refused because a pointer to it
///      is not complete is refused with all that its fields point to.
///   2. Parameters, results and indirect calls likewise: a parameter declared
///      `%struct.S*` is one, and what is passed to it shows the difference
///      (MismatchedArgUse). Memory functions copy between memory of one type
///      (BadMemFuncManipulation).
///   3. Bytes are no declaration. A `char` array that is used as a structure
///      has a dominant fact, which is not IsDeclared, and is complete: where
///      it came from is known. Whether that is allowed is for the user to say.
///   4. A pointer that became a number by other arithmetic than adding and
///      masking (xor, hashing, differences) is gone from here: the number, and
///      a pointer that is made of it, has no facts, and is not complete. Who
///      sees a pointer flow into such arithmetic has to say what that means.
///   5. Addresses that are small constants (null, -1) are in no object; larger
///      ones are not complete.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_VALUETYPEINFO_H
#define RESTRUCT_RECOVERY_VALUETYPEINFO_H

#include "restruct/Recovery/PointerFact.h"

namespace restruct {

/// Which side of a ValueTypeInfo (spec: declaration and usage types).
enum class ValueAnalysisType : uint8_t {
  Declarations, ///< VAT_Decl
  Usages,       ///< VAT_Use
};

/// What is known of one value.
class ValueTypeInfo {
public:
  const FactSet &declarations() const { return Declarations; }
  const FactSet &usages() const { return Usages; }
  const FactSet &get(ValueAnalysisType Kind) const {
    return Kind == ValueAnalysisType::Usages ? Usages : Declarations;
  }

  /// All that may produce the value was understood. For a null pointer,
  /// undef, and values that hold no pointer it is true, without facts.
  bool isComplete() const { return CauseBits == 0; }
  bool isPartial() const { return CauseBits != 0; }
  bool hasCause(IncompleteCause Cause) const {
    return CauseBits & (1u << static_cast<unsigned>(Cause));
  }
  llvm::SmallVector<IncompleteCause, 2> incompleteCauses() const;
  /// The value at which knowledge ended first; null if complete.
  const llvm::Value *getIncompleteOrigin() const { return IncompleteOrigin; }

  /// Whether nothing at all is known or assumed: complete, no facts.
  bool isEmpty() const {
    return isComplete() && Declarations.empty() && Usages.empty();
  }

private:
  friend class RecoverySolver;
  FactSet Declarations;
  FactSet Usages;
  const llvm::Value *IncompleteOrigin = nullptr;
  uint16_t CauseBits = 0;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_VALUETYPEINFO_H
