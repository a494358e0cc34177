//===- Overlaps.cpp - Which pairs of accesses overlap in a run ------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Records, for every pair of locations, whether an answer "no alias" would be
/// violated, by the rules of Queries.cpp: two pointers are defined at one
/// program point, both locations are accessed while the first of them keeps its
/// value, and the bytes are not freed in between. For a call, it records the
/// accesses to the bytes of each location during the call.
///
/// Unlike there, it does not matter which of the two writes, nor with what
/// type: aa-eval queries locations, and so the recorded pairs are pairs of
/// locations. A class is one of its locations, a pointer and a size.
///
/// An analysis that knew this run, and no more, could disambiguate the pairs
/// that were executed and never overlapped. The others could be disambiguated
/// only by reads and writes and by types. So among the executed pairs, this is
/// the *ceiling* of precision. It is too high if a run does not show all that
/// can happen, if accesses were skipped because there were too many, and for
/// calls, by the accesses of uninstrumented code.
///
//===----------------------------------------------------------------------===//

#include "restruct/Check/Overlaps.h"

#include "AccessCollector.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/FileOutputBuffer.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <cstring>

using namespace llvm;

namespace restruct::check {

static void notePairs(FunctionPlan &Plan, const DominatorTree &DT) {
  for (unsigned A = 0; A != Plan.Classes.size(); ++A)
    for (unsigned B = 0; B != A; ++B)
      if (std::optional<unsigned> Later = getLaterClass(Plan, DT, A, B))
        Plan.Classes[*Later].Pairs.push_back({A + B - *Later, SaidNothing});
}

static void noteCalls(FunctionPlan &Plan, const DominatorTree &DT) {
  for (WatchedCall &W : Plan.Calls)
    for (unsigned C = 0; C != Plan.Classes.size(); ++C)
      if (isDefinedAt(Plan, DT, Plan.Classes[C], *W.Call))
        W.Pairs.push_back({C, Reads | Writes | NotesEffects});
}

OverlapPlan planOverlaps(Module &M) {
  OverlapPlan All;
  std::string Shape;
  raw_string_ostream OS(Shape);
  for (Function &F : M) {
    if (!canBeInstrumented(F))
      continue;
    DominatorTree DT(F);
    FunctionPlan &Plan = All.Functions.emplace_back();
    Plan.F = &F;
    collectAccesses(Plan, DT, AskAbout::Overlaps);
    notePairs(Plan, DT);
    noteCalls(Plan, DT);
    Plan.FirstSeen = All.NumSeen;
    All.NumSeen += numSeenOfFunction(Plan.Classes.size());
    for (WatchedCall &W : Plan.Calls) {
      W.FirstSeen = All.NumSeen;
      All.NumSeen += numSeenOfCall(Plan.Classes.size());
    }
    OS << F.getName() << ' ' << F.getInstructionCount() << ' '
       << Plan.Classes.size() << ' ' << Plan.Calls.size() << '\n';
  }
  All.Hash = xxh3_64bits(Shape);
  return All;
}

static SeenHeader headerFor(const OverlapPlan &Plan) {
  SeenHeader Header = {{}, Plan.Hash, Plan.NumSeen};
  memcpy(Header.Magic, SeenMagic, sizeof(SeenMagic));
  return Header;
}

Error makeSeenFile(const OverlapPlan &Plan, StringRef File) {
  SeenHeader Header = headerFor(Plan);
  size_t Size = sizeof(Header) + Plan.NumSeen;
  Expected<std::unique_ptr<FileOutputBuffer>> Out =
      FileOutputBuffer::create(File, Size);
  if (!Out)
    return createFileError(File, Out.takeError());
  uint8_t *Bytes = (*Out)->getBufferStart();
  memset(Bytes, 0, Size);
  memcpy(Bytes, &Header, sizeof(Header));
  if (Error E = (*Out)->commit())
    return createFileError(File, std::move(E));
  return Error::success();
}

} // namespace restruct::check

namespace restruct {

struct SeenOverlaps::State {
  struct Place {
    const check::FunctionPlan *Plan;
    uint64_t Number; ///< of a class, or of a call
  };

  check::OverlapPlan Plan;
  std::unique_ptr<MemoryBuffer> File;
  DenseMap<const Instruction *, Place> Accesses, Calls; // never iterated
  /// By byte of the observations: whether it belongs to a pair that can be
  /// queried.
  BitVector IsNoted;

