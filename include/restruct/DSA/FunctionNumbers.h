//===- FunctionNumbers.h - Functions by their place -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The functions of a module have numbers, their places in its order, which
/// all phases share: what is asked of every function or call is asked of an
/// array.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_FUNCTIONNUMBERS_H
#define RESTRUCT_DSA_FUNCTIONNUMBERS_H

#include "llvm/ADT/DenseMap.h"

#include <optional>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace restruct {

/// Number of a function of a module: its place in the module's order.
using FunctionId = unsigned;

/// Valid until functions are added to the module, or removed.
class FunctionNumbers {
public:
  explicit FunctionNumbers(const llvm::Module &M);

  unsigned size() const { return static_cast<unsigned>(Functions.size()); }
  const llvm::Function &operator[](FunctionId Id) const {
    return *Functions[Id];
  }
  /// None if \p F was not there when the numbers were given.
  std::optional<FunctionId> find(const llvm::Function &F) const {
    auto It = Ids.find(&F);
    return It == Ids.end() ? std::nullopt : std::optional(It->second);
  }
  /// Of a function that was there.
  FunctionId getId(const llvm::Function &F) const { return *find(F); }

private:
  std::vector<const llvm::Function *> Functions;
  llvm::DenseMap<const llvm::Function *, FunctionId> Ids; // never iterated
};

} // namespace restruct

#endif // RESTRUCT_DSA_FUNCTIONNUMBERS_H
