//===- ExtendedTBAA.cpp - The metadata of the TBAA extension --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/ExtendedTBAA.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace restruct {

/// A member, and one node for each dimension of an array. A longer chain is not
/// the extension's.
static constexpr unsigned MaxExtensionNodes = 64;

MDNode *getArrayNode(MDNode *Element, ArrayRef<uint64_t> Bounds) {
  StringRef Name = getTypeNodeName(Element);
  MDBuilder Builder(Element->getContext());
  std::string Suffix;
  MDNode *Node = Element;
  for (uint64_t Bound : reverse(Bounds)) {
    Suffix = "[" + std::to_string(Bound) + "]" + Suffix;
    Node = Builder.createTBAAScalarTypeNode(
        (ArrayNodePrefix + Name + Suffix).str(), Node);
  }
  return Node;
}

MDNode *getMemberNode(StringRef Path, MDNode *Inner) {
  return MDBuilder(Inner->getContext())
      .createTBAAScalarTypeNode((MemberNodePrefix + Path).str(), Inner);
}

StringRef getTypeNodeName(const MDNode *TypeNode) {
  if (TypeNode->getNumOperands() == 0)
    return {};
  const auto *Name = dyn_cast_or_null<MDString>(TypeNode->getOperand(0));
  return Name ? Name->getString() : StringRef();
}

const MDNode *skipExtensionNodes(const MDNode *TypeNode) {
  const MDNode *Node = TypeNode;
  for (unsigned Steps = 0; Steps < MaxExtensionNodes; ++Steps) {
    StringRef Name = getTypeNodeName(Node);
    if (!Name.starts_with(ArrayNodePrefix) &&
        !Name.starts_with(MemberNodePrefix))
      return Node;
    const auto *Parent = Node->getNumOperands() < 2
                             ? nullptr
                             : dyn_cast_or_null<MDNode>(Node->getOperand(1));
    if (!Parent)
      break;
    Node = Parent;
  }
  return TypeNode;
}

} // namespace restruct
