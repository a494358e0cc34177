//===- CommonBeginning.h - Fields that two structures share -----*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_RECOVERY_COMMONBEGINNING_H
#define RESTRUCT_RECOVERY_COMMONBEGINNING_H

#include <optional>

namespace restruct {

class DTransStructType;
class ElementLayout;

/// The number of first fields that \p A and \p B have in common: numbers,
/// pointers and arrays of these, of the same IR type at the same offset. A
/// program may access such a field of one as that of the other. C allows it in
/// unions only, but compilers do not break it elsewhere.
///
/// Nothing if that cannot be decided, because the first fields that differ are
/// structures or unions: these may begin in the same way.
std::optional<unsigned> countCommonFields(const DTransStructType &A,
                                          const DTransStructType &B,
                                          const ElementLayout &Layout);

} // namespace restruct

#endif // RESTRUCT_RECOVERY_COMMONBEGINNING_H
