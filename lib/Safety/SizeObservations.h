//===- SizeObservations.h - Who looks at numbers of bytes -------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_SAFETY_SIZEOBSERVATIONS_H
#define RESTRUCT_LIB_SAFETY_SIZEOBSERVATIONS_H

#include "PointerView.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace llvm {
class AllocaInst;
class Argument;
class CallBase;
class Function;
class Instruction;
class Use;
} // namespace llvm

namespace restruct {

struct AllocationCall;
struct MemoryInfo;

/// Whether a program uses the number of bytes of an allocation for anything
/// but allocating and filling the memory. The argument is at the head of
/// SizeObservations.cpp.
class SizeObservations {
public:
  /// Both have to stay.
  SizeObservations(const MemoryInfo &Memory, PointerViews &Views)
      : Memory(Memory), Views(Views) {}

  /// The first instruction that is found to observe the number of bytes of
  /// \p Allocation, whose memory holds structures of \p ElementSize bytes, not
  /// 0; null if none does.
  const llvm::Instruction *findObserver(const AllocationCall &Allocation,
                                        uint64_t ElementSize);

  /// The same of \p Variable, an array of as many elements as it asks for.
  const llvm::Instruction *findObserver(const llvm::AllocaInst &Variable,
                                        uint64_t ElementSize);

private:
  using ValueSet = llvm::SmallSetVector<const llvm::Value *, 8>;
  /// Programs whose sizes go further, or through more functions, are refused.
  static constexpr size_t MaxValues = 128;
  static constexpr unsigned MaxDepth = 64;

  static void addProducts(const llvm::Value *Count, uint64_t ElementSize,
                          const llvm::Function &F, ValueSet &Bytes);
  void collectBytes(const llvm::Value *Size, uint64_t ElementSize,
                    ValueSet &Bytes);
  const llvm::Instruction *findObserver(ValueSet &Bytes);
  const llvm::Instruction *findObserverOf(const llvm::Argument &Bytes);
  /// Null if \p U does not observe the number; \p Bytes gets what is computed
  /// from it.
  const llvm::Instruction *observe(const llvm::Use &U, ValueSet &Bytes);
  const llvm::Instruction *observeCall(const llvm::CallBase &Call,
                                       const llvm::Use &U);
  bool fillsMemory(const llvm::Value *Destination);

  const MemoryInfo &Memory;
  PointerViews &Views;
  /// Of parameters that are numbers of bytes. Only looked up.
  llvm::DenseMap<const llvm::Argument *, const llvm::Instruction *> Known;
  unsigned Depth = 0; ///< Of functions that pass a number on.
};

} // namespace restruct

#endif // RESTRUCT_LIB_SAFETY_SIZEOBSERVATIONS_H
