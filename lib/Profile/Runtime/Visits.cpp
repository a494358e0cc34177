//===- Visits.cpp - Which fields of an object are used together -----------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Visits.h"

#include "Counters.h"

namespace restruct::profile {

void Visits::end(Visit &V, uint64_t Weight) {
  const ProfiledStruct &S = TheModule->Structs[V.Struct];
  StructCounters &C = countersOf(S);
  add(C.Visits, Weight);
  add(C.Lines, Weight * uint64_t(__builtin_popcountll(V.Lines)));
  add(C.Phases[V.Object % LineBytes / PhaseBytes], Weight);
  if (!addToSet(S, V.Fields, Weight))
    add(C.OtherVisits, Weight);
  for (uint64_t Word = 0; Word != countSetWords(S.NumFields); ++Word)
    for (uint64_t Bits = V.Fields[Word]; Bits != 0; Bits &= Bits - 1)
      add(countersOf(S, 64 * Word + uint64_t(__builtin_ctzll(Bits))).Visits,
          Weight);
  V = {};
}

void Visits::touch(const ProfiledPart &Part, uintptr_t Object, uintptr_t Begin,
                   uintptr_t End, uint64_t Now, uint64_t Weight) {
  uint64_t Hash = (Object / PhaseBytes + Part.Struct) * 0x9e3779b97f4a7c15;
  Visit *Set = Table[Hash >> 32 & (NumSetsOfVisits - 1)];
  Visit *V = Set;
  for (size_t I = 0; I != Ways; ++I) {
    if (Set[I].Last != 0 && Now - Set[I].Last > Window)
      end(Set[I], Weight);
    if (Set[I].Last != 0 && Set[I].Object == Object &&
        Set[I].Struct == Part.Struct) {
      V = &Set[I];
      break;
    }
    if (Set[I].Last < V->Last)
      V = &Set[I];
  }
  if (V->Last != 0 && (V->Object != Object || V->Struct != Part.Struct))
    end(*V, Weight);
  V->Object = Object;
  V->Struct = Part.Struct;
  V->Last = Now;
  for (uint64_t I = 0; I != Part.NumFields; ++I)
    if (uint64_t Field = Part.Fields[I]; Field < MaxSetFields)
      V->Fields[Field / 64] |= uint64_t(1) << Field % 64;
  // Of a large object, several lines have a bit.
  uint64_t Origin = Object / LineBytes;
  for (uint64_t Line = Begin / LineBytes; Line <= (End - 1) / LineBytes; ++Line)
    V->Lines |= uint64_t(1) << (Line - Origin) % 64;
}

void Visits::close(uint64_t Weight) {
  for (Visit(&Set)[Ways] : Table)
    for (Visit &V : Set)
      if (V.Last != 0)
        end(V, Weight);
}

} // namespace restruct::profile
