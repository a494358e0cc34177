//===- MayAlias.h - Alias queries on graphs ---------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Alias queries for clients of graphs. Comparing handles is not enough: two
/// different cells may still share bytes. The accesses may be wide, offsets may
/// count modulo a stride, one node may be a member array of the other, and two
/// incomplete nodes may represent one object. These queries handle all of that.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_DSA_MAYALIAS_H
#define RESTRUCT_DSA_MAYALIAS_H

#include "restruct/DSA/PlaceOverlap.h"

#include "llvm/Analysis/MemoryLocation.h"

namespace llvm {
class Function;
class Value;
} // namespace llvm

namespace restruct {

class DataStructures;
class DSGraph;
class DSNodeHandle;

/// Whether an access through \p A and one through \p B may have a byte in
/// common, at any two program points within one activation of \p F. False means
/// that they have none; true is the conservative answer.
///
/// \p A and \p B are pointers of \p F: its arguments and instructions, and
/// constants. For any other value, null, or a value that is no pointer, the
/// answer is true. A size is a number of bytes, an upper bound of it, or
/// unknown: LocationSize::afterPointer(), beforeOrAfterPointer().
///
/// \p Graphs must be those of the current module, and of a phase that holds in
/// all contexts: TD, EQTD or Steensgaard. Other phases do not know all facts
/// about arguments, so the answer is true.
///
/// The answer does not cover two activations of \p F, as in recursion. Memory
/// that is freed and allocated again counts as new memory.
bool mayAlias(const DataStructures &Graphs, const llvm::Function &F,
              const llvm::Value *A, llvm::LocationSize SizeA,
              const llvm::Value *B, llvm::LocationSize SizeB);

/// The same for bytes of nodes, for clients that follow links themselves. Bytes
/// without a node are unknown. Both nodes must be of one function's graph, or
/// of its globals graph; for other pairs of graphs the answer is true.
bool mayAlias(const NodeBytes &A, const NodeBytes &B);

/// mayAlias() as if no object escaped: two incomplete nodes are treated as two
/// distinct sets of objects. For explaining answers.
bool mayAliasIfComplete(const NodeBytes &A, const NodeBytes &B);

/// The bytes of an access of \p Size through \p Pointer; without a node if
/// \p Graph, or its globals graph for a constant, has no cell for it.
NodeBytes getBytes(const DSGraph &Graph, const llvm::Value &Pointer,
                   llvm::LocationSize Size);

/// The bytes of an access of \p Size that begins at \p Offset.
ByteRange getByteRange(int64_t Offset, llvm::LocationSize Size);

/// In the globals graph, the image of \p Here, bytes of a function's graph, at
/// \p Image, one of its node's globalsImages().
NodeBytes getImage(const NodeBytes &Here, const DSNodeHandle &Image);

} // namespace restruct

#endif // RESTRUCT_DSA_MAYALIAS_H
