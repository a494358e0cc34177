//===- LinkWalks.h - Pointers that walk along links -------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_DSA_LOCAL_LINKWALKS_H
#define RESTRUCT_LIB_DSA_LOCAL_LINKWALKS_H

#include "PointerOffsets.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace restruct {

/// The joins of one function that point to a link, and go on to a link of the
/// object that this one leads to.
class LinkWalks {
public:
  /// \p Offsets must outlive this.
  explicit LinkWalks(const PointerOffsets &Offsets);

  /// The sources of \p V, if it is such a join; otherwise none. It has no
  /// cell: an access through it is one through each of its sources, and these
  /// are no such joins.
  llvm::ArrayRef<PointerDerivation> sources(const llvm::Value &V) const {
    auto It = Walks.find(&V);
    return It == Walks.end() ? llvm::ArrayRef<PointerDerivation>() : It->second;
  }
  bool contains(const llvm::Value &V) const { return Walks.contains(&V); }

private:
  llvm::DenseMap<const llvm::Value *, llvm::ArrayRef<PointerDerivation>> Walks;
};

} // namespace restruct

#endif // RESTRUCT_LIB_DSA_LOCAL_LINKWALKS_H
