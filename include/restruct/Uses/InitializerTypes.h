//===- InitializerTypes.h - Types of initialized variables ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A variable has the type with which it is declared, or a literal one that
/// represents it: clang gives an initializer a type of its own if that has
/// padding or bit-fields, or is an array of which the end is zero.
///
///     struct word { const char *text; int kind; };
///     struct word words[100] = {{"for", 1}, {"do", 2}};
///
///     @words = global <{ { ptr, i32, [4 x i8] }, { ptr, i32, [4 x i8] },
///                        [98 x { ptr, i32, [4 x i8] }] }>
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_USES_INITIALIZERTYPES_H
#define RESTRUCT_USES_INITIALIZERTYPES_H

#include <cstdint>
#include <optional>

namespace llvm {
class DataLayout;
class Type;
} // namespace llvm

namespace restruct {

class DTransType;

/// Whether \p Ty is how IR represents \p T, up to names, padding, and runs of
/// array elements. When unsure: false.
bool represents(llvm::Type *Ty, const DTransType *T,
                const llvm::DataLayout &DL);

/// The number of array elements of type \p Element that \p Given, a member of
/// a literal structure that represents the array, holds: 1 for an element, the
/// length of a run of them; nothing if it is neither.
std::optional<uint64_t> countElements(llvm::Type *Given,
                                      const DTransType *Element,
                                      const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_USES_INITIALIZERTYPES_H
