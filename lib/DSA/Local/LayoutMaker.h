//===- LayoutMaker.h - Layouts of types, for several threads ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM computes layouts of structures, and other facts about types, lazily, in
/// tables of the context that are not thread-safe. Before a thread reads some
/// functions, it has the layouts of their types computed while all other
/// threads wait. A program has few types, so soon all layouts exist. The
/// functions are then still in the cache of the thread, so that the program is
/// read from memory once.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_LAYOUTMAKER_H
#define RESTRUCT_LIB_DSA_LOCAL_LAYOUTMAKER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

#include <shared_mutex>

namespace llvm {
class Constant;
class DataLayout;
class Function;
class Instruction;
class Module;
class Type;
} // namespace llvm

namespace restruct {

/// The layout maker of one thread.
class LayoutMaker {
public:
  /// \p Readers guards the types of the module; all makers of a module share
  /// it.
  LayoutMaker(const llvm::DataLayout &DL, std::shared_mutex &Readers)
      : DL(DL), Readers(Readers) {}

  /// Computes what the globals of \p M and the parameters of its functions
  /// need, and the parameters themselves. Must be called before other threads
  /// start.
  void makeOfGlobals(const llvm::Module &M);
  /// Computes what the instructions of \p Functions need. No other thread
  /// computes layouts while this holds the lock.
  std::shared_lock<std::shared_mutex>
  makeOf(llvm::ArrayRef<const llvm::Function *> Functions);

private:
  // These record types that are new to this thread.
  void visit(const llvm::Instruction &I);
  void visit(const llvm::Constant &C);
  void visit(llvm::Type *Ty);
  void makeNew();

  const llvm::DataLayout &DL;
  std::shared_mutex &Readers;
  llvm::Type *Last = nullptr;
  llvm::DenseSet<llvm::Type *> Types;
  llvm::DenseSet<const llvm::Constant *> Constants;
  llvm::SmallVector<llvm::Type *, 16> New;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_LAYOUTMAKER_H
