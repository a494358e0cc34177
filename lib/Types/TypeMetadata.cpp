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

StringRef getKeyword(TypeDiagnostic::Severity Level) {
  switch (Level) {
  case TypeDiagnostic::Severity::Error:
    return "error";
  case TypeDiagnostic::Severity::Warning:
    return "warning";
  case TypeDiagnostic::Severity::Note:
    return "note";
  }
  llvm_unreachable("all severities have a keyword");
}

void printDiagnostics(raw_ostream &OS,
                      const std::vector<TypeDiagnostic> &Diagnostics) {
  for (const TypeDiagnostic &Diagnostic : Diagnostics)
    OS << getKeyword(Diagnostic.Level) << ": " << Diagnostic.Message << '\n';
}

} // namespace restruct
