//===- IndirectAllocations.cpp - Allocations through pointers -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Libraries allocate through pointers, which a program may replace:
///
///     struct parser *p = mem->allocate(sizeof *p);
///     p->mem = mem;
///     ...
///     struct node *n = p->mem->allocate(sizeof *n);
///
/// The call allocates if all functions that it may call do, in the same way.
/// Which functions these are follows from what is stored in the field
/// (FieldFunctions.cpp), if all accesses to the field are known. Here is a
/// circle: as long as `p` points to unknown memory, so does `p->mem`, and
/// nothing is known of the field.
///
/// So the callees are first assumed, then verified:
///
///   1. Assume that each call through a field calls only functions that some
///      instruction stores there.
///   2. Do all analysis under the assumption.
///   3. If it shows of each assumed call that this is so, the assumption holds.
///      If not, drop or extend what does not hold, and go back to 2.
///
/// **Why that proves it.** Consider the first call in a run of the program that
/// calls another function than assumed. Up to then, the assumption was true, so
/// every step before it did what the analysis says of it: its facts are
/// invariants, which hold after a step if they held before. One of them says
/// which functions the field holds from which the pointer was loaded. So the
/// call does not exist. What is not shown under the assumption itself (a field
/// that external code may write, a function from elsewhere) is dropped.
///
//===----------------------------------------------------------------------===//

#include "restruct/Fields/IndirectAllocations.h"

#include "restruct/Fields/FieldFacts.h"
#include "restruct/Recovery/PointerTypeAnalyzer.h"
#include "restruct/Safety/LayoutChanges.h"
#include "restruct/Safety/SafetyInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace restruct {

/// Whether some function that allocates or frees may be called through a
/// pointer.
static bool mayAllocateIndirectly(const Module &M, const MemoryInfo &Memory) {
  return any_of(M, [&](const Function &F) {
    return (Memory.Library.mayAllocateOrFree(F) ||
            Memory.Allocations.getWrapper(F) ||
            Memory.Allocations.getFreeWrapper(F)) &&
           F.hasAddressTaken();
  });
}

static SmallVector<const Function *, 2>
listFunctions(const FieldFunctions &Called) {
  SmallVector<const Function *, 2> Result;
  for (const auto &[F, Frequency] : Called.functions())
    Result.push_back(F);
  return Result;
}

/// The calls of \p Assumed that allocate or free; the others are not needed.
static IndirectCallees dropOthers(const IndirectCallees &Assumed,
                                  const MemoryInfo &Memory) {
  IndirectCallees Result;
  for (const auto &[Call, Callees] : Assumed)
    if (Memory.Allocations.getResolved(*Call))
      Result.insert({Call, Callees});
  return Result;
}

/// Whether \p Called are all functions that a call may call, as far as fields
/// show.
static bool areAll(const FieldFunctions &Called, const FieldFacts &Fields) {
  return Called.isComplete() &&
         all_of(Called.origins(), [&](const DTransStructType *T) {
           const StructFieldFacts *OfT = Fields.lookup(T);
           return OfT && !OfT->getExposure();
         });
}

/// The calls of \p Assumed whose callees are known if \p Memory, which assumes
/// them, is right, with these callees.
static IndirectCallees findKnown(const Module &M, DeclaredTypes &Types,
                                 const MemoryInfo &Memory,
                                 const IndirectCallees &Assumed) {
  PointerTypeAnalyzer Pointers(M, Types, Memory);
  FieldFacts Fields = analyzeFields(M, Pointers, Memory);
  SmallVector<std::pair<const CallBase *, const FieldFunctions *>> Candidates;
  for (const auto &[Call, Callees] : Assumed)
    if (const FieldFunctions *Called = Fields.getCallees(*Call);
        Called && areAll(*Called, Fields))
      Candidates.push_back({Call, Called});
  if (Candidates.empty())
    return {};
  DTransSafetyInfo Safety = analyzeSafety(M, Pointers, Memory);
  IndirectCallees Result;
  for (auto [Call, Called] : Candidates)
    if (all_of(Called->origins(), [&](const DTransStructType *T) {
          const StructSafety *OfT = Safety.lookup(T);
          return OfT && isEveryAccessKnown(*OfT);
        }))
      Result.insert({Call, listFunctions(*Called)});
  return Result;
}

/// Whether \p Known says of each call what \p Assumed says.
static bool isProved(const IndirectCallees &Known,
                     const IndirectCallees &Assumed) {
  return Known.size() == Assumed.size() && all_of(Known, [&](const auto &Of) {
           auto It = Assumed.find(Of.first);
           return It != Assumed.end() &&
                  all_of(Of.second, [&](const Function *F) {
                    return is_contained(It->second, F);
                  });
         });
}

MemoryInfo resolveAllocations(const Module &M, DeclaredTypes &Types) {
  /// Each drops calls, and what depends on them.
  constexpr unsigned MaxAttempts = 4;
  /// Each attempt analyses the whole program.
  constexpr unsigned MaxInstructions = 100000;
  MemoryInfo Plain(M);
  if (!mayAllocateIndirectly(M, Plain) ||
      M.getInstructionCount() > MaxInstructions)
    return Plain;
  IndirectCallees Assumed;
  {
    PointerTypeAnalyzer Pointers(M, Types, Plain);
    FieldFacts Fields = analyzeFields(M, Pointers, Plain);
    for (const auto &[Call, Called] : Fields.indirectCalls())
      if (!Called.functions().empty())
        Assumed.insert({Call, listFunctions(Called)});
  }
  for (unsigned I = 0; I != MaxAttempts; ++I) {
    MemoryInfo Memory(M, Assumed);
    Assumed = dropOthers(Assumed, Memory);
    if (Assumed.empty())
      break;
    IndirectCallees Known = findKnown(M, Types, Memory, Assumed);
    if (isProved(Known, Assumed))
      return Memory;
    Assumed = std::move(Known);
  }
  return Plain;
}

} // namespace restruct
