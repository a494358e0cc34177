//===- TypeMetadataReader.h - From metadata to DeclaredTypes ----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_TYPEMETADATAREADER_H
#define RESTRUCT_TYPES_TYPEMETADATAREADER_H

#include "restruct/Types/DeclaredTypes.h"
#include "restruct/Types/TypeMetadata.h"

namespace restruct {

/// Decodes all type metadata of a module (spec: TypeMetadataReader).
///
/// Metadata is untrusted. A node that is malformed, or that contradicts the IR
/// it is attached to, causes a diagnostic and is not used. The result is
/// consistent with the IR: a described structure has the number and IR types of
/// elements of its IR type, a described function has the function's IR
/// signature. Recursion in the metadata is bounded.
///
/// Structures whose names differ only by LLVM's `.N` suffix, and whose
/// definitions are equal all the way down, are merged into one DTransType.
/// Others stay distinct; if they claim to be the same record, a warning says
/// so. Several descriptions of one IR type are merged if equal. Otherwise every
/// field keeps all its descriptions, with a warning.
class TypeMetadataReader {
public:
  /// Reads \p M; never fails, see \p Diagnostics for what was not usable. May
  /// add opaque structure types to the context, for structures that are known
  /// by name only, never IR.
  static DeclaredTypes read(const llvm::Module &M,
                            std::vector<TypeDiagnostic> &Diagnostics);
};

} // namespace restruct

#endif // RESTRUCT_TYPES_TYPEMETADATAREADER_H
