//===- Annotations.h - Attributes and metadata of old layouts ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REWRITE_ANNOTATIONS_H
#define RESTRUCT_LIB_REWRITE_ANNOTATIONS_H

#include "NewLayouts.h"

namespace llvm {
class AssumeInst;
} // namespace llvm

namespace restruct {

/// Finds the attributes and metadata that promise something about the old
/// layout, such as a number of dereferenceable bytes, and drops them. A stale
/// promise would be a miscompile.
class Annotations {
public:
  /// Finds them, while the analyses describe the module.
  Annotations(llvm::Module &M, const NewLayouts &Layouts,
              const StructUses &Uses);
  void drop();

private:
  void widenEffects();

  llvm::Module &M;
  const bool SplitsVariables;
  std::vector<llvm::Argument *> Parameters;
  std::vector<llvm::Function *> Results;
  /// Arguments by number; ~0u for the result.
  std::vector<std::pair<llvm::CallBase *, unsigned>> Passed;
  std::vector<llvm::Instruction *> Loads;
  /// Assumptions about such a pointer, for example its alignment.
  std::vector<llvm::AssumeInst *> Assumptions;
};

} // namespace restruct

#endif // RESTRUCT_LIB_REWRITE_ANNOTATIONS_H
