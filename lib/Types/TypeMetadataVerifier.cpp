//===- TypeMetadataVerifier.cpp - Checks type metadata --------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The verifier is the reader's own walk and decoder, asked to be strict: it
/// has no rules of its own to fall out of step with. What descriptions say
/// against each other comes last, as it is known last.
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
