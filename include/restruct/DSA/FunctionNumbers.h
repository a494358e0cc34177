//===- FunctionNumbers.h - A numbering of functions -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A numbering of the functions of a module, in module order, that all phases
/// share. It turns look-ups for every function or call into array accesses.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_FUNCTIONNUMBERS_H
#define RESTRUCT_DSA_FUNCTIONNUMBERS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/Sequence.h"

#include <optional>
#include <vector>

namespace llvm {
class Function;
class Module;
} // namespace llvm

namespace restruct {

/// The number of a function, in module order.
enum class FunctionId : unsigned {};
/// \returns the number itself, for use as an index.
constexpr unsigned index(FunctionId F) { return static_cast<unsigned>(F); }

} // namespace restruct

/// Ranges of functions: llvm::enum_seq().
template <> struct llvm::enum_iteration_traits<restruct::FunctionId> {
  static constexpr bool is_iterable = true;
};

namespace restruct {

/// Valid until functions are added to the module, or removed.
class FunctionNumbers {
public:
  explicit FunctionNumbers(const llvm::Module &M);

  unsigned size() const { return static_cast<unsigned>(Functions.size()); }
  /// All numbers.
  auto ids() const { return llvm::enum_seq(FunctionId(0), FunctionId(size())); }
  const llvm::Function &operator[](FunctionId Id) const {
    return *Functions[index(Id)];
  }
  /// None if \p F was added to the module later.
  std::optional<FunctionId> find(const llvm::Function &F) const {
    auto It = Ids.find(&F);
    return It == Ids.end() ? std::nullopt : std::optional(It->second);
  }
  /// \pre \p F was in the module when it was numbered.
  FunctionId getId(const llvm::Function &F) const { return *find(F); }

private:
  std::vector<const llvm::Function *> Functions;
  llvm::DenseMap<const llvm::Function *, FunctionId> Ids; // never iterated
};

} // namespace restruct

#endif // RESTRUCT_DSA_FUNCTIONNUMBERS_H
