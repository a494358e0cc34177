//===- AskedSize.h - The size that callers of a wrapper ask for -*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_MEMORY_ASKEDSIZE_H
#define RESTRUCT_LIB_MEMORY_ASKEDSIZE_H

#include "restruct/Memory/AllocationSize.h"

namespace llvm {
class DataLayout;
} // namespace llvm

namespace restruct {

/// \p Size in terms of what the callers of the allocating function ask for. The
/// additional bytes hold no element.
AllocationSize computeAskedSize(const AllocationSize &Size,
                                const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_LIB_MEMORY_ASKEDSIZE_H
