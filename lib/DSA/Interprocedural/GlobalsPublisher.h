//===- GlobalsPublisher.h - Memory reachable from globals -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_INTERPROCEDURAL_GLOBALSPUBLISHER_H
#define RESTRUCT_LIB_DSA_INTERPROCEDURAL_GLOBALSPUBLISHER_H

namespace restruct {

class DSGraph;
class DSNode;

/// Copies everything reachable from global variables, domains and nodes with
/// images in \p Graph into its globals graph, and gives each node its image.
void publishGlobals(DSGraph &Graph);

/// Whether \p N is in the globals graph as more than a function: as a variable,
/// a domain, or memory that was published before.
bool isShared(const DSNode &N);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_GLOBALSPUBLISHER_H
