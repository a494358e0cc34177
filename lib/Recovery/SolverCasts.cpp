//===- SolverCasts.cpp - The targets of narrowing casts -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Chooses what narrowing casts point to; see "Narrowing casts" in Solver.cpp.
///
//===----------------------------------------------------------------------===//

#include "Solver.h"

#include "restruct/Recovery/CommonBeginning.h"

using namespace llvm;

namespace restruct {

/// Whether a \p Used is never accessed as an \p Other, but for first fields
/// that both have in common.
static bool areDistinct(const DTransType *Used, const DTransType *Other,
                        const ElementLayout &Layout) {
  const auto *A = dyn_cast<DTransStructType>(Used);
  const auto *B = dyn_cast<DTransStructType>(Other);
  return A && (!B || countCommonFields(*A, *B, Layout));
}

/// The only target of the pointer that all usages of \p Cast fit; null if there
/// is none.
const PointerFact *RecoverySolver::chooseTarget(const FlowEdge &Cast) const {
  const FactSet &Targets = Infos[index(Cast.From)].Declarations;
  const FactSet &Usages = Infos[index(Cast.To)].Usages;
  if (Targets.isEverything() || Usages.isEverything() ||
      all_of(Usages.facts(),
             [](const PointerFact &Usage) { return Usage.isGeneric(); }))
    return nullptr;
  const PointerFact *Chosen = nullptr;
  for (const PointerFact &Target : Targets.facts()) {
    bool Fits = all_of(Usages.facts(), [&](const PointerFact &Usage) {
      return Usage.isGeneric() || Layout.contains(Target.Pointee, Target.At,
                                                  Usage.Pointee, Usage.At);
    });
    if (Target.isGeneric() || !Fits)
      continue;
    if (Chosen)
      return nullptr;
    Chosen = &Target;
  }
  bool AreDistinct =
      Chosen && all_of(Targets.facts(), [&](const PointerFact &Other) {
        return &Other == Chosen || Other.isGeneric() ||
               (Other.At == Position::at(0) && Chosen->At == Position::at(0) &&
                areDistinct(Chosen->Pointee, Other.Pointee, Layout));
      });
  return AreDistinct ? Chosen : nullptr;
}

static bool hasSeveralTargets(const ValueTypeInfo &Info) {
  return count_if(Info.declarations().facts(), [](const PointerFact &Fact) {
           return !Fact.isGeneric();
         }) > 1;
}

/// From now on, \p Number is a copy.
void RecoverySolver::open(uint32_t Number) {
  Casts[Number] = Cast::Open;
  enqueue(index(Graph.Edges[Number].From), DirtyDeclarations);
  enqueue(index(Graph.Edges[Number].To), DirtyUsages);
}

/// Declares what casts choose. A choice that more facts make impossible is
/// given up.
bool RecoverySolver::narrow() {
  bool Changed = false;
  for (uint32_t I : CastEdges) {
    if (Casts[I] == Cast::Open)
      continue;
    const FlowEdge &Edge = Graph.Edges[I];
    const ValueTypeInfo &Pointer = Infos[index(Edge.From)];
    if (Pointer.Declarations.empty() && Casts[I] == Cast::Undecided)
      continue;
    if (const PointerFact *Chosen = chooseTarget(Edge)) {
      bool IsNew = Infos[index(Edge.To)].Declarations.insert(*Chosen);
      if (IsNew)
        enqueue(index(Edge.To), DirtyDeclarations);
      Changed |= IsNew;
      if (hasSeveralTargets(Pointer))
        Casts[I] = Cast::Narrowed;
    } else if (Casts[I] == Cast::Narrowed || hasSeveralTargets(Pointer)) {
      open(I);
      Changed = true;
    }
  }
  return Changed;
}

/// Casts of pointers with one target, or none, are copies: their usages say
/// what an origin is.
bool RecoverySolver::openCasts() {
  bool Changed = false;
  for (uint32_t I : CastEdges)
    if (Casts[I] == Cast::Undecided) {
      open(I);
      Changed = true;
    }
  return Changed;
}

} // namespace restruct
