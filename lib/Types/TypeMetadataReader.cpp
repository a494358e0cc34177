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
///     metadata ──collect──▶ TypeGraph, attachments     MetadataCollector,
///                                │                     EncodingDecoder
///                              solve                   StructJoining
///                                ▼
///     DTransTypes ◀──build── classes of structures     DeclaredTypesBuilder
///
/// Only after all of a module's descriptions are known can it be told which
/// structures are one under several names, and only then can types be made,
/// for types do not change. So the first step decodes into a graph where every
/// name is a node of its own; all that can be malformed is found there, and
/// the later steps cannot fail.
///
/// A structure that something refers to and nothing describes gets a
/// DTransType without a body, even where IR has one: another source of types
/// may describe it yet.
///
//===----------------------------------------------------------------------===//

#include "restruct/Types/TypeMetadataReader.h"

#include "DeclaredTypesBuilder.h"

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
    Report.warning("there are too many descriptions of structures that differ "
                   "in little; none that LLVM renamed are joined");
  return buildDeclaredTypes(Collected, Classes, M.getContext(), Report);
}

} // namespace restruct
