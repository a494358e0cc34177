//===- ProgramPreparation.h - Forms that analyses see through ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_PROGRAMPREPARATION_H
#define RESTRUCT_MEMORY_PROGRAMPREPARATION_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Brings a linked module into a form in which layout work sees more, and which
/// does the same:
///
///   - a call of a function by another type, as old-style C makes them, gets
///     the function's type if all arguments and the result fit;
///   - a call of an alias of a function becomes a call of the function;
///   - the end of an array field that is only compared or subtracted becomes an
///     element of the array;
///   - a copy of a library function that is only there to be inlined
///     (available_externally) is set aside, so that the library's model
///     applies; if there is none, it becomes a function of the program.
///
/// ProgramPreparation.cpp describes these and names the files of the others.
///
/// \returns whether anything changed.
bool prepareProgram(llvm::Module &M);

/// The function whose body was set aside in \p Copy, and which is declared as
/// \p Copy is; null if it is no such copy.
llvm::Function *getOriginal(const llvm::Function &Copy);

/// Gives the functions whose copies are set aside their bodies again. Other
/// passes expect them.
bool restoreCopies(llvm::Module &M);

/// `dtrans-prepare`.
class PrepareProgramPass : public llvm::PassInfoMixin<PrepareProgramPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    return prepareProgram(M) ? llvm::PreservedAnalyses::none()
                             : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// `dtrans-restore-copies`.
class RestoreCopiesPass : public llvm::PassInfoMixin<RestoreCopiesPass> {
public:
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    return restoreCopies(M) ? llvm::PreservedAnalyses::none()
                            : llvm::PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

} // namespace restruct

#endif // RESTRUCT_MEMORY_PROGRAMPREPARATION_H
