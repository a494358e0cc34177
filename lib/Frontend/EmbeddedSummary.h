//===- EmbeddedSummary.h - Summary of the bitcode in an object --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_EMBEDDEDSUMMARY_H
#define RESTRUCT_LIB_FRONTEND_EMBEDDEDSUMMARY_H

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Makes fat objects of modules with ifuncs linkable: rewrites the bitcode that
/// \p M carries for the link without a module summary. LLVM 22 writes
/// references to ifuncs into summaries, and its reader knows no such symbol, so
/// that the linker follows a null pointer. Without a summary, the link takes
/// all that the module refers to for used. Does nothing to other modules.
void dropSummaryThatNamesIFuncs(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_EMBEDDEDSUMMARY_H
