//===- UsedTypes.h - Which structures the code uses -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_REPORT_USEDTYPES_H
#define RESTRUCT_LIB_REPORT_USEDTYPES_H

#include "llvm/ADT/DenseSet.h"

namespace llvm {
class Module;
class StructType;
} // namespace llvm

namespace restruct {

class DTransStructType;
struct DeclaredTypes;

/// The named structures that IR itself refers to: as the type of a global, of
/// an alloca, of a value; in address arithmetic; passed by value. Metadata does
/// not count, a structure nested by value in a used one does.
llvm::DenseSet<llvm::StructType *> findUsedStructTypes(const llvm::Module &M);

/// The described structures that are in \p UsedInIR, or transitively reachable
/// from the declared type of a global, alloca, function or call. Optimised code
/// refers to hardly any type, so everything reachable may be used.
llvm::DenseSet<const DTransStructType *>
findUsedStructs(const DeclaredTypes &Types,
                const llvm::DenseSet<llvm::StructType *> &UsedInIR);

} // namespace restruct

#endif // RESTRUCT_LIB_REPORT_USEDTYPES_H
