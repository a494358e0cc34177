//===- GlobalsPublisher.h - What globals reach, in the globals graph ------===//
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

/// Copies all that global variables, domains and nodes with images reach in \p
/// Graph into its globals graph, and gives each node there is its image.
void publishGlobals(DSGraph &Graph);

/// Whether what \p N is in the globals graph is more than a function: a
/// variable, a domain, or memory that is there already.
bool isShared(const DSNode &N);

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_INTERPROCEDURAL_GLOBALSPUBLISHER_H
