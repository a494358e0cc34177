//===- FormalDivisors.cpp - What divides a parameter ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: code for arrays of anything gets the size of an element as a
/// number, and `base + i * size` could be any byte:
///
///     void *find(char *base, size_t n, size_t size) { ... base + i * size ...
///     } find(a, n, sizeof(struct pair)); find(b, m, sizeof(struct link));
///
/// But the sizes are constants, and so a common divisor of them is known: 8
/// here, perhaps. Parameters that are passed on as they are have the divisor of
/// the others.
///
/// Sound: all calls must be there, and name the function: it is internal, or
/// its body is a copy of one that is elsewhere, which other callers use. A
/// constant that is negative counts with its powers of two only, as these
/// divide it in any reading.
///
//===----------------------------------------------------------------------===//

#include "FormalDivisors.h"

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

#include <numeric>

using namespace llvm;

namespace restruct {

/// Calls that are looked at for one parameter, and those it is passed by.
static constexpr unsigned MaxCalls = 1024;

uint64_t findDivisor(const Argument &Formal) {
  SmallVector<const Argument *, 4> Worklist = {&Formal};
  SmallPtrSet<const Argument *, 4> Seen = {&Formal};
  unsigned NumCalls = 0;
  uint64_t Divisor = 0; // divides nothing but 0: no call seen yet
  while (!Worklist.empty()) {
    const Argument *A = Worklist.pop_back_val();
    const Function &F = *A->getParent();
    if (!F.hasLocalLinkage() && !F.hasAvailableExternallyLinkage())
      return 1;
    for (const Use &U : F.uses()) {
      const auto *Call = dyn_cast<CallBase>(U.getUser());
      if (!Call || !Call->isCallee(&U) ||
          Call->getFunctionType() != F.getFunctionType() ||
          ++NumCalls > MaxCalls)
        return 1;
      const Value *Actual = Call->getArgOperand(A->getArgNo());
      if (const auto *Passed = dyn_cast<Argument>(Actual)) {
        if (Seen.insert(Passed).second)
          Worklist.push_back(Passed);
        continue;
      }
      const auto *C = dyn_cast<ConstantInt>(Actual);
      if (!C || C->getBitWidth() > 64)
        return 1;
      uint64_t Number = C->getZExtValue();
      if (C->isNegative())
        Number &= -Number;
      Divisor = std::gcd(Divisor, Number);
      if (Divisor == 1)
        return 1;
    }
  }
  return Divisor == 0 ? 1 : Divisor;
}

} // namespace restruct
