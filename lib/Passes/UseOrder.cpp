//===- UseOrder.cpp - Use lists as the bitcode reader builds them ---------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Orders uses as after reading bitcode. Stock full LTO writes bitcode between
/// its two halves, restruct-cc does not. Bitcode has no use lists: the reader
/// builds them in an order that follows from the instructions' order, while
/// passes leave them in the order of their changes. Passes often depend on it:
/// the predecessors of a block are its uses, and jump threading takes the first
/// that fits. So two modules of the same text become different code, some of it
/// much slower, and neither half of stock's pipeline is tested with the other
/// order.
///
/// The order after reading, for value number 4 with users number 1 to 7:
///
///     7 6 5   users behind it, the last one first: the reader puts each use at
///             the front of the list
///     1 2 3   users before it, the first one first: they used a placeholder,
///             whose list was reversed when the value replaced it
///
/// The reader knows blocks before all instructions, and globals before all
/// functions, so that every use is behind them.
///
//===----------------------------------------------------------------------===//

#include "UseOrder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// Numbers instructions from 1; everything else is 0.
class UseOrder {
public:
  explicit UseOrder(const Module &M) {
    unsigned Last = 0;
    for (const Function &F : M)
      for (const Instruction &I : instructions(F))
        Numbers[&I] = ++Last;
  }

  void sortUses(Value &V) const {
    if (!V.hasUseList() || !V.hasNUsesOrMore(2))
      return;
    unsigned Number = Numbers.lookup(&V);
    V.sortUseList(
        [&](const Use &L, const Use &R) { return isBefore(L, R, Number); });
  }

private:
  /// Whether \p L comes before \p R among the uses of the value \p Number.
  bool isBefore(const Use &L, const Use &R, unsigned Number) const {
    unsigned LUser = Numbers.lookup(L.getUser());
    unsigned RUser = Numbers.lookup(R.getUser());
    if (LUser == RUser)
      return LUser <= Number ? L.getOperandNo() < R.getOperandNo()
                             : L.getOperandNo() > R.getOperandNo();
    return LUser < RUser ? RUser <= Number : LUser > Number;
  }

  DenseMap<const Value *, unsigned> Numbers;
};

} // namespace

void orderUsesAsRead(Module &M) {
  UseOrder Order(M);
  for (GlobalValue &G : M.global_values())
    Order.sortUses(G);
  for (Function &F : M) {
    for (Argument &A : F.args())
      Order.sortUses(A);
    for (BasicBlock &B : F) {
      Order.sortUses(B);
      for (Instruction &I : B)
        Order.sortUses(I);
    }
  }
}

} // namespace restruct
