//===- SizeObservations.h - Uses of allocation sizes ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_SAFETY_SIZEOBSERVATIONS_H
#define RESTRUCT_LIB_SAFETY_SIZEOBSERVATIONS_H

#include "restruct/Uses/PointerView.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace llvm {
class AllocaInst;
class Argument;
class CallBase;
class Function;
class Instruction;
class MemIntrinsic;
class Use;
} // namespace llvm

namespace restruct {

struct AllocationCall;
struct FreeCall;
struct MemoryInfo;

/// Whether a program uses the number of bytes that it allocates, copies or sets
/// for anything else. SizeObservations.cpp begins with the argument.
class SizeObservations {
public:
  /// Both must outlive this object.
  SizeObservations(const MemoryInfo &Memory, PointerViews &Views)
      : Memory(Memory), Views(Views) {}

  /// The first instruction that observes the number of bytes of \p Allocation,
  /// whose memory holds structures of \p ElementSize bytes, not 0; null if none
  /// does.
  const llvm::Instruction *findObserver(const AllocationCall &Allocation,
                                        uint64_t ElementSize);

  /// The same of the number of bytes that \p Free gives to operator delete.
  const llvm::Instruction *findObserver(const FreeCall &Free,
                                        uint64_t ElementSize);

  /// The same for \p Variable, an array of variable length.
  const llvm::Instruction *findObserver(const llvm::AllocaInst &Variable,
                                        uint64_t ElementSize);

  /// The same of the number of bytes that \p Handled copies or sets, if it is
  /// computed from a number of elements.
  const llvm::Instruction *findObserver(const llvm::MemIntrinsic &Handled,
                                        uint64_t ElementSize);

private:
  using ValueSet = llvm::SmallSetVector<const llvm::Value *, 8>;
  /// Limits; programs that exceed them are refused.
  static constexpr size_t MaxValues = 128;
  static constexpr unsigned MaxDepth = 64;

  static void addProducts(const llvm::Value *Count, uint64_t ElementSize,
                          const llvm::Function &F, ValueSet &Bytes);
  void collectBytes(const llvm::Value *Size, uint64_t ElementSize,
                    ValueSet &Bytes);
  const llvm::Instruction *findObserver(ValueSet &Bytes);
  const llvm::Instruction *findObserverOf(const llvm::Argument &Bytes);
  /// Null if \p U does not observe the number. Adds to \p Bytes what is
  /// computed from it.
  const llvm::Instruction *observe(const llvm::Use &U, ValueSet &Bytes);
  const llvm::Instruction *observeCall(const llvm::CallBase &Call,
                                       const llvm::Use &U);
  bool fillsMemory(const llvm::Value *Destination);

  const MemoryInfo &Memory;
  PointerViews &Views;
  /// For parameters that are numbers of bytes. Only looked up.
  llvm::DenseMap<const llvm::Argument *, const llvm::Instruction *> Known;
  unsigned Depth = 0; ///< Of the current chain of callees.
};

} // namespace restruct

#endif // RESTRUCT_LIB_SAFETY_SIZEOBSERVATIONS_H
