//===- Caches.h - Two simulated caches --------------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Caches of common sizes, whatever the machine has, so that a profile does not
/// depend on it. Between bursts they keep their contents.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PROFILE_RUNTIME_CACHES_H
#define RESTRUCT_LIB_PROFILE_RUNTIME_CACHES_H

#include "ProfileABI.h"

#include <cstddef>

namespace restruct::profile {

enum class Found {
  Hit,
  Miss,
  Cold, ///< not found, but there was room for more
};

/// A cache that replaces the least recently used line of a set. Zeroed memory
/// is an empty one.
template <size_t Bytes, size_t Ways> class Cache {
public:
  /// Whether \p Line, an address by LineBytes, is there. Afterwards it is.
  Found access(uint64_t Line) {
    // 0 is free.
    uint64_t *Set = Lines[Line % NumSetsOfLines], Tag = Line + 1;
    size_t I = 0;
    while (I != Ways - 1 && Set[I] != Tag)
      ++I;
    Found Result = Set[I] == Tag ? Found::Hit
                   : Set[I] != 0 ? Found::Miss
                                 : Found::Cold;
    for (; I != 0; --I)
      Set[I] = Set[I - 1];
    Set[0] = Tag;
    return Result;
  }

private:
  static constexpr size_t NumSetsOfLines = Bytes / LineBytes / Ways;
  uint64_t Lines[NumSetsOfLines][Ways];
};

using FirstCache = Cache<32 << 10, 8>;
using SecondCache = Cache<1 << 20, 16>;

} // namespace restruct::profile

#endif // RESTRUCT_LIB_PROFILE_RUNTIME_CACHES_H
