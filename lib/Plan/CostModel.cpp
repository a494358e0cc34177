//===- CostModel.cpp - What a layout costs --------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Plan/CostModel.h"

#include "restruct/Fields/NestedSets.h"

#include "restruct/Plan/LayoutBuilder.h"

#include "llvm/ADT/STLExtras.h"

#include <numeric>

using namespace llvm;

namespace restruct {

/// A field is hot if it is accessed at least this part of the most accessed
/// one.
static constexpr double HotShare = 0.1;
/// Allocators align objects so.
static constexpr uint64_t AllocationAlign = 16;

/// Of a field of \p Size bytes; 0 if it is no array of structures.
static uint64_t getElementSize(const PlanField &Field, uint64_t Size) {
  return Field.Struct && Field.NumElements != 0 ? Size / Field.NumElements : 0;
}

LayoutExtents getOldExtents(const PlanStruct &S) {
  LayoutExtents Result;
  Result.Size = S.Size;
  Result.Phases = S.Phases;
  for (const PlanField &Field : S.Fields)
    Result.Fields.push_back(
        {Field.Offset, Field.Size, 0, getElementSize(Field, Field.Size)});
  return Result;
}

/// The size of the chunk in which malloc allocates \p Bytes.
static uint64_t getChunkSize(uint64_t Bytes) {
  constexpr uint64_t HeaderBytes = 8, LeastChunk = 32;
  return std::max(alignTo(Bytes + HeaderBytes, AllocationAlign), LeastChunk);
}

/// Whether objects of \p Size bytes begin where those of \p S do.
static bool keepsDistance(const PlanStruct &S, uint64_t Size) {
  return Size == S.Size ||
         (S.IsAllocatedAlone && getChunkSize(Size) == getChunkSize(S.Size));
}

LayoutExtents getExtents(const PlanStruct &S, const StructPlan &New) {
  LayoutExtents Result;
  Result.Size = New.Size;
  if (New.Parts.empty() && keepsDistance(S, New.Size))
    Result.Phases = S.Phases;
  for (const PartPlan &Part : New.Parts)
    Result.OtherParts.push_back(Part.Size);
  for (auto [Field, Placed] : zip_equal(S.Fields, New.Fields)) {
    uint64_t Size = Placed.NarrowSize != 0 ? Placed.NarrowSize : Field.Size;
    Result.Fields.push_back(Placed.IsDeleted
                                ? FieldExtent()
                                : FieldExtent{Placed.Offset, Size, Placed.Part,
                                              getElementSize(Field, Size)});
  }
  return Result;
}

static double getGreatestHeat(const PlanStruct &S) {
  double Hottest = 0;
  for (const PlanField &Field : S.Fields)
    Hottest = std::max(Hottest, Field.getHeat());
  return Hottest;
}

bool isHotField(const PlanStruct &S, unsigned I) {
  double Hottest = getGreatestHeat(S);
  return Hottest > 0 && S.Fields[I].getHeat() >= HotShare * Hottest;
}

static uint64_t getSize(const LayoutExtents &Layout, unsigned Part) {
  return Part == 0 ? Layout.Size : Layout.OtherParts[Part - 1];
}

/// The mean of \p Count over the places on a line where an object may begin.
static double averageOverPhases(const LayoutExtents &Layout, unsigned Part,
                                function_ref<double(uint64_t)> Count) {
  double Sum = 0, All = 0;
  if (Part == 0 && !Layout.Phases.empty()) {
    uint64_t Step = CacheLineBytes / Layout.Phases.size();
    for (auto [I, Weight] : enumerate(Layout.Phases)) {
      if (Weight > 0)
        Sum += Weight * Count(I * Step);
      All += Weight;
    }
    return Sum / All;
  }
  uint64_t Size = std::max<uint64_t>(getSize(Layout, Part), 1);
  uint64_t Step = std::gcd(Size, AllocationAlign);
  for (uint64_t Phase = 0; Phase < CacheLineBytes; Phase += Step, ++All)
    Sum += Count(Phase);
  return Sum / All;
}

/// The lines that one element of an array touches, anywhere on a line.
static double countLinesOfElement(const FieldExtent &Array) {
  constexpr uint64_t Step = 8;
  uint64_t Bytes = std::clamp(Array.ElementSize, Step, CacheLineBytes);
  return 1 + double(Bytes - Step) / double(CacheLineBytes);
}

/// Of \p Field, in an object that begins at \p Phase, calls \p Visit with the
/// first and the last line, and the probability that an access to the field
/// touches it. Other fields may be on these. \returns how many lines between
/// them it touches.
static double forBorderLines(const FieldExtent &Field, uint64_t Phase,
                             function_ref<void(uint64_t, double)> Visit) {
  uint64_t Begin = Phase + Field.Offset, End = Begin + Field.Size;
  uint64_t First = Begin / CacheLineBytes, Last = (End - 1) / CacheLineBytes;
  if (Field.Size <= CacheLineBytes) {
    Visit(First, 1);
    if (Last != First)
      Visit(Last, 1);
    return 0;
  }
  double Lines = countLinesOfElement(Field);
  auto Share = [&](uint64_t Bytes) {
    return Lines * double(Bytes) / double(Field.Size);
  };
  uint64_t InFirst = (First + 1) * CacheLineBytes - Begin;
  uint64_t InLast = End - Last * CacheLineBytes;
  Visit(First, std::min(Share(InFirst), 1.0));
  Visit(Last, std::min(Share(InLast), 1.0));
  return Share(Field.Size - InFirst - InLast);
}

/// The lines of one part that an access to all of \p Fields touches.
static double countLines(const LayoutExtents &Layout, unsigned Part,
                         ArrayRef<unsigned> Fields) {
  return averageOverPhases(Layout, Part, [&](uint64_t Phase) {
    // Lines, each with the probability that one field does not touch it.
    SmallVector<std::pair<uint64_t, double>, 16> Border;
    double Lines = 0;
    for (unsigned I : Fields) {
      FieldExtent Field = Layout.Fields[I];
      if (Field.Size == 0 || Field.Part != Part)
        continue;
      Lines += forBorderLines(Field, Phase, [&](uint64_t Line, double Share) {
        Border.push_back({Line, 1 - Share});
      });
    }
    llvm::sort(Border);
    for (auto It = Border.begin(), End = Border.end(); It != End;) {
      uint64_t Line = It->first;
      double IsUntouched = 1;
      for (; It != End && It->first == Line; ++It)
        IsUntouched *= It->second;
      Lines += 1 - IsUntouched;
    }
    return Lines;
  });
}

ArrayRef<PlanVisits> getVisits(const PlanStruct &S,
                               std::vector<PlanVisits> &Assumed) {
  if (!S.Visits.empty())
    return S.Visits;
  std::vector<FieldFrequency> Frequencies;
  for (auto [I, Field] : enumerate(S.Fields))
    Frequencies.push_back({Field.getHeat(), unsigned(I)});
  forNestedSets(std::move(Frequencies),
                [&](ArrayRef<unsigned> Fields, double Count) {
                  Assumed.push_back({Fields.vec(), Count});
                });
  return Assumed;
}

double countLinesOfVisit(const PlanStruct &S, const LayoutExtents &Layout) {
  double Lines = 0, Visits = 0;
  std::vector<PlanVisits> Assumed;
  for (const PlanVisits &Of : getVisits(S, Assumed)) {
    Visits += Of.Count;
    for (unsigned Part = 0; Part <= Layout.OtherParts.size(); ++Part) {
      double All = countLines(Layout, Part, Of.Fields);
      // The line of the object before may be that of its neighbour, too.
      double OfNext =
          std::min(All, double(getSize(Layout, Part)) / double(CacheLineBytes));
      Lines += Of.Next * OfNext + (Of.Count - Of.Next) * All;
    }
  }
  return Visits > 0 ? Lines / Visits : 0;
}

double shareLine(const LayoutExtents &Layout, unsigned A, unsigned B) {
  FieldExtent First = Layout.Fields[A], Second = Layout.Fields[B];
  if (First.Size == 0 || Second.Size == 0 || First.Part != Second.Part)
    return 0;
  return averageOverPhases(Layout, First.Part, [&](uint64_t Phase) {
    double Probability = 0;
    forBorderLines(First, Phase, [&](uint64_t Line, double Share) {
      forBorderLines(Second, Phase, [&](uint64_t Other, double OtherShare) {
        if (Line == Other)
          Probability += Share * OtherShare;
      });
    });
    return std::min(Probability, 1.0);
  });
}

double countConflicts(const PlanStruct &S, uint64_t Size, double HotLines) {
  // Of a first-level cache, as far as addresses select its sets.
  constexpr uint64_t CacheSets = 64, SpanBytes = CacheSets * CacheLineBytes;
  // With fewer sets than this, sets are full long before the cache is.
  constexpr double LeastShare = 0.25;
  uint64_t Distance = S.HasArrays ? Size : getChunkSize(Size);
  if (Distance == 0)
    return 0;
  uint64_t Starts = SpanBytes / std::gcd(Distance, SpanBytes);
  double Share = double(Starts) * HotLines / double(CacheSets);
  return Share < LeastShare ? HotLines * (1 - Share / LeastShare) : 0;
}

/// How far from the beginning of its part a visited field is, 0 to 1; 0 if all
/// are on one line.
static double getMeanPlace(const PlanStruct &S, const LayoutExtents &Layout) {
  if (Layout.Size <= CacheLineBytes)
    return 0;
  double Sum = 0, All = 0;
  std::vector<PlanVisits> Assumed;
  for (const PlanVisits &Of : getVisits(S, Assumed))
    for (unsigned I : Of.Fields) {
      const FieldExtent &Field = Layout.Fields[I];
      if (Field.Size == 0)
        continue;
      Sum +=
          Of.Count * double(Field.Offset) / double(getSize(Layout, Field.Part));
      All += Of.Count;
    }
  return All > 0 ? Sum / All : 0;
}

double getCost(const PlanStruct &S, const LayoutExtents &Layout) {
  // Of layouts that are equal otherwise: caches fetch lines upwards.
  constexpr double PlaceCost = 0.01;
  double Lines = countLinesOfVisit(S, Layout);
  return Lines + countConflicts(S, Layout.Size, Lines) +
         double(Layout.Size) / double(CacheLineBytes) +
         PlaceCost * getMeanPlace(S, Layout);
}

bool keepsLinesApart(const PlanStruct &S, const LayoutExtents &Old,
                     const LayoutExtents &New) {
  for (auto [I, Field] : enumerate(S.Fields)) {
    if (!Field.IsWrittenByThreads || New.Fields[I].Size == 0)
      continue;
    // The same field of the next object.
    if (Old.Size >= CacheLineBytes && New.Size < CacheLineBytes)
      return false;
    for (auto [J, Other] : enumerate(S.Fields))
      if (I != J && Other.getHeat() > 0 &&
          shareLine(Old, unsigned(I), unsigned(J)) == 0 &&
          shareLine(New, unsigned(I), unsigned(J)) > 0)
        return false;
  }
  return true;
}

} // namespace restruct
