//===- LibraryFunctions.h - Library functions and memory --------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What functions of the library do with the memory whose address they get, as
/// far as it matters for the order of members: the one table. Many get a number
/// of bytes. What the call does may depend on which bytes these are, or not:
///
///     memcpy(to, from, sizeof *to)       copies an object, whatever is in it
///     fwrite(p, sizeof *p, 1, file)      shows others where each byte is
///     qsort(a, n, sizeof *a, compare)    moves objects; compare gets addresses
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_LIB_PATCH_LIBRARYFUNCTIONS_H
#define RESTRUCT_LIB_PATCH_LIBRARYFUNCTIONS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <array>
#include <cassert>
#include <initializer_list>
#include <optional>

namespace restruct {

/// A few arguments of a call, by their indexes.
class ArgumentList {
public:
  constexpr ArgumentList() = default;
  constexpr ArgumentList(std::initializer_list<uint8_t> List) {
    assert(List.size() <= Indexes.size() && "too many arguments");
    for (uint8_t Index : List)
      Indexes[Size++] = Index;
  }

  constexpr const uint8_t *begin() const { return Indexes.data(); }
  constexpr const uint8_t *end() const { return begin() + Size; }
  constexpr bool empty() const { return Size == 0; }

private:
  std::array<uint8_t, 2> Indexes = {};
  uint8_t Size = 0;
};

enum class LibraryAction : uint8_t {
  Other,
  Copies,    ///< Copies bytes from the second address to the first.
  Sets,      ///< Sets bytes.
  Compares,  ///< Compares bytes.
  Transfers, ///< Reads or writes bytes of a file, or of another process.
  Searches,  ///< Sorts an array of objects, or searches in it.
  Attaches,  ///< Returns memory that others define, or fill.
  Maps,      ///< Likewise, unless its flags say that there is no file.
  GetsOfKey, ///< Returns the pointer that was set for a key.
  SetsOfKey, ///< Sets it.
};

/// Whether what a function does depends on the bytes whose address it gets.
enum class ByteUse : uint8_t {
  Unknown,
  Objects, ///< It does not: it gets sizes, but only those of whole objects.
  Bytes,   ///< It reads, writes or compares them, each for what it is.
};

/// A function passes its argument From to its argument Callback, as the
/// parameters To of that; none if To is empty.
struct CallbackFlow {
  uint8_t From = 0;
  uint8_t Callback = 0;
  ArgumentList To = {};
};

struct LibraryFunction {
  llvm::StringLiteral Name;
  LibraryAction Action;
  ByteUse Use;
  ArgumentList Addresses = {}; ///< Of memory with a known number of bytes.
  ArgumentList Factors = {};   ///< Of the number of bytes at each of these.
  std::array<CallbackFlow, 2> Callbacks = {};
};

/// The function of the library that \p Callee is, also by the names that
/// compilers and headers have for it: `__builtin_memcpy`, `__memcpy_chk`. Null
/// if it is none that the table has, or null itself.
const LibraryFunction *lookupLibraryFunction(const clang::FunctionDecl *Callee);

/// Memory that a call of a library function gets.
struct MemoryArguments {
  llvm::SmallVector<const clang::Expr *, 2> Addresses;
  /// Of the number of bytes at each of them.
  llvm::SmallVector<const clang::Expr *, 2> Factors;

  /// The number of bytes, if it is a constant.
  std::optional<uint64_t> countBytes(const clang::ASTContext &Tree) const;
};

/// What \p Call gives to \p Callee; nothing if it has too few arguments.
MemoryArguments getMemory(const LibraryFunction &Callee,
                          const clang::CallExpr &Call);

/// Whether \p Call returns memory that others fill, or define.
bool returnsOthersMemory(const clang::CallExpr &Call,
                         const clang::ASTContext &Tree);

} // namespace restruct

#endif // RESTRUCT_LIB_PATCH_LIBRARYFUNCTIONS_H
