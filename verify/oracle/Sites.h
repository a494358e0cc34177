//===- Sites.h - The sites that are observed --------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Collects the sites of a module where the oracle checks a pointer, before
/// anything is changed: accesses of memory, by instructions and by library
/// functions, and calls whose callee an analysis had to resolve.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_SITES_H
#define RESTRUCT_VERIFY_ORACLE_SITES_H

#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <string>
#include <vector>

namespace restruct {
struct MemoryInfo;
} // namespace restruct

namespace restruct::oracle {

/// A number of bytes: Unit [* Count] [* Count2].
struct AccessSize {
  uint64_t Unit = 1;
  llvm::Value *Count = nullptr;  // an integer, or null
  llvm::Value *Count2 = nullptr; // likewise
};

/// \p Access is about to access memory through \p Pointer.
struct AccessSite {
  llvm::Instruction *Access;
  llvm::Value *Pointer;
  AccessSize Size;
  /// The argument number, if Access is a call that passes the pointer on.
  int Argument = -1;
};

struct CallSite {
  llvm::CallBase *Call;
  /// A call of a library function with callbacks, not an indirect call.
  bool IsLibrary;
};

/// \p Address is that of this thread's copy of \p Variable. It is known before
/// \p User: the call of an intrinsic, or an access to the variable.
struct ThreadLocalSite {
  llvm::Instruction *User;
  llvm::Value *Address;
  llvm::GlobalVariable *Variable;
};

struct Sites {
  std::vector<AccessSite> Accesses;
  std::vector<CallSite> Calls;
  std::vector<llvm::AllocaInst *> Allocas;
  std::vector<llvm::CallBase *> StackRestores;
  /// Calls that must be tail calls.
  std::vector<llvm::CallBase *> MustTailCalls;
  std::vector<ThreadLocalSite> ThreadLocals;
  /// The instrumented functions, in module order.
  std::vector<llvm::Function *> Functions;
};

Sites collectSites(llvm::Module &M, const MemoryInfo &Memory);

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_SITES_H
