//===- ThreadFunctions.cpp - Functions that threads run -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadFunctions.h"

#include "restruct/Fields/Threads.h"
#include "restruct/Memory/LibraryModel.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Functions of OpenMP's runtimes, and the members of std::thread: families
/// that the library table does not list.
static bool isOfThreadFamily(StringRef Name) {
  return Name.starts_with("__kmpc_fork_") ||
         Name.starts_with("GOMP_parallel") || Name.starts_with("_ZNSt6thread");
}

bool startsThreads(const Function &F) {
  if (!F.isDeclaration())
    return false;
  const FunctionModel *Row = LibraryModel::findRow(F.getName());
  return (Row && Row->startsThread()) || isOfThreadFamily(F.getName());
}

/// All functions whose addresses \p F uses, to call them or for other purposes.
static void addUsed(const Function &F,
                    SmallSetVector<const Function *, 16> &Found) {
  for (const Instruction &I : instructions(F))
    for (const Use &Operand : I.operands())
      if (const auto *Used =
              dyn_cast<Function>(Operand->stripPointerCastsAndAliases()))
        Found.insert(Used);
}

/// Whether \p F calls what it loads.
static bool callsIndirectly(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && Call->isIndirectCall();
  });
}

ThreadFunctions::ThreadFunctions(const Module &M) {
  SmallSetVector<const Function *, 16> Found, Pointed;
  for (const Function &F : M) {
    if (F.hasAddressTaken(nullptr, /*IgnoreCallbackUses=*/false))
      Pointed.insert(&F);
    if (!startsThreads(F))
      continue;
    AreStarted = true;
    for (const User *U : F.users())
      if (const auto *Call = dyn_cast<CallBase>(U))
        for (const Use &Operand : Call->args())
          if (const auto *Start = dyn_cast<Function>(Operand))
            Found.insert(Start);
  }
  for (size_t I = 0; I != Found.size(); ++I) {
    addUsed(*Found[I], Found);
    if (callsIndirectly(*Found[I]))
      Found.insert_range(Pointed);
  }
  Reached.insert_range(Found);
}

} // namespace restruct
