//===- ExtendedTBAA.h - The metadata of the TBAA extension ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Nodes that the extension adds to clang's tree of types (spec: TBAA
/// Extension, "New metadata nodes"; docs/alias.md). Both kinds have one parent
/// at offset 0, so stock LLVM walks through them as through any type, and both
/// only ever stand as the *base* of an access tag, never as its access type:
///
///   !{!"array@int[2][4]", !row, i64 0}     an array; its parent is its element
///   !{!"member@S.a", !array, i64 0}        what lies in member `a` of an S
///
/// Nodes of clang's own are never changed. Objects with and without the
/// extension, and of different levels, may therefore be linked: what one node
/// is in a module, it is in every other.
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

/// How the names of nodes begin. No name of a type in C or C++ holds an `@`.
inline constexpr llvm::StringLiteral ArrayNodePrefix = "array@";
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

/// The node of a member called \p Path ("S.a") that is an \p Inner.
llvm::MDNode *getMemberNode(llvm::StringRef Path, llvm::MDNode *Inner);

/// The name of \p TypeNode; empty if it has none.
llvm::StringRef getTypeNodeName(const llvm::MDNode *TypeNode);

/// The first node of clang's own that \p TypeNode stands for: \p TypeNode
/// itself unless the extension made it. What is malformed stands for itself.
const llvm::MDNode *skipExtensionNodes(const llvm::MDNode *TypeNode);

} // namespace restruct

#endif // RESTRUCT_TYPES_EXTENDEDTBAA_H
