//===- RecordEncoding.h - Operands of the nodes for records -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The operands of the nodes of `restruct.records` (docs/metadata.md). Every
/// operand is fixed; a reader refuses a node with other operands or another
/// version. No node is distinct, so that linking uniques equal records.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_TYPES_RECORDENCODING_H
#define RESTRUCT_LIB_TYPES_RECORDENCODING_H

#include <cstdint>

namespace restruct::recordencoding {

/// Changes when an operand is added, removed, or gets another meaning.
inline constexpr uint32_t Version = 1;

enum RecordOperand : unsigned {
  RecordVersion, ///< i32
  RecordKeyword, ///< "struct", "class", "union"
  RecordType,    ///< reference to the structure, level 0
  RecordName,
  RecordIdentity,
  RecordFile,
  RecordLine,     ///< i32
  RecordBitSize,  ///< i64
  RecordBitAlign, ///< i64
  RecordFlags,    ///< i32, RecordFlag bits
  RecordOrigin,   ///< key of the TypeOrigin
  RecordFields,   ///< node whose operands are the fields' nodes
  NumRecordOperands
};

enum RecordFlag : uint32_t {
  Complete = 1 << 0,
  Packed = 1 << 1,
  OverAligned = 1 << 2,
  SystemHeader = 1 << 3,
  AllRecordFlags = (1 << 4) - 1
};

enum FieldOperand : unsigned {
  FieldName,
  FieldBitOffset, ///< i64
  FieldBitSize,   ///< i64
  FieldFlags,     ///< i32, bits of restruct::FieldFlag
  FieldType,      ///< type encoding
  FieldSpelling,
  NumFieldOperands
};

inline constexpr uint32_t AllFieldFlags = (1 << 6) - 1;

} // namespace restruct::recordencoding

#endif // RESTRUCT_LIB_TYPES_RECORDENCODING_H
