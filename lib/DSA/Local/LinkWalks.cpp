//===- LinkWalks.cpp - Pointers that walk along links ---------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: code that inserts in a list has a pointer to the link that it
/// is about to change:
///
///     for (p = &table[h]; *p; p = &(*p)->next)
///       ;
///     *p = entry;
///
/// With one cell for p, a slot of the table and the member `next` of an entry
/// are the same place of one node. The table repeats every 8 bytes, so all
/// members of an entry become one.
///
/// But what p leads to is one thing only: each of its sources holds a pointer
/// to the same objects. So such a pointer gets no cell, which means that it may
/// point anywhere, and each access through it is recorded at each of its
/// sources.
///
/// A join is treated so if its address is used for nothing but accesses and
/// comparisons, and one of its sources is derived from a pointer that was
/// loaded through the join.
///
/// Sound: the address at run time is that of one of the sources.
///
//===----------------------------------------------------------------------===//

#include "LinkWalks.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace restruct {

/// Whether \p I is used only to access memory at exactly its address.
static bool isOnlyAccessed(const Instruction &I) {
  return I.getType()->isPointerTy() && all_of(I.uses(), [](const Use &U) {
           const User *By = U.getUser();
           if (isa<StoreInst>(By))
             return U.getOperandNo() == StoreInst::getPointerOperandIndex();
           return isa<LoadInst>(By) || isa<ICmpInst>(By);
         });
}

LinkWalks::LinkWalks(const PointerOffsets &Offsets) {
  for (const PointerOffsets::Derived &D : Offsets.derived()) {
    if (!D.IsJoin || !isa<PHINode>(D.I) || !isOnlyAccessed(*D.I))
      continue;
    auto GoesOn = [&](const PointerDerivation &Source) {
      const auto *Load =
          dyn_cast_or_null<LoadInst>(Offsets.getPosition(*Source.Base).Root);
      return Load && Load->getPointerOperand() == D.I;
    };
    if (any_of(D.Sources, GoesOn))
      Walks.try_emplace(D.I, D.Sources);
  }
}

} // namespace restruct
