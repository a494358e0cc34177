//===- TBAAExtender.h - Extends TBAA tags of arrays and members -----------===//
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
/// about the shadow module that \p Pairing maps from. \pre No pass has
/// optimised \p M, and its structures are still those of the code generator.
void extendTBAA(llvm::Module &M, const TBAAFacts &Facts,
                ModulePairing &Pairing);

} // namespace restruct

#endif // RESTRUCT_LIB_FRONTEND_TBAAEXTENDER_H
