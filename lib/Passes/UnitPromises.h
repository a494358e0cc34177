//===- UnitPromises.h - What only a definition's unit says ------*- C++ -*-===//
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
/// The same is true of parameters and results that a definition says are not
/// null, or not aliased. A caller in another unit whose declaration says so,
/// too, has it as an attribute of its call, which stays.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PASSES_UNITPROMISES_H
#define RESTRUCT_LIB_PASSES_UNITPROMISES_H

namespace llvm {
class Module;
} // namespace llvm

namespace restruct {

/// Drops what definitions in \p M claim about their effects on memory, if their
/// own loads, stores and calls may have others. Passes infer what is true.
void dropContradictedEffects(llvm::Module &M);

/// Drops what definitions that other units may use claim about null and
/// aliases, once the passes of their own units have used it. Parameters that do
/// not alias stay so: that is for the body.
void dropUnitsPromises(llvm::Module &M);

} // namespace restruct

#endif // RESTRUCT_LIB_PASSES_UNITPROMISES_H
