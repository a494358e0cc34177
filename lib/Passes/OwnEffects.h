//===- OwnEffects.h - Memory effects that a body contradicts ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A function whose definition says __attribute__((pure)) but which writes
/// through a parameter has undefined behaviour, and works all the same with a
/// compiler that sees one translation unit: callers in other units read a
/// declaration without the attribute, and expect the write. In the linked
/// module the call would get the attribute from the definition, and the caller
/// lose what was written (grep 3.8 has such a function).
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_OWNEFFECTS_H
#define RESTRUCT_LIB_PASSES_OWNEFFECTS_H

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Adds to the memory effects that each definition in \p M declares those of
/// its own loads and stores. What attributes of calls say stays: it is what
/// the caller's unit knows.
void addOwnEffects(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_OWNEFFECTS_H
