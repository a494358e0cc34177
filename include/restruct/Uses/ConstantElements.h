//===- ConstantElements.h - The elements of constants -----------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_CONSTANTELEMENTS_H
#define RESTRUCT_USES_CONSTANTELEMENTS_H

#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <utility>

namespace llvm {
class Constant;
class DataLayout;
} // namespace llvm

namespace restruct {

/// A part of an initializer, and its offset in bytes.
using ConstantPart = std::pair<const llvm::Constant *, uint64_t>;

/// Adds the operands of \p Aggregate, a structure, array or vector at
/// \p Offset, to \p Parts. Those of a vector are all at its own offset.
void addElements(const llvm::Constant &Aggregate, uint64_t Offset,
                 const llvm::DataLayout &DL,
                 llvm::SmallVectorImpl<ConstantPart> &Parts);

} // namespace restruct

#endif // RESTRUCT_USES_CONSTANTELEMENTS_H
