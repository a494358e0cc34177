//===- PassedInMemory.h - Structures as arguments ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A structure of more than two words is passed as a pointer to it: `byval`,
/// with which the call copies the object for the callee, or `sret`, the memory
/// of a result. The attribute names the type, so a caller and a callee must
/// agree about its layout. Both can follow a new one if they are in the module:
/// the function is local, every use of it is a direct call of its own type, and
/// all these calls pass the same type with the same alignment.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_PASSEDINMEMORY_H
#define RESTRUCT_RECOVERY_PASSEDINMEMORY_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class Argument;
class CallBase;
} // namespace llvm

namespace restruct {

class DTransStructType;
class DTransTypeManager;
class ElementLayout;
struct PointerFact;

/// Whether \p A has an attribute by which its object is passed in memory.
bool isPassedInMemory(const llvm::Argument &A);
/// Whether argument \p I of \p Call has such an attribute, or its parameter.
bool isPassedInMemory(const llvm::CallBase &Call, unsigned I);

/// The structure that argument \p I of \p Call, or \p A, passes in memory;
/// null if it has no name.
const DTransStructType *structInMemory(const llvm::Argument &A,
                                       const DTransTypeManager &Manager);
/// The same for an argument of a call.
const DTransStructType *structInMemory(const llvm::CallBase &Call, unsigned I,
                                       const DTransTypeManager &Manager);

/// Whether a \p T begins at \p Place, at the outermost level or further inside.
bool isObjectAt(const PointerFact &Place, const DTransStructType *T,
                const ElementLayout &Layout);

/// Answers for the parameters of one module, which must not change meanwhile.
class PassedInMemory {
public:
  /// Why the type of \p A, which is passed in memory, cannot change; empty if
  /// its function and all calls of it can follow.
  llvm::StringRef whyFixed(const llvm::Argument &A);
  /// The same for argument \p I of \p Call.
  llvm::StringRef whyFixed(const llvm::CallBase &Call, unsigned I);

private:
  llvm::DenseMap<const llvm::Argument *, llvm::StringRef> Known;
};

} // namespace restruct

#endif // RESTRUCT_RECOVERY_PASSEDINMEMORY_H
