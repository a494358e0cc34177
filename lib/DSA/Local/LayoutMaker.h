//===- LayoutMaker.h - Layouts of types, for several threads ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM makes layouts of structures, and what it knows of other types, when it
/// is first asked, in tables that one thread may write only while no other
/// reads them. A thread that is about to read some functions has the layouts
/// of their types made first, while all others wait; the few types of a
/// program are all there soon. The functions are then still in its cache, so
/// that the program is read once.
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

/// Of one thread.
class LayoutMaker {
public:
  /// \p Readers guards the types of the module; all makers of a module share
  /// it.
  LayoutMaker(const llvm::DataLayout &DL, std::shared_mutex &Readers)
      : DL(DL), Readers(Readers) {}

  /// Makes what the globals of \p M and the parameters of its functions need,
  /// and the parameters themselves. To be called before there are other
  /// threads.
  void makeOfGlobals(const llvm::Module &M);
  /// Makes what the instructions of \p Functions need. As long as the lock is
  /// held, no other thread makes any.
  std::shared_lock<std::shared_mutex>
  makeOf(llvm::ArrayRef<const llvm::Function *> Functions);

private:
  // These note types that are new to this thread.
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
