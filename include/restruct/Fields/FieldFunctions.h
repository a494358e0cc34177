//===- FieldFunctions.h - The functions that a field may hold ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_FIELDS_FIELDFUNCTIONS_H
#define RESTRUCT_FIELDS_FIELDFUNCTIONS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace restruct {

class DTransStructType;

/// The functions whose addresses a field may hold, and how often each is
/// stored. Sets only grow; when unsure, isComplete() is false.
class FieldFunctions {
public:
  /// More functions than this are not worth listing.
  static constexpr unsigned MaxFunctions = 8;

  /// In the order in which they were found.
  const llvm::SmallMapVector<llvm::Function *, double, 2> &functions() const {
    return Stored;
  }
  /// Whether each value of the field is one of functions(), or null, or
  /// undefined.
  bool isComplete() const { return !HasOthers; }
  /// Whether it may be null.
  bool mayBeNull() const { return HasNull; }
  /// How often values are stored of which it is not known whether they are one
  /// of functions().
  double getOtherFrequency() const { return OtherFrequency; }
  /// Other structures from fields of which values are copied. isComplete() and
  /// mayBeNull() depend on the facts of these.
  llvm::ArrayRef<const DTransStructType *> origins() const {
    return Origins.getArrayRef();
  }

  void addFunction(llvm::Function *F, double Frequency);
  void addNull() { HasNull = true; }
  void addOther(double Frequency) {
    HasOthers = true;
    OtherFrequency += Frequency;
  }
  /// Adds what \p From may hold, a field of the structure \p Origin; \returns
  /// whether that changed anything.
  bool addCopy(const FieldFunctions &From, const DTransStructType *Origin);
  /// Replaces the functions by the results of \p Now; null means any other
  /// value.
  void replace(llvm::function_ref<llvm::Function *(llvm::Function *)> Now);

private:
  llvm::SmallMapVector<llvm::Function *, double, 2> Stored;
  llvm::SmallSetVector<const DTransStructType *, 1> Origins;
  double OtherFrequency = 0;
  bool HasNull = false;
  bool HasOthers = false;
};

/// A call of the function to which a loaded field points.
struct FieldCall {
  const llvm::CallBase *Call = nullptr;
  double Frequency = 0;
};

} // namespace restruct

#endif // RESTRUCT_FIELDS_FIELDFUNCTIONS_H
