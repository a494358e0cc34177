//===- CompileCommand.cpp - How a module was compiled ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/CompileCommand.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

#include <optional>

using namespace llvm;

namespace restruct {

static constexpr StringLiteral CommandsName = "restruct.commands";

void addCompileCommand(Module &M, const CompileCommand &Command) {
  LLVMContext &Context = M.getContext();
  SmallVector<Metadata *> Words{MDString::get(Context, Command.Directory)};
  for (const std::string &Argument : Command.Arguments)
    Words.push_back(MDString::get(Context, Argument));
  M.getOrInsertNamedMetadata(CommandsName)
      ->addOperand(MDNode::get(Context, Words));
}

static std::optional<CompileCommand> readCommand(const MDNode &Node) {
  if (Node.getNumOperands() < 2 || !all_of(Node.operands(), [](Metadata *Word) {
        return isa_and_nonnull<MDString>(Word);
      }))
    return std::nullopt;
  CompileCommand Command;
  Command.Directory = cast<MDString>(Node.getOperand(0))->getString();
  for (const MDOperand &Word : drop_begin(Node.operands()))
    Command.Arguments.push_back(cast<MDString>(Word)->getString().str());
  return Command;
}

std::vector<CompileCommand> readCompileCommands(const Module &M) {
  std::vector<CompileCommand> Commands;
  if (const NamedMDNode *Nodes = M.getNamedMetadata(CommandsName))
    for (const MDNode *Node : Nodes->operands())
      if (std::optional<CompileCommand> Command = readCommand(*Node);
          Command && !is_contained(Commands, *Command))
        Commands.push_back(std::move(*Command));
  return Commands;
}

} // namespace restruct
