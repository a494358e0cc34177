//===- FormalDivisors.cpp - Divisors of integer parameters ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The problem: generic code for arrays gets the element size as a parameter,
/// so that `base + i * size` could be any byte:
///
///     void *find(char *base, size_t n, size_t size) { ... base + i * size ...
///     } find(a, n, sizeof(struct pair)); find(b, m, sizeof(struct link));
///
/// But the sizes in the calls are constants, so a common divisor of them is
/// known, for example 8. A parameter that is passed on unchanged has the
/// divisor of the parameters that it comes from.
///
/// Sound: all calls must be direct and in the module. So the function is
/// internal, or its body is a copy of an external definition
/// (available_externally), which external callers use instead. Of a negative
/// constant only the powers of two count, because these divide it in any
/// reading.
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

/// Limit of the calls that are visited for one parameter, and for those that it
/// is passed from.
static constexpr unsigned MaxCalls = 1024;

uint64_t findDivisor(const Argument &Formal) {
  SmallVector<const Argument *, 4> Worklist = {&Formal};
  SmallPtrSet<const Argument *, 4> Seen = {&Formal};
  unsigned NumCalls = 0;
  uint64_t Divisor = 0; // divides only 0: no call visited yet
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
