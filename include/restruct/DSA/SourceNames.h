//===- SourceNames.h - Names of values in the source ------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What users call the values of IR: variables by debug information, functions
/// and globals by their demangled names.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_SOURCENAMES_H
#define RESTRUCT_DSA_SOURCENAMES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace llvm {
class Function;
class Module;
class Value;
} // namespace llvm

namespace restruct {

/// The names of one module, collected once.
class SourceNames {
public:
  explicit SourceNames(const llvm::Module &M);

  /// The variable whose value or address \p V is, or the demangled name of a
  /// function or global. Empty if there is none, or if it is the name in IR.
  llvm::StringRef lookup(const llvm::Value &V) const;

private:
  void addLocals(const llvm::Function &F);

  llvm::DenseMap<const llvm::Value *, std::string> Names; // never iterated
};

/// The values of the variable \p Name of \p F, and its address, in the order of
/// the code. Without debug information there are none.
llvm::SmallVector<const llvm::Value *, 4> findVariable(const llvm::Function &F,
                                                       llvm::StringRef Name);

} // namespace restruct

#endif // RESTRUCT_DSA_SOURCENAMES_H
