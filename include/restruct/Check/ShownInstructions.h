//===- ShownInstructions.h - Instructions for people ------------*- C++ -*-===//
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

/// An instruction, for people.
struct ShownInstruction {
  std::string Where; ///< file:line:column, or "no line"
  std::string Text;  ///< one line, without metadata, cut where it is long
};

/// Shows the instructions of one module, as it is when it is printed: at the
/// latest when the first is shown. All of it is printed at once, as printing
/// one instruction takes time linear in the module.
class InstructionShower {
public:
  explicit InstructionShower(const llvm::Module &M) : M(M) {}
  /// Prints the module, for those who go on to change it.
  void print();
  ShownInstruction show(const llvm::Instruction &I);

private:
  const llvm::Module &M;
  std::string Printed;
  llvm::DenseMap<const llvm::Instruction *, size_t> Begins; // never iterated
};

} // namespace restruct

#endif // RESTRUCT_CHECK_SHOWNINSTRUCTIONS_H
