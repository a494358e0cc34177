//===- ShownInstructions.h - Instructions shown to users --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_CHECK_SHOWNINSTRUCTIONS_H
#define RESTRUCT_CHECK_SHOWNINSTRUCTIONS_H

#include "llvm/ADT/DenseMap.h"

#include <string>

namespace llvm {
class Instruction;
class Module;
} // namespace llvm

namespace restruct {

/// An instruction as shown to users.
struct ShownInstruction {
  std::string Where; ///< file:line:column, or "no line"
  std::string Text;  ///< one line, without metadata, truncated if long
};

/// Shows the instructions of one module as it is when it is printed, at the
/// latest when the first one is shown. The module is printed once, because
/// printing one instruction takes time linear in the module.
class InstructionShower {
public:
  explicit InstructionShower(const llvm::Module &M) : M(M) {}
  /// Prints the module now, for callers that modify it afterwards.
  void print();
  ShownInstruction show(const llvm::Instruction &I);

private:
  const llvm::Module &M;
  std::string Printed;
  llvm::DenseMap<const llvm::Instruction *, size_t> Begins; // never iterated
};

} // namespace restruct

#endif // RESTRUCT_CHECK_SHOWNINSTRUCTIONS_H
