//===- InstructionTexts.h - Instructions as text -----------------*- C++
//-*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_VERIFY_ORACLE_INSTRUCTIONTEXTS_H
#define RESTRUCT_VERIFY_ORACLE_INSTRUCTIONTEXTS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"

#include <string>

namespace restruct::oracle {

/// The first line of every instruction's text, without metadata. The whole
/// module is printed once: printing one instruction takes time linear in the
/// module.
class InstructionTexts {
public:
  explicit InstructionTexts(const llvm::Module &M);
  llvm::StringRef operator[](const llvm::Instruction &I) const;

private:
  std::string Text;
  llvm::DenseMap<const llvm::Instruction *, size_t> Begins; // never iterated
};

} // namespace restruct::oracle

#endif // RESTRUCT_VERIFY_ORACLE_INSTRUCTIONTEXTS_H
