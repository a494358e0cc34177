//===- MetadataLoweringScopes.h - Scopes of one function --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_ALIAS_METADATALOWERINGSCOPES_H
#define RESTRUCT_LIB_ALIAS_METADATALOWERINGSCOPES_H

namespace llvm {
class Function;
} // namespace llvm

namespace restruct {

class DSGraph;
class PointerFacts;
struct FunctionLowering;
struct MetadataLoweringOptions;

/// Attaches alias scopes to the accesses of \p F, whose graph is \p Graph, and
/// counts them in \p Done.
void lowerScopes(llvm::Function &F, const DSGraph &Graph,
                 const PointerFacts &Facts,
                 const MetadataLoweringOptions &Options,
                 FunctionLowering &Done);

} // namespace restruct

#endif // RESTRUCT_LIB_ALIAS_METADATALOWERINGSCOPES_H
