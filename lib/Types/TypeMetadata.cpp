//===- TypeMetadata.cpp - Diagnostics about type metadata -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeMetadata.h"

#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

void printDiagnostics(raw_ostream &OS,
                      const std::vector<TypeDiagnostic> &Diagnostics) {
  for (const TypeDiagnostic &Diagnostic : Diagnostics)
    OS << (Diagnostic.Level == TypeDiagnostic::Severity::Error ? "error: "
                                                               : "warning: ")
       << Diagnostic.Message << '\n';
}

} // namespace restruct
