//===- AllocationSize.h - Sizes as scale * values + addend ------*- C++ -*-===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The number of bytes of an allocation, in a form from which the number and
/// size of its elements can be derived:
///
///   bytes = Scale * Factor1 * Factor2 + Addend
///
///   malloc(24)                    24
///   malloc(n * sizeof(S))         24 * n
///   calloc(n, 24), calloc(24, n)  24 * n
///   malloc(rows * cols * 8)       8 * rows * cols
///   malloc(16 + n * 4)            4 * n + 16       header, flexible array
///   new S[n], with a cookie       24 * n + 8
///   malloc(f())                   1 * f()
///
/// Scale and Addend are integers, factors are values of the program, and the
/// form means arithmetic on unbounded integers. The machine computes modulo a
/// power of two; if IR does not exclude that the results differ, the form
/// mayWrap(). A program that wraps here gets less memory than it intends.
///
//===----------------------------------------------------------------------===//

#ifndef RESTRUCT_MEMORY_ALLOCATIONSIZE_H
#define RESTRUCT_MEMORY_ALLOCATIONSIZE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <optional>

namespace llvm {
class DataLayout;
class Value;
class raw_ostream;
} // namespace llvm

namespace restruct {

/// An answer that may be unknown.
enum class Answer : uint8_t { No, Yes, Unknown };

/// A value of the program inside an AllocationSize that is not a known
/// constant. A request for half of the address space or more never succeeds, so
/// signedness does not matter for a value as wide as a size.
struct SizeFactor {
  /// How to extend the value if it is narrower than a size: not at all (it is
  /// as wide, or wider and truncated), zero-extended, or sign-extended.
  enum Extension : uint8_t { None, Zero, Sign };

  const llvm::Value *V = nullptr;
  Extension Ext = None;

  bool operator==(const SizeFactor &) const = default;
};

/// A number of bytes, or of elements: Scale * factors + Addend.
class AllocationSize {
public:
  static constexpr unsigned MaxFactors = 2;

  /// An unknown size: isKnown() is false, and every query returns Unknown or
  /// nothing.
  AllocationSize() = default;
  static AllocationSize constant(uint64_t Bytes);
  /// 1 * \p Factor.
  static AllocationSize value(SizeFactor Factor);
  /// \p Scale * product of \p Factors + \p Addend. Unknown if there are more
  /// than MaxFactors. A scale of 0 drops the factors.
  static AllocationSize linear(uint64_t Scale,
                               llvm::ArrayRef<SizeFactor> Factors,
                               int64_t Addend, bool MayWrap = false);

  bool isKnown() const { return Known; }
  uint64_t getScale() const { return Scale; }
  int64_t getAddend() const { return Addend; }
  llvm::ArrayRef<SizeFactor> factors() const { return Factors; }

  /// The machine's result may differ from the form, modulo a power of two.
  bool mayWrap() const { return MayWrap; }
  /// The program checks for overflow and, if there is one, requests a size that
  /// no allocation can satisfy (as new[] does). Then mayWrap() is false.
  bool isOverflowChecked() const { return OverflowChecked; }
  /// A lower bound of the allocation's bytes, whatever the form says (a malloc
  /// wrapper that replaces 0 by 1); else 0. All other queries are about the
  /// form: the additional bytes hold no element.
  uint64_t getMinimum() const { return Minimum; }

  /// The number, if there are no factors (and it is not negative).
  std::optional<uint64_t> getConstant() const;

  /// Whether the form is a multiple of \p ElementSize for all values of its
  /// factors. No means that it is one for none of them. If mayWrap(), Yes means
  /// that the machine's result is a multiple as well, which holds for powers of
  /// two. \p ElementSize 0 is Unknown.
  Answer isMultipleOf(uint64_t ElementSize) const;
  /// The same, for a run without wrapping.
  Answer isMultipleOfUnlessWrapped(uint64_t ElementSize) const;

  /// The number of elements, as the same kind of form, if the form is a
  /// multiple of \p ElementSize term by term; else unknown.
  AllocationSize getElementCount(uint64_t ElementSize) const;
  /// Likewise for the bytes after a header of \p HeaderSize bytes.
  AllocationSize getElementCount(uint64_t ElementSize,
                                 uint64_t HeaderSize) const;

  /// Sum and product; unknown if the result has no such form. The caller adds
  /// what the machine's operation contributes to mayWrap().
  AllocationSize plus(const AllocationSize &Other) const;
  AllocationSize times(const AllocationSize &Other) const;
  AllocationSize withMinimum(uint64_t Bytes) const;
  AllocationSize withMayWrap() const;
  AllocationSize withOverflowChecked() const;

  /// Replaces each factor by the size that \p Replace returns: the size of a
  /// wrapper in terms of its parameters becomes that of a call in terms of its
  /// arguments. Unknown if the result has no such form, or if \p Replace
  /// returns an unknown size for a factor.
  AllocationSize
  substitute(llvm::function_ref<AllocationSize(SizeFactor)> Replace) const;

  /// "24 * %n + 8 (may wrap)", "unknown".
  void print(llvm::raw_ostream &OS) const;

  bool operator==(const AllocationSize &) const = default;

private:
  bool wrapsWith(const AllocationSize &Other) const;

  uint64_t Scale = 0;
  int64_t Addend = 0;
  uint64_t Minimum = 0;
  llvm::SmallVector<SizeFactor, MaxFactors> Factors; // empty iff Scale is 0
  bool Known = false;
  bool MayWrap = false;
  bool OverflowChecked = false;
};

/// The form of \p V, an integer. Handles mul, shl, add, sub, disjoint or, zext,
/// sext, trunc, freeze, *.with.overflow with the select on its overflow bit,
/// and maxima with constants. Anything else is a factor. Bounded in depth and
/// width; never fails for a V of at most 64 bits.
AllocationSize computeSize(const llvm::Value &V, const llvm::DataLayout &DL);
/// Likewise for the value of \p Factor, extended as it specifies.
AllocationSize computeSize(const SizeFactor &Factor,
                           const llvm::DataLayout &DL);

} // namespace restruct

#endif // RESTRUCT_MEMORY_ALLOCATIONSIZE_H
