//===- ValueTypeInfo.h - The pointee types of a value -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The result for one value that may hold a pointer (spec: "LocalPointerInfo").
/// It has two sides, which stay separate because safety compares them:
///
///   declarations()   what the value points to according to its producers
///   usages()         what it is used as, by its own uses and by uses of the
///                    values that it flows into (casts, phi, select,
///                    parameters, results)
///
///     %p = load ptr, ptr %slot            ; slot: %struct.T** by declaration
///     %f = getelementptr %struct.S, ptr %p, i64 0, i32 1
///
///     %p   declarations: %struct.T    usages: %struct.S    dominant: none
///
/// Memory without a type (a fresh allocation, a parameter of an unknown caller)
/// has no declaration. Its type is then the type that it is used as: these
/// facts are among the declarations, too, with IsDeclared false, and flow on
/// from there.
///
/// **Which direction is sound.** A client may conclude "safe" only from a value
/// that isComplete() and has a dominant fact. Everything unknown prevents that:
/// too many facts do, and so does a producer that cannot be analysed, which
/// incompleteCauses() names. The analysis makes these assumptions, and a client
/// that relies on it checks where the program violates them:
///
///   1. Memory holds what it is declared to hold: a load from a field declared
///      `%struct.S*` yields %struct.S and is complete. A store of another type
///      shows in the stored value, whose declarations and usages differ
///      (UnsafePointerStore). The assumption also covers loads through
///      incomplete pointers: a structure that is refused because a pointer to
///      it is incomplete is refused with all that its fields point to.
///   2. Parameters, results and indirect calls likewise: a parameter declared
///      `%struct.S*` points to an S, and an argument of another type shows the
///      difference (MismatchedArgUse). Memory functions copy between memory of
///      one type (BadMemFuncManipulation).
///   3. Bytes are not a declaration. A `char` array that is used as a structure
///      has a dominant fact, which is not IsDeclared, and is complete, since
///      its source is known. Clients decide whether that is allowed.
///   4. A pointer that is converted to an integer is tracked through addition
///      and masking only. After other arithmetic (xor, hashing, differences)
///      the integer, and a pointer converted from it, has no facts and is
///      incomplete. Clients that find such arithmetic on a pointer handle it.
///   5. Small constant addresses (null, -1) are in no object; larger ones are
///      incomplete.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_VALUETYPEINFO_H
#define RESTRUCT_RECOVERY_VALUETYPEINFO_H

#include "restruct/Recovery/PointerFact.h"

namespace restruct {

/// A side of a ValueTypeInfo (spec: declaration and usage types).
enum class ValueAnalysisType : uint8_t {
  Declarations, ///< VAT_Decl
  Usages,       ///< VAT_Use
};

/// The facts of one value.
class ValueTypeInfo {
public:
  const FactSet &declarations() const { return Declarations; }
  const FactSet &usages() const { return Usages; }
  const FactSet &get(ValueAnalysisType Kind) const {
    return Kind == ValueAnalysisType::Usages ? Usages : Declarations;
  }

  /// Whether all sources of the value are known. For a null pointer, undef, and
  /// values that hold no pointer it is true, without facts.
  bool isComplete() const { return CauseBits == 0; }
  bool isPartial() const { return CauseBits != 0; }
  bool hasCause(IncompleteCause Cause) const {
    return CauseBits & (1u << static_cast<unsigned>(Cause));
  }
  llvm::SmallVector<IncompleteCause, 2> incompleteCauses() const;
  /// The first value whose source is unknown; null if complete.
  const llvm::Value *getIncompleteOrigin() const { return IncompleteOrigin; }

  /// Whether the value is complete and has no facts.
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