  uint8_t getSeen(uint64_t Index) const {
    return File->getBuffer()[sizeof(check::SeenHeader) + Index];
  }
  bool wasExecuted(const Place &Access) const {
    return getSeen(Access.Plan->FirstSeen + check::seenOfClass(Access.Number));
  }
  void fillMaps();
};

void SeenOverlaps::State::fillMaps() {
  IsNoted.resize(Plan.NumSeen);
  for (const check::FunctionPlan &P : Plan.Functions) {
    for (auto [I, C] : enumerate(P.Classes))
      for (const check::CheckPair &Pair : C.Pairs)
        IsNoted.set(P.FirstSeen +
                    check::seenOfPair(P.Classes.size(), I, Pair.Class));
    for (const check::WatchedCall &W : P.Calls)
      for (const check::CheckPair &Pair : W.Pairs)
        IsNoted.set(W.FirstSeen + check::seenInCall(Pair.Class));
    for (const check::Access &A : P.Accesses)
      if (A.Class != check::NoClass)
        Accesses.try_emplace(A.I, Place{&P, A.Class});
    for (auto [I, W] : enumerate(P.Calls))
      Calls.try_emplace(W.Call, Place{&P, I});
  }
}

SeenOverlaps::SeenOverlaps(std::unique_ptr<State> S) : S(std::move(S)) {}
SeenOverlaps::SeenOverlaps(SeenOverlaps &&) = default;
SeenOverlaps::~SeenOverlaps() = default;

Expected<SeenOverlaps> SeenOverlaps::read(Module &M, StringRef SeenFile) {
  auto S = std::make_unique<State>();
  S->Plan = check::planOverlaps(M);
  ErrorOr<std::unique_ptr<MemoryBuffer>> File =
      MemoryBuffer::getFile(SeenFile, /*IsText=*/false,
                            /*RequiresNullTerminator=*/false);
  if (!File)
    return createFileError(SeenFile, File.getError());
  S->File = std::move(*File);
  check::SeenHeader Expected = check::headerFor(S->Plan);
  if (S->File->getBufferSize() != sizeof(Expected) + S->Plan.NumSeen ||
      memcmp(S->File->getBufferStart(), &Expected, sizeof(Expected)) != 0)
    return createStringError(SeenFile + ": does not belong to this program");
  S->fillMaps();
  return SeenOverlaps(std::move(S));
}

SeenPair SeenOverlaps::getPair(const Instruction &A,
                               const Instruction &B) const {
  auto ItA = S->Accesses.find(&A), ItB = S->Accesses.find(&B);
  if (ItA == S->Accesses.end() || ItB == S->Accesses.end())
    return SeenPair::NotKnown;
  const State::Place &PA = ItA->second, &PB = ItB->second;
  if (PA.Plan != PB.Plan || !S->wasExecuted(PA) || !S->wasExecuted(PB))
    return SeenPair::NotKnown;
  if (PA.Number == PB.Number)
    return SeenPair::Overlapped;
  uint64_t Index =
      check::seenOfPair(PA.Plan->Classes.size(), PA.Number, PB.Number);
  Index += PA.Plan->FirstSeen;
  if (!S->IsNoted[Index])
    return SeenPair::NotKnown;
  return S->getSeen(Index) ? SeenPair::Overlapped : SeenPair::Apart;
}

std::optional<ModRefInfo>
SeenOverlaps::getEffects(const CallBase &Call,
                         const Instruction &Access) const {
  auto ItC = S->Calls.find(&Call), ItA = S->Accesses.find(&Access);
  if (ItC == S->Calls.end() || ItA == S->Accesses.end())
    return std::nullopt;
  const State::Place &C = ItC->second, &A = ItA->second;
  const check::WatchedCall &W = C.Plan->Calls[C.Number];
  uint64_t Index = W.FirstSeen + check::seenInCall(A.Number);
  if (C.Plan != A.Plan || !S->IsNoted[Index] || !S->getSeen(W.FirstSeen) ||
      !S->wasExecuted(A))
    return std::nullopt;
  uint64_t Effects = S->getSeen(Index);
  return (Effects & check::Reads ? ModRefInfo::Ref : ModRefInfo::NoModRef) |
         (Effects & check::Writes ? ModRefInfo::Mod : ModRefInfo::NoModRef);
}

} // namespace restruct
