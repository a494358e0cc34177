//===- DeclaredTypesBuilder.h - From collected metadata to types ----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_DECLAREDTYPESBUILDER_H
#define RESTRUCT_LIB_TYPES_DECLAREDTYPESBUILDER_H

#include "MetadataCollector.h"
#include "StructJoining.h"

namespace restruct {

/// Computes from the records of \p Collected the keys by which the source
/// distinguishes structures of the same name.
void setSourceKeys(CollectedTypes &Collected);

/// Creates DTransTypes for what was collected, one for each class of
/// structures. Warns where descriptions contradict each other.
DeclaredTypes buildDeclaredTypes(const CollectedTypes &Collected,
                                 const StructClasses &Classes,
                                 llvm::LLVMContext &Context,
                                 MetadataDiagnostics &Diagnostics);

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_DECLAREDTYPESBUILDER_H
