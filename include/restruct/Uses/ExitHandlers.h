//===- ExitHandlers.h - Destructors that run at exit ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// `__cxa_atexit(f, object, dso)` registers a destructor of a variable: at
/// exit, or when a thread ends, f is called with the object.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_EXITHANDLERS_H
#define RESTRUCT_USES_EXITHANDLERS_H

#include "restruct/Memory/LibraryModel.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

namespace restruct {

/// The function that \p Call registers for its argument \p I, or null.
inline const llvm::Function *getExitHandler(const llvm::CallBase &Call,
                                            unsigned I) {
  const llvm::Function *F = Call.getCalledFunction();
  if (I != 1 || !F || !F->isDeclaration() || Call.arg_size() != 3)
    return nullptr;
  const FunctionModel *Row = LibraryModel::findRow(F->getName());
  if (!Row || !Row->registersDestructor())
    return nullptr;
  const auto *Handler = llvm::dyn_cast<llvm::Function>(Call.getArgOperand(0));
  return Handler && Handler->arg_size() == 1 && !Handler->isVarArg() &&
                 Handler->getArg(0)->getType()->isPointerTy() &&
                 (Handler->isDeclaration() || !Handler->isInterposable())
             ? Handler
             : nullptr;
}

} // namespace restruct

#endif // RESTRUCT_USES_EXITHANDLERS_H
