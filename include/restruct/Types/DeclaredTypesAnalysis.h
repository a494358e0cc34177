//===- DeclaredTypesAnalysis.h - DeclaredTypes as an analysis ---*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_TYPES_DECLAREDTYPESANALYSIS_H
#define RESTRUCT_TYPES_DECLAREDTYPESANALYSIS_H

#include "restruct/Types/DeclaredTypes.h"
#include "restruct/Types/TypeMetadata.h"

#include "llvm/IR/PassManager.h"

namespace restruct {

/// The type metadata of a module, decoded, as a module analysis of the new pass
/// manager. Any pass that does not preserve it invalidates it.
class DeclaredTypesAnalysis
    : public llvm::AnalysisInfoMixin<DeclaredTypesAnalysis> {
public:
  /// The types, as a result of the new pass manager.
  struct Result {
    DeclaredTypes Types;
    /// Problems found in the metadata; they are not part of Types.
    std::vector<TypeDiagnostic> Diagnostics;
  };
  Result run(llvm::Module &M, llvm::ModuleAnalysisManager &);

private:
  friend llvm::AnalysisInfoMixin<DeclaredTypesAnalysis>;
  static llvm::AnalysisKey Key;
};

} // namespace restruct

#endif // RESTRUCT_TYPES_DECLAREDTYPESANALYSIS_H
