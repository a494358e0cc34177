//===- RecordDecoder.h - From metadata nodes to source records --*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_RECORDDECODER_H
#define RESTRUCT_LIB_TYPES_RECORDDECODER_H

#include "MetadataCollector.h"

namespace restruct {

/// Decodes one operand of `restruct.records`. \returns nothing if it is
/// malformed, after reporting the offending node.
std::optional<CollectedTypes::Record>
decodeRecord(const llvm::MDNode *Node, const TypeGraph &Graph,
             EncodingDecoder &Decoder, MetadataDiagnostics &Diagnostics);

} // namespace restruct

#endif // RESTRUCT_LIB_TYPES_RECORDDECODER_H
