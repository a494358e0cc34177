//===- FirstField.h - First fields that calls are given ---------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_FIRSTFIELD_H
#define RESTRUCT_USES_FIRSTFIELD_H

#include "llvm/ADT/ArrayRef.h"

#include <optional>

namespace llvm {
class CallBase;
} // namespace llvm

namespace restruct {

class ElementLayout;
struct ElementPointee;
struct PointerView;

/// The innermost first field of the structure at whose beginning argument \p I
/// of \p Call points, if the argument is the address of that field rather than
/// of the structure. \p V is the argument's view. Nothing if it may be either.
std::optional<ElementPointee> getGivenFirstField(const llvm::CallBase &Call,
                                                 unsigned I,
                                                 const PointerView &V,
                                                 const ElementLayout &Layout);

/// Whether the innermost of \p Fields, those that contain one place
/// (ElementLayout::fieldsAt), may begin where a member begins that contains it:
/// the address of `s->in` is that of `s->in.name`, too.
bool mayBeginNested(llvm::ArrayRef<ElementPointee> Fields,
                    const ElementLayout &Layout);

/// Whether argument \p I of \p Call is known to be the address of a field: it
/// is not the beginning of a structure, or the call says that it is a field's
/// (Types/FieldArguments.h).
bool isGivenField(const llvm::CallBase &Call, unsigned I, const PointerView &V,
                  const ElementLayout &Layout);

} // namespace restruct

#endif // RESTRUCT_USES_FIRSTFIELD_H
