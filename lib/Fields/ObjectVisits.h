//===- ObjectVisits.h - Which objects accesses visit ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FIELDS_OBJECTVISITS_H
#define RESTRUCT_LIB_FIELDS_OBJECTVISITS_H

#include "BlockWeights.h"

#include "llvm/ADT/DenseMap.h"

#include <tuple>

namespace llvm {
class DataLayout;
class Instruction;
class PHINode;
class Value;
} // namespace llvm

namespace restruct {

/// A visit of an object: one access, or several, to fields of the object whose
/// address one computation gives.
struct ObjectVisit {
  /// What identifies the object among those that the same code visits: an index
  /// or a pointer. Addresses with equal roots are those of one object.
  const llvm::Value *Root = nullptr;
  /// How often there is another object, in one run of the program.
  double Frequency = 0;
  /// How many of these are to a neighbour in memory of the one before.
  double Next = 0;
  /// How many are to an element whose index was computed or loaded.
  double Computed = 0;
};

/// Finds the objects that accesses visit. An address is followed back to where
/// it begins to be that of another object: a step along an array in a loop, a
/// computed index, a pointer from memory or from a call. A parameter is what
/// the call passes from which most entries of the function come, and the
/// result of a function what it returns.
class ObjectVisits {
public:
  ObjectVisits(const BlockWeights &Weights, const llvm::DataLayout &DL)
      : Weights(Weights), DL(DL) {}

  /// The visit that \p Access makes through \p Pointer, the address of an
  /// object of \p Size bytes, or of something in it.
  ObjectVisit find(const llvm::Instruction &Access, const llvm::Value &Pointer,
                   uint64_t Size);

private:
  double countSteps(const llvm::PHINode &Phi, uint64_t Stride, uint64_t Size,
                    double Visits) const;
  const llvm::Value *identify(const llvm::Value &Loaded, unsigned Depth);
  const llvm::Value *getResult(const llvm::Value &V);

  const BlockWeights &Weights;
  const llvm::DataLayout &DL;
  /// Of what is loaded from one address in a loop, the load that was seen
  /// first: by the loop, the address's root and its distance from that.
  using LoadKey =
      std::tuple<const llvm::BasicBlock *, const llvm::Value *, int64_t>;
  llvm::DenseMap<LoadKey, const llvm::Value *> Loads;
  /// Of functions; null if they may return several values.
  llvm::DenseMap<const llvm::Function *, const llvm::Value *> Results;
};

} // namespace restruct

#endif // RESTRUCT_LIB_FIELDS_OBJECTVISITS_H
