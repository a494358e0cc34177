//===- MemberSlots.h - New text of members ----------------------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What takes the place of a declaration: members from elsewhere, with their
/// comments, on lines of their own or not, as the place is.
///
///     long weight; // in grams        /* Of the node. */
///     /* Of the node. */         ->   short kind;
///     short kind, flags;              long weight; // in grams
///                                     short flags;
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_MEMBERSLOTS_H
#define RESTRUCT_LIB_PATCH_MEMBERSLOTS_H

#include "MemberText.h"

namespace restruct {

/// A part of the new text of a structure: a declaration, or one of the members
/// that it declares.
struct MemberPiece {
  const MemberText *Text = nullptr;
  /// Index into Text->Declarators; nothing for the whole declaration.
  std::optional<unsigned> Declarator;
};

/// The text that takes the place of \p Slot, from its Lead to its Tail, when it
/// holds \p Pieces instead.
std::string fillSlot(llvm::StringRef File, const MemberText &Slot,
                     llvm::ArrayRef<MemberPiece> Pieces);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_MEMBERSLOTS_H
