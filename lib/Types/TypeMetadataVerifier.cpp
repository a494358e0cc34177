//===- TypeMetadataVerifier.cpp - Checks type metadata --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The verifier is the reader's own traversal and decoder in strict mode: it
/// has no rules of its own that could diverge. Contradictions between
/// descriptions are reported last, because they are found last.
///
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeMetadataVerifier.h"

#include "DeclaredTypesBuilder.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

std::vector<TypeDiagnostic> verifyTypeMetadata(const Module &M) {
  std::vector<TypeDiagnostic> Findings;
  MetadataDiagnostics Report(M, Findings);
  CollectedTypes Collected(M.getContext(), M.getDataLayout());
  collectTypeMetadata(M, EncodingDecoder::Strictness::Verifier, Report,
                      Collected);
  setSourceKeys(Collected);
  buildDeclaredTypes(Collected, joinStructs(Collected.Graph), M.getContext(),
                     Report);
  return Findings;
}

} // namespace restruct
