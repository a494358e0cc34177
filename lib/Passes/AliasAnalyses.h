//===- AliasAnalyses.h - Names for -aa-pipeline ----------------------*- C++
//-*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_ALIASANALYSES_H
#define RESTRUCT_LIB_PASSES_ALIASANALYSES_H

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace restruct {

/// Makes our alias analyses known to `opt -aa-pipeline=` and `ld.lld
/// --lto-aa-pipeline=`: tbaa-ext, ds-aa, ds-aa<td>, steens-aa. Has those of the
/// module made in LLVM's pipelines if they were named.
void registerAliasAnalyses(llvm::PassBuilder &PB);

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_ALIASANALYSES_H
