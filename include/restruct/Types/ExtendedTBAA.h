//===- ExtendedTBAA.h - The metadata of the TBAA extension ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Type nodes that the extension adds to clang's TBAA type tree (spec: TBAA
/// Extension, "New metadata nodes"; docs/alias.md). Both kinds have one parent
/// at offset 0, so stock LLVM traverses them like any type node. Both occur
/// only as the *base* of an access tag, never as its access type:
///
///   !{!"array@int[2][4]", !row, i64 0}     an array; its parent is its element
///   !{!"member@S.a", !array, i64 0}        the contents of member `a` of an S
///
/// Clang's own nodes are never changed. Hence objects with and without the
/// extension, and of different levels, may be linked: a node means the same in
/// every module.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_EXTENDEDTBAA_H
#define RESTRUCT_TYPES_EXTENDEDTBAA_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>

namespace llvm {
class LLVMContext;
class MDNode;
} // namespace llvm

namespace restruct {

/// Prefixes of the nodes' names. No type name in C or C++ contains an `@`.
inline constexpr llvm::StringLiteral ArrayNodePrefix = "array@";
/// Likewise, of nodes for members.
inline constexpr llvm::StringLiteral MemberNodePrefix = "member@";

/// Kind of the attachment to a global variable's definition that gives the
/// type node of its declared scalar type (spec: "New TBAA rules for global
/// scalars"). Its operand list is the node's own.
inline constexpr llvm::StringLiteral DeclaredScalarKind = "restruct.scalar";

/// The node of an array of \p Element with bounds \p Bounds, outermost first;
/// \p Element itself if there are none. \pre the first operand of \p Element
/// is its name.
llvm::MDNode *getArrayNode(llvm::MDNode *Element,
                           llvm::ArrayRef<uint64_t> Bounds);

/// The node of a member called \p Path ("S.a") whose type node is \p Inner.
llvm::MDNode *getMemberNode(llvm::StringRef Path, llvm::MDNode *Inner);

/// The name of \p TypeNode; empty if it has none.
llvm::StringRef getTypeNodeName(const llvm::MDNode *TypeNode);

/// The first of clang's own nodes that \p TypeNode stands for: \p TypeNode
/// itself unless the extension created it. A malformed node stands for itself.
const llvm::MDNode *skipExtensionNodes(const llvm::MDNode *TypeNode);

} // namespace restruct

#endif // RESTRUCT_TYPES_EXTENDEDTBAA_H
