//===- TBAAExtender.h - Tags that tell arrays and members apart -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_FRONTEND_TBAAEXTENDER_H
#define RESTRUCT_LIB_FRONTEND_TBAAEXTENDER_H

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

class ModulePairing;
struct TBAAFacts;

/// Gives accesses in \p M to elements of arrays the tags of the TBAA extension,
/// and global scalars their declared types (spec: TBAA Extension). \p Facts are
/// about the shadow that \p Pairing leads from. \pre Nothing has been optimised
/// yet, and the structures of \p M are still those of the code generator.
void extendTBAA(llvm::Module &M, const TBAAFacts &Facts,
                ModulePairing &Pairing);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_TBAAEXTENDER_H
