//===- AdviceOrder.cpp - What structures are ordered by -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Report/Advice.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace restruct {

StringRef getKey(AdviceOrder Order) {
  static constexpr StringLiteral Keys[] = {"cost", "accesses", "misses",
                                           "size", "savings",  "name"};
  return Keys[unsigned(Order)];
}

static double getSavings(const StructAdvice &S) {
  return S.OldLines > 0 ? S.Cost * (S.OldLines - S.Lines) / S.OldLines : 0;
}

/// The greater, the earlier.
static double getRank(const StructAdvice &S, AdviceOrder Order) {
  switch (Order) {
  case AdviceOrder::Cost:
    return S.Cost;
  case AdviceOrder::Accesses:
    return S.Share;
  case AdviceOrder::Misses:
    return S.Measured ? double(S.Measured->FirstMisses) : 0;
  case AdviceOrder::Size:
    return double(S.OldSize);
  case AdviceOrder::Savings:
    return getSavings(S);
  case AdviceOrder::Name:
    return 0;
  }
  llvm_unreachable("all orders are listed");
}

void sortAdvice(AdviceModel &Model, AdviceOrder Order) {
  std::vector<std::pair<double, unsigned>> Ranks; // The first is the least.
  for (auto [I, S] : enumerate(Model.Structs))
    Ranks.push_back({-getRank(S, Order), unsigned(I)});
  if (Order == AdviceOrder::Name)
    llvm::sort(Ranks, [&](const auto &A, const auto &B) {
      const StructAdvice &First = Model.Structs[A.second],
                         &Second = Model.Structs[B.second];
      return std::tie(First.Name, First.IRName, A.second) <
             std::tie(Second.Name, Second.IRName, B.second);
    });
  else
    llvm::sort(Ranks);
  std::vector<StructAdvice> Sorted;
  for (auto [Rank, I] : Ranks)
    Sorted.push_back(std::move(Model.Structs[I]));
  Model.Structs = std::move(Sorted);
  Model.Order = Order;
}

} // namespace restruct
