//===- ModuleFacts.h - Facts for the graphs of all functions ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_MODULEFACTS_H
#define RESTRUCT_LIB_DSA_LOCAL_MODULEFACTS_H

#include "PlainFormals.h"

#include "restruct/DSA/DSNode.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class DataLayout;
class Function;
class GlobalValue;
class Module;
} // namespace llvm

namespace restruct {

/// The position of the fields of a va_list that hold pointers.
struct VAListLayout {
  uint64_t Begin; ///< In bytes.
  uint64_t Bytes; ///< 0: unknown, anywhere.
};

/// Facts about the module, computed before the graphs. Then several threads
/// read them, and ensure that LLVM does not modify types meanwhile
/// (LayoutMaker.h).
class ModuleFacts {
public:
  ModuleFacts(const llvm::Module &M, const MemoryInfo &Memory);

  const llvm::Module &getModule() const { return *M; }
  const llvm::DataLayout &getDataLayout() const;
  const LibraryModel &getLibrary() const { return Memory->Library; }
  const AllocationRecognizer &getAllocations() const {
    return Memory->Allocations;
  }
  const PlainFormals &getPlainFormals() const { return Plain; }
  /// The layout of the lists that \p F starts and reads: its calling convention
  /// may be that of another system (ms_abi, sysv_abi).
  VAListLayout getVAListLayout(const llvm::Function &F) const;

  /// The flags of a node that contains \p G: Global, External if external code
  /// may know its address, ExternFunc, ExternGlobal, Unknown.
  DSNode::NodeTy flagsOf(const llvm::GlobalValue &G) const;

private:
  const llvm::Module *M;
  const MemoryInfo *Memory;
  VAListLayout UnixVAList;
  VAListLayout WindowsVAList;
  PlainFormals Plain;
  llvm::SmallPtrSet<const llvm::GlobalValue *, 16> KnownOutside;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_MODULEFACTS_H
