//===- AddressSteps.h - Address arithmetic without a layout -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What a getelementptr means, apart from the layout of the structure that it
/// leads through: which structures it counts, which field it names, which array
/// element it selects. A rewriter expresses the same in another layout.
///
///     getelementptr %struct.s, ptr %p, i64 %n, i32 2      Fields
///     getelementptr i8, ptr %p, i64 (48 * %n + 8)         Bytes, where an s
///                                                         has 48 bytes, and a
///                                                         field is at 8
///     getelementptr %struct.s, ptr %p, i64 0, i32 0       Nowhere
///
/// **The address of a cell.** In a structure that begins with another one,
/// several objects begin at one byte. The address of a cell is that of the
/// outermost of them. An access of the first field of a structure through the
/// structure's address therefore has to be offset where that field moves.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_ADDRESSSTEPS_H
#define RESTRUCT_USES_ADDRESSSTEPS_H

#include "restruct/Recovery/PointerSteps.h"
#include "restruct/Uses/PointerView.h"

namespace llvm {
class GEPOperator;
} // namespace llvm

namespace restruct {

/// One getelementptr.
struct AddressStep {
  /// What the address is advanced by.
  enum class Form : uint8_t {
    Nowhere, ///< The address stays the same.
    Fields,  ///< By the indices of a typed getelementptr.
    Bytes,   ///< By numbers of structures, fields, and bytes in them.
  };
  Form How = Form::Nowhere;

  /// Fields: the structure that the source type is, or is an array of, and how
  /// many indices count; the others are zeros that select a first member.
  const DTransStructType *Source = nullptr;
  unsigned NumIndices = 0;

  /// Bytes: Structures whole objects of type Pointee and the sum of WholeTerms,
  /// each so many bytes of them; then from the cell at From to the byte or cell
  /// at To; then InArray bytes and the sum of ByteTerms in an array of numbers
  /// or pointers.
  const DTransType *Pointee = nullptr;
  Position From = Position::at(0), To = Position::at(0);
  int64_t Structures = 0, InArray = 0;
  llvm::SmallVector<StepTerm, 2> WholeTerms, ByteTerms;
};

/// What \p GEP means, from a \p Base to a \p Result that Recovery knows.
/// Nothing if it cannot be expressed in another layout.
std::optional<AddressStep>
computeAddressStep(const llvm::GEPOperator &GEP, const PointerView &Base,
                   const PointerView &Result, const ElementLayout &Layout,
                   const DTransTypeManager &Types, const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_USES_ADDRESSSTEPS_H
