//===- Sites.h - What of a program is observed ------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Collects the places of a module where the oracle looks at a pointer, before
/// anything is changed: accesses of memory, by instructions and by functions
/// of the library, and calls whose callee an analysis had to find.
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

/// So many bytes: Unit [* Count] [* Count2].
struct AccessSize {
  uint64_t Unit = 1;
  llvm::Value *Count = nullptr;  // an integer, or null
  llvm::Value *Count2 = nullptr; // likewise
};

/// \p Pointer is about to be followed by \p Access.
struct AccessSite {
  llvm::Instruction *Access;
  llvm::Value *Pointer;
  AccessSize Size;
  /// The number of the argument, if Access is a call and gives it away.
  int Argument = -1;
};

struct CallSite {
  llvm::CallBase *Call;
  /// A call of a library function that calls back, not one by a pointer.
  bool IsLibrary;
};

/// \p Address is where this thread's copy of \p Variable is. It is known before
/// \p User: the call of an intrinsic, or an access that names the variable.
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
  std::vector<ThreadLocalSite> ThreadLocals;
  /// The functions that are instrumented, in the order of the module.
  std::vector<llvm::Function *> Functions;
};

Sites collectSites(llvm::Module &M, const MemoryInfo &Memory);

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_SITES_H
