//===- TypeMetadataReader.cpp - From metadata to DeclaredTypes ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reading takes three steps, each with its own data:
///
///   metadata ──collect──▶ TypeGraph, attachments     MetadataCollector,
///                              │                     EncodingDecoder
///                            solve                   StructJoining
///                              ▼
///   DTransTypes ◀──build── classes of structures     DeclaredTypesBuilder
///
/// Which structures are the same under several names is known only after all
/// descriptions of a module are read. DTransTypes are immutable, so they are
/// created after that. Therefore the first step decodes into a graph in which
/// every name is a node of its own. It finds all malformed input, so the later
/// steps cannot fail.
///
/// A structure that is referred to but not described gets a DTransType without
/// a body, even if IR has one: another producer of types may still describe it.
///
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeMetadataReader.h"

#include "DeclaredTypesBuilder.h"
#include "EmptyClasses.h"

#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

DeclaredTypes
TypeMetadataReader::read(const Module &M,
                         std::vector<TypeDiagnostic> &Diagnostics) {
  MetadataDiagnostics Report(M, Diagnostics);
  CollectedTypes Collected(M.getContext(), M.getDataLayout());
  collectTypeMetadata(M, EncodingDecoder::Strictness::Reader, Report,
                      Collected);
  setSourceKeys(Collected);
  StructClasses Classes = joinStructs(Collected.Graph);
  if (Classes.IsGivenUp)
    Report.warning("too many descriptions of structures are nearly equal; "
                   "structures that LLVM renamed are not merged");
  DeclaredTypes Types =
      buildDeclaredTypes(Collected, Classes, M.getContext(), Report);
  markEmptyClasses(Types);
  return Types;
}

} // namespace restruct
