//===- PointerCasts.cpp - Functions without pointer casts -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Types/PointerCasts.h"

#include "restruct/Types/TypeMetadata.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

namespace {

/// Spreads what a function may do to those that it may be inlined into: those
/// that refer to it, through constants and initialisers, too.
class CastSpreader {
public:
  /// Adds \p F, and whatever that makes casting.
  void add(const Function &F) {
    reach(F);
    while (!Worklist.empty()) {
      const User *Referrer = Worklist.pop_back_val();
      for (const Use &U : Referrer->uses())
        spread(U);
    }
  }
  bool mayCast(const Function &F) const { return Reached.contains(&F); }
  /// Whether a function that may cast is also more than called.
  bool isCalledByPointer() const { return IsCalledByPointer; }

private:
  void spread(const Use &U) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    IsCalledByPointer |= !Call || !Call->isCallee(&U);
    if (const auto *I = dyn_cast<Instruction>(U.getUser()))
      reach(*I->getFunction());
    else
      reach(*U.getUser());
  }
  void reach(const User &Referrer) {
    if (Reached.insert(&Referrer).second)
      Worklist.push_back(&Referrer);
  }

  DenseSet<const User *> Reached; ///< Functions and constants.
  SmallVector<const User *, 32> Worklist;
  bool IsCalledByPointer = false;
};

} // namespace

static bool callsIndirectly(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && Call->isIndirectCall();
  });
}

/// Attaches \p Kind to the functions of \p Without that refer to no others.
static void markFunctions(Module &M, const DenseSet<const Function *> &Without,
                          StringRef Kind) {
  CastSpreader Casts;
  for (const Function &F : M)
    if (!F.isDeclaration() && !Without.contains(&F))
      Casts.add(F);
  // A function pointer may become known, and its function inlined.
  if (Casts.isCalledByPointer())
    for (const Function &F : M)
      if (!Casts.mayCast(F) && callsIndirectly(F))
        Casts.add(F);
  MDNode *Mark = MDNode::get(M.getContext(), {});
  for (Function &F : M)
    if (!F.isDeclaration() && !Casts.mayCast(F))
      F.setMetadata(Kind, Mark);
}

void markFunctionsWithoutCasts(Module &M,
                               const DenseSet<const Function *> &WithoutCasts) {
  markFunctions(M, WithoutCasts, metadata::NoPointerCasts);
}

bool mayCastPointers(const Function &F) {
  return !F.hasMetadata(metadata::NoPointerCasts);
}

void markFunctionsWithoutBytes(Module &M,
                               const DenseSet<const Function *> &WithoutBytes) {
  markFunctions(M, WithoutBytes, metadata::NoBytes);
}

bool mayShowBytes(const Function &F) {
  return !F.hasMetadata(metadata::NoBytes);
}

} // namespace restruct
