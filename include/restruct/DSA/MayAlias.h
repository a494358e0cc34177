//===- MayAlias.h - Whether two accesses may meet ---------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What clients ask of graphs. Comparing handles by themselves is a trap: two
/// cells that differ may still share bytes. The accesses may be wide, offsets
/// may count modulo a stride, one node may be a member array of the other, and
/// two incomplete nodes may stand for one object. All of that is looked at
/// here.
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
/// common, within one activation of \p F and at any two points of it. False
/// means that they do not; whatever is not known gives true.
///
/// \p A and \p B are pointers of \p F: its arguments and instructions, and
/// constants. For any other value, null, or a value that is no pointer, the
/// answer is true. A size is a number of bytes, an upper bound of it, or
/// unknown: LocationSize::afterPointer(), beforeOrAfterPointer().
///
/// \p Graphs are of the module as it is now, and of a phase that is true in all
/// contexts: TD, EQTD or Steensgaard. Those of other phases are only part of
/// the truth about arguments, so the answer is true.
///
/// Nothing is said of two activations of \p F, recursion included. Memory that
/// was freed and allocated again is other memory.
bool mayAlias(const DataStructures &Graphs, const llvm::Function &F,
              const llvm::Value *A, llvm::LocationSize SizeA,
              const llvm::Value *B, llvm::LocationSize SizeB);

/// The same of bytes of nodes, for clients that follow links themselves. Bytes
/// without a node are unknown ones. Both nodes are of one function's graph, or
/// of its globals graph; for other pairs of graphs the answer is true.
bool mayAlias(const NodeBytes &A, const NodeBytes &B);

/// mayAlias() as if no other code knew the objects: of two incomplete nodes it
/// takes the graph's word that they are two. For explaining answers.
bool mayAliasIfComplete(const NodeBytes &A, const NodeBytes &B);

/// What an access of \p Size through \p Pointer touches; without a node if
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
