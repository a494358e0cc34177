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

#include "Transfer.h"

#include "restruct/Recovery/CommonBeginning.h"

using namespace llvm;

namespace restruct {

/// Whether a \p Used is never accessed as an \p Other, but for first fields
/// that both have in common.
static bool areDistinct(const DTransType *Used, const DTransType *Other,
                        const ElementLayout &Layout) {
  const auto *A = dyn_cast<DTransStructType>(Used);
  const auto *B = dyn_cast<DTransStructType>(Other);
  return A && (!B || beginsWith(*A, *B, Layout) || beginsWith(*B, *A, Layout) ||
               countCommonFields(*A, *B, Layout));
}

/// The structure that all \p Usages mean, if it begins with each of \p Targets,
/// or is one of them: nothing else is known of what such pointers point to but
/// for its first member.
static std::optional<PointerFact>
findStructureAround(const FactSet &Targets, const FactSet &Usages,
                    const ElementLayout &Layout) {
  SmallVector<PointerFact, 2> Meant = outermost(Layout, Usages);
  const auto *Outer = Meant.size() == 1 && Meant.front().At == Position::at(0)
                          ? dyn_cast<DTransStructType>(Meant.front().Pointee)
                          : nullptr;
  bool IsAround =
      Outer && all_of(Targets.facts(), [&](const PointerFact &T) -> bool {
        const auto *Inner = dyn_cast<DTransStructType>(T.Pointee);
        return T.isGeneric() ||
               (Inner && T.IsDeclared && T.At == Position::at(0) &&
                (Inner == Outer || beginsWith(*Outer, *Inner, Layout)));
      });
  if (!IsAround)
    return std::nullopt;
  Meant.front().IsDeclared = true;
  return Meant.front();
}

/// The only target of the pointer that all usages of \p Cast fit, or the
/// structure around its targets; nothing if there is none.
std::optional<PointerFact>
RecoverySolver::chooseTarget(const FlowEdge &Cast) const {
  const FactSet &Targets = Infos[index(Cast.From)].Declarations;
  const FactSet &Usages = Infos[index(Cast.To)].Usages;
  if (Targets.isEverything() || Usages.isEverything() ||
      all_of(Usages.facts(),
             [](const PointerFact &Usage) { return Usage.isGeneric(); }))
    return std::nullopt;
  const PointerFact *Chosen = nullptr;
  for (const PointerFact &Target : Targets.facts()) {
    bool Fits = all_of(Usages.facts(), [&](const PointerFact &Usage) {
      return Usage.isGeneric() || Layout.contains(Target.Pointee, Target.At,
                                                  Usage.Pointee, Usage.At);
    });
    if (Target.isGeneric() || !Fits)
      continue;
    if (Chosen)
      return std::nullopt;
    Chosen = &Target;
  }
  if (!Chosen && any_of(Targets.facts(), [](const PointerFact &Target) {
        return !Target.isGeneric();
      }))
    return findStructureAround(Targets, Usages, Layout);
  bool AreDistinct =
      Chosen && all_of(Targets.facts(), [&](const PointerFact &Other) {
        return &Other == Chosen || Other.isGeneric() ||
               (Other.At == Position::at(0) && Chosen->At == Position::at(0) &&
                areDistinct(Chosen->Pointee, Other.Pointee, Layout));
      });
  return AreDistinct ? std::optional(*Chosen) : std::nullopt;
}

static bool hasSeveralTargets(const ValueTypeInfo &Info) {
  return count_if(Info.declarations().facts(), [](const PointerFact &Fact) {
           return !Fact.isGeneric();
         }) > 1;
}

static bool isTarget(const ValueTypeInfo &Info, const PointerFact &Fact) {
  return any_of(Info.declarations().facts(), [&](const PointerFact &Target) {
    return Target.samePlace(Fact);
  });
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
    if (std::optional<PointerFact> Chosen = chooseTarget(Edge)) {
      bool IsNew = Infos[index(Edge.To)].Declarations.insert(*Chosen);
      if (IsNew)
        enqueue(index(Edge.To), DirtyDeclarations);
      Changed |= IsNew;
      if (hasSeveralTargets(Pointer) || !isTarget(Pointer, *Chosen))
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
