//===- LyingAnalysis.cpp - An alias analysis that is wrong ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A check that finds no violation is meaningful only if it finds violations
/// where they exist. This analysis comes after the others and turns some of
/// their may-alias answers, at random, into no, must or partial alias. The same
/// query always gets the same answer.
///
//===----------------------------------------------------------------------===//

#include "restruct/Check/Check.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/xxhash.h"

using namespace llvm;

namespace restruct {

namespace {

struct Lie {
  AliasResult::Kind Answer = AliasResult::NoAlias;
  uint64_t PerMille = 0;
  uint64_t Seed = 0;
};

class LyingResult : public AAResultBase {
public:
  LyingResult(Function &F, Lie L) : L(L) {
    for (Argument &A : F.args())
      Numbers.try_emplace(&A, Numbers.size() + 1);
    for (Instruction &I : instructions(F))
      Numbers.try_emplace(&I, Numbers.size() + 1);
  }

  AliasResult alias(const MemoryLocation &A, const MemoryLocation &B,
                    AAQueryInfo &, const Instruction *) {
    return A.Ptr != B.Ptr && lies(*A.Ptr, *B.Ptr) ? L.Answer
                                                  : AliasResult::MayAlias;
  }
  ModRefInfo getModRefInfo(const CallBase *Call, const MemoryLocation &Loc,
                           AAQueryInfo &) {
    return L.Answer == AliasResult::NoAlias && lies(*Call, *Loc.Ptr)
               ? ModRefInfo::NoModRef
               : ModRefInfo::ModRef;
  }
  ModRefInfo getModRefInfo(const CallBase *, const CallBase *, AAQueryInfo &) {
    return ModRefInfo::ModRef;
  }
  bool invalidate(Function &, const PreservedAnalyses &,
                  FunctionAnalysisManager::Invalidator &) {
    return false;
  }

private:
  bool lies(const Value &A, const Value &B) const {
    uint64_t X = numberOf(A), Y = numberOf(B);
    uint64_t Z = (std::min(X, Y) << 32 | std::max(X, Y)) + L.Seed;
    Z = (Z ^ (Z >> 30)) * 0xbf58476d1ce4e5b9;
    Z = (Z ^ (Z >> 27)) * 0x94d049bb133111eb;
    return (Z ^ (Z >> 31)) % 1000 < L.PerMille;
  }
  /// Constants have no number, but globals have a name.
  uint64_t numberOf(const Value &V) const {
    if (auto It = Numbers.find(&V); It != Numbers.end())
      return It->second;
    return static_cast<uint32_t>(xxh3_64bits(V.getName()));
  }

  Lie L;
  DenseMap<const Value *, uint64_t> Numbers; // never iterated
};

/// The last name in an -aa-pipeline determines it. There is one per process.
Lie TheLie;

class LyingAnalysis : public AnalysisInfoMixin<LyingAnalysis> {
public:
  using Result = LyingResult;
  Result run(Function &F, FunctionAnalysisManager &) {
    return LyingResult(F, TheLie);
  }

private:
  friend AnalysisInfoMixin<LyingAnalysis>;
  static AnalysisKey Key;
};

AnalysisKey LyingAnalysis::Key;

bool parseName(StringRef Name, AAManager &AA) {
  if (!Name.consume_front("lying-aa-"))
    return false;
  Lie L;
  if (Name.consume_front("must-"))
    L.Answer = AliasResult::MustAlias;
  else if (Name.consume_front("partial-"))
    L.Answer = AliasResult::PartialAlias;
  auto [PerMille, Seed] = Name.split('-');
  if (PerMille.getAsInteger(10, L.PerMille) || Seed.getAsInteger(10, L.Seed))
    return false;
  TheLie = L;
  AA.registerFunctionAnalysis<LyingAnalysis>();
  return true;
}

} // namespace

void registerLyingAnalysis(PassBuilder &PB) {
  PB.registerAnalysisRegistrationCallback([](FunctionAnalysisManager &AM) {
    AM.registerPass([] { return LyingAnalysis(); });
  });
  PB.registerParseAACallback(parseName);
}

} // namespace restruct
