//===- AllocationSize.cpp - Sizes as scale * values + addend --------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Arithmetic on the form. Results that have no such form, or do not fit 64
/// bits, are unknown; so every operation is exact or gives up.
///
///   (a*x + b) + (c*x + d)   (a+c)*x + (b+d)      same factors, or none
///   (a*x + b) * c           a*c*x + b*c
///   (a*x) * (c*y)           a*c*x*y              no addends
///   all else                unknown
///
//===----------------------------------------------------------------------===//

#include "restruct/Memory/AllocationSize.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Value.h"
#include "llvm/Support/CheckedArithmetic.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <limits>
#include <numeric>

using namespace llvm;

namespace restruct {

AllocationSize AllocationSize::constant(uint64_t Bytes) {
  if (Bytes > uint64_t(std::numeric_limits<int64_t>::max()))
    return {};
  return linear(0, {}, int64_t(Bytes));
}

AllocationSize AllocationSize::value(SizeFactor Factor) {
  return linear(1, Factor, 0);
}

AllocationSize AllocationSize::linear(uint64_t Scale,
                                      ArrayRef<SizeFactor> Factors,
                                      int64_t Addend, bool MayWrap) {
  if (Factors.size() > MaxFactors || (Factors.empty() && Scale != 0))
    return {};
  AllocationSize Size;
  Size.Known = true;
  Size.Scale = Scale;
  Size.Addend = Addend;
  Size.MayWrap = MayWrap;
  if (Scale != 0)
    Size.Factors.append(Factors.begin(), Factors.end());
  return Size;
}

std::optional<uint64_t> AllocationSize::getConstant() const {
  if (!Known || Scale != 0 || Addend < 0)
    return std::nullopt;
  return uint64_t(Addend);
}

static bool isMultiple(int64_t Number, uint64_t Of) {
  return AbsoluteValue(Number) % Of == 0;
}

Answer AllocationSize::isMultipleOfUnlessWrapped(uint64_t ElementSize) const {
  if (!Known || ElementSize == 0)
    return Answer::Unknown;
  if (Scale % ElementSize == 0)
    return isMultiple(Addend, ElementSize) ? Answer::Yes : Answer::No;
  // All values of Scale * factors are multiples of the common divisors of Scale
  // and ElementSize; an addend that is none excludes every sum.
  uint64_t Common = std::gcd(Scale, ElementSize);
  return isMultiple(Addend, Common) ? Answer::Unknown : Answer::No;
}

Answer AllocationSize::isMultipleOf(uint64_t ElementSize) const {
  Answer Mathematical = isMultipleOfUnlessWrapped(ElementSize);
  // Wrapping subtracts multiples of a power of two.
  return !MayWrap || isPowerOf2_64(ElementSize) ? Mathematical
                                                : Answer::Unknown;
}

AllocationSize AllocationSize::getElementCount(uint64_t ElementSize) const {
  if (isMultipleOfUnlessWrapped(ElementSize) != Answer::Yes ||
      ElementSize > uint64_t(std::numeric_limits<int64_t>::max()))
    return {};
  AllocationSize Count = *this;
  Count.Scale /= ElementSize;
  Count.Addend /= int64_t(ElementSize);
  Count.Minimum = 0;
  return Count;
}

AllocationSize AllocationSize::getElementCount(uint64_t ElementSize,
                                               uint64_t HeaderSize) const {
  int64_t Rest;
  if (!Known || HeaderSize > uint64_t(std::numeric_limits<int64_t>::max()) ||
      SubOverflow(Addend, int64_t(HeaderSize), Rest))
    return {};
  AllocationSize Elements = *this;
  Elements.Addend = Rest;
  return Elements.getElementCount(ElementSize);
}

/// A size that is impossible after overflow may become possible again by
/// further arithmetic.
bool AllocationSize::wrapsWith(const AllocationSize &Other) const {
  return MayWrap || Other.MayWrap || OverflowChecked || Other.OverflowChecked;
}

AllocationSize AllocationSize::plus(const AllocationSize &Other) const {
  if (!Known || !Other.Known || Minimum || Other.Minimum)
    return {};
  bool SameFactors = equal(Factors, Other.Factors);
  if (!SameFactors && Scale != 0 && Other.Scale != 0)
    return {};
  AllocationSize Sum = Scale != 0 ? *this : Other;
  // One of the scales is 0 where the factors differ.
  std::optional<uint64_t> NewScale = checkedAddUnsigned(Scale, Other.Scale);
  if (!NewScale || AddOverflow(Addend, Other.Addend, Sum.Addend))
    return {};
  Sum.Scale = *NewScale;
  Sum.MayWrap = wrapsWith(Other);
  Sum.OverflowChecked = false;
  return Sum;
}

AllocationSize AllocationSize::times(const AllocationSize &Other) const {
  if (!Known || !Other.Known)
    return {};
  if (Scale == 0 && Other.Scale != 0)
    return Other.times(*this);
  AllocationSize Product = *this;
  bool IsByConstant = Other.Scale == 0;
  if (IsByConstant && (Other.Minimum || (Minimum && Scale == 0)))
    return {};
  Product.Minimum =
      checkedMulUnsigned(
          Minimum, IsByConstant ? uint64_t(std::max<int64_t>(Other.Addend, 0))
                                : Other.Minimum)
          .value_or(0);
  std::optional<uint64_t> NewScale = checkedMulUnsigned(
      Scale, IsByConstant ? uint64_t(Other.Addend) : Other.Scale);
  if (!NewScale)
    return {};
  Product.Scale = *NewScale;
  if (IsByConstant) {
    // By a constant. A negative scale has no form.
    if (Scale != 0 && Other.Addend < 0)
      return {};
    if (MulOverflow(Addend, Other.Addend, Product.Addend))
      return {};
    if (Product.Scale == 0)
      Product.Factors.clear();
  } else {
    if (Addend != 0 || Other.Addend != 0 ||
        Factors.size() + Other.Factors.size() > MaxFactors)
      return {};
    append_range(Product.Factors, Other.Factors);
  }
  Product.MayWrap = wrapsWith(Other);
  Product.OverflowChecked = false;
  return Product;
}

AllocationSize AllocationSize::withMinimum(uint64_t Bytes) const {
  AllocationSize Size = *this;
  Size.Minimum = Known ? std::max(Minimum, Bytes) : 0;
  return Size;
}

AllocationSize AllocationSize::withMayWrap() const {
  AllocationSize Size = *this;
  Size.MayWrap = Known;
  Size.OverflowChecked = false;
  return Size;
}

AllocationSize AllocationSize::withOverflowChecked() const {
  AllocationSize Size = *this;
  Size.MayWrap = false;
  Size.OverflowChecked = Known;
  return Size;
}

AllocationSize AllocationSize::substitute(
    function_ref<AllocationSize(SizeFactor)> Replace) const {
  if (!Known)
    return {};
  bool IsFactorAlone = Scale == 1 && Factors.size() == 1 && Addend == 0;
  if (IsFactorAlone && !MayWrap && !OverflowChecked)
    return Replace(Factors.front()).withMinimum(Minimum);
  AllocationSize Product = constant(1);
  for (const SizeFactor &Factor : Factors)
    Product = Product.times(Replace(Factor));
  AllocationSize Result =
      Product.times(linear(0, {}, int64_t(Scale))).plus(linear(0, {}, Addend));
  if (Scale > uint64_t(std::numeric_limits<int64_t>::max()) || !Result.Known)
    return {};
  Result.MayWrap |= MayWrap;
  Result.OverflowChecked |= OverflowChecked;
  Result.OverflowChecked &= !Result.MayWrap;
  return Result.withMinimum(Minimum);
}

void AllocationSize::print(raw_ostream &OS) const {
  if (!Known) {
    OS << "unknown";
    return;
  }
  if (Minimum)
    OS << "at least " << Minimum << ", ";
  if (Scale == 0) {
    OS << Addend;
  } else {
    OS << Scale;
    for (const SizeFactor &Factor : Factors) {
      OS << " * ";
      Factor.V->printAsOperand(OS, /*PrintType=*/false);
    }
    if (Addend != 0)
      OS << (Addend < 0 ? " - " : " + ") << AbsoluteValue(Addend);
  }
  if (MayWrap)
    OS << " (may wrap)";
  if (OverflowChecked)
    OS << " (overflow checked)";
}

} // namespace restruct
