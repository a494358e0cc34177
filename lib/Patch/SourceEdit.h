//===- SourceEdit.h - A change of a file ------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_SOURCEEDIT_H
#define RESTRUCT_LIB_PATCH_SOURCEEDIT_H

#include <cstddef>
#include <set>
#include <string>

namespace restruct {

/// Replaces a part of a file. Offsets are in bytes.
struct SourceEdit {
  std::string Path; ///< Absolute.
  size_t Offset = 0;
  size_t Length = 0;
  std::string Text;

  auto operator<=>(const SourceEdit &) const = default;
};

/// Several units may ask for the same edit of a header: each is made once.
using SourceEdits = std::set<SourceEdit>;

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_SOURCEEDIT_H
