//===- FieldFacts.cpp - How each field is used ----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Fields/FieldFacts.h"

#include "FieldFactsBuilder.h"

#include "restruct/Recovery/Evidence.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

StringRef getKey(ExposureKind Kind) {
  switch (Kind) {
#define EXPOSURE_KIND(Name, Key, Sentence)                                     \
  case ExposureKind::Name:                                                     \
    return Key;
#include "restruct/Fields/ExposureKinds.def"
  }
  llvm_unreachable("all kinds are in the table");
}

StringRef getSentence(ExposureKind Kind) {
  switch (Kind) {
#define EXPOSURE_KIND(Name, Key, Sentence)                                     \
  case ExposureKind::Name:                                                     \
    return Sentence;
#include "restruct/Fields/ExposureKinds.def"
  }
  llvm_unreachable("all kinds are in the table");
}

static void addLocation(std::string &Text, const Value *Where) {
  if (std::string Location = describeLocation(Where); !Location.empty())
    Text += " (" + Location + ")";
}

std::string Exposure::sentence() const {
  std::string Text = getSentence(Kind).str();
  if (From)
    Text += ": " + From->str();
  addLocation(Text, Where);
  return Text;
}

double StructFieldFacts::getAffinity(unsigned Field, unsigned Other) const {
  return Affinities.lookup(std::minmax(Field, Other));
}

FieldFacts::FieldFacts(const Module &M, const PointerTypeAnalyzer &Pointers,
                       const MemoryInfo &Memory,
                       const FrequencySource &Source) {
  FieldFactsBuilder(*this, M, Pointers, Memory, Source).build();
}

const StructFieldFacts *
FieldFacts::lookup(const DTransStructType *Struct) const {
  auto It = Structs.find(Struct);
  return It == Structs.end() ? nullptr : &It->second;
}

const FieldInfo *FieldFacts::lookup(const DTransStructType *Struct,
                                    unsigned I) const {
  const StructFieldFacts *Own = lookup(Struct);
  return Own && I < Own->fields().size() ? &Own->fields()[I] : nullptr;
}

//===----------------------------------------------------------------------===//
// Updates
//===----------------------------------------------------------------------===//

FieldInfo *FieldFacts::lookupMutable(const DTransStructType *Struct,
                                     unsigned I) {
  return const_cast<FieldInfo *>(lookup(Struct, I));
}

bool FieldFacts::replaceStruct(const DTransStructType *Old,
                               const DTransStructType *New,
                               ArrayRef<std::optional<unsigned>> OldFieldOf) {
  const StructFieldFacts *OfOld = lookup(Old);
  auto Fits = [&](std::optional<unsigned> Field) {
    return !Field ||
           (*Field < Old->getNumFields() && *Field < OfOld->Fields.size());
  };
  if (!OfOld || lookup(New) || OldFieldOf.size() != New->getNumFields() ||
      !all_of(OldFieldOf, Fits))
    return false;

  StructFieldFacts OfNew;
  OfNew.Exposed = OfOld->Exposed;
  OfNew.Fields.resize(New->getNumFields());
  for (auto [I, OldField] : enumerate(OldFieldOf)) {
    FieldInfo &Info = OfNew.Fields[I];
    Type *Ty = New->getField(unsigned(I)).getLLVMType();
    bool IsSameType = true;
    if (OldField) {
      Info = OfOld->Fields[*OldField];
      IsSameType = Old->getField(*OldField).getLLVMType() == Ty;
    }
    if (!IsSameType && Info.Value.isSingle())
      Info.Value = Info.Value.get()->isNullValue() && !Ty->isAggregateType()
                       ? FieldValue::single(Constant::getNullValue(Ty))
                       : FieldValue::many();
    if (Ty->isAggregateType() || OfNew.Exposed)
      Info.Value = FieldValue::many();
    if (!Ty->isPointerTy() || OfNew.Exposed)
      Info.Alloc = FieldAllocFunction::many();
    if (OfNew.Exposed)
      Info.Read = Info.Written = Info.ValueUsed = true;
    if (OfNew.Exposed || !IsSameType) {
      Info.OnlyCalled = false;
      Info.Functions.addOther(0);
    }
  }
  for (unsigned I = 0, E = New->getNumFields(); I != E; ++I)
    for (unsigned J = I + 1; J != E; ++J)
      if (OldFieldOf[I] && OldFieldOf[J])
        if (double Weight = OfOld->getAffinity(*OldFieldOf[I], *OldFieldOf[J]))
          OfNew.Affinities[{I, J}] = Weight;
  for (const FieldVisits &Visits : OfOld->Visits) {
    FieldVisits Kept = Visits;
    Kept.Fields.clear();
    for (auto [I, OldField] : enumerate(OldFieldOf))
      if (OldField && is_contained(Visits.Fields, *OldField))
        Kept.Fields.push_back(unsigned(I));
    if (!Kept.Fields.empty())
      OfNew.Visits.push_back(std::move(Kept));
  }

  // It keeps its position in the order.
  MapVector<const DTransStructType *, StructFieldFacts> All;
  for (auto &[Struct, Own] : Structs) {
    bool IsOld = Struct == Old;
    StructFieldFacts &Kept = All[IsOld ? New : Struct];
    Kept = std::move(IsOld ? OfNew : Own);
    if (Kept.Exposed && Kept.Exposed->From == Old)
      Kept.Exposed->From = New;
  }
  Structs = std::move(All);
  return true;
}

void FieldFacts::replaceValues(function_ref<const Value *(const Value *)> Now) {
  auto Replace = [&](const Value *&V) {
    if (V)
      V = Now(V);
  };
  Callees.clear();
  for (auto &[Struct, Own] : Structs) {
    if (Own.Exposed)
      Replace(Own.Exposed->Where);
    for (FieldInfo &Info : Own.Fields) {
      Replace(Info.ValueCause);
      Replace(Info.AllocCause);
      Info.Functions.replace([&](Function *Held) {
        return const_cast<Function *>(dyn_cast_or_null<Function>(Now(Held)));
      });
      for (FieldCall &Of : Info.Calls)
        Of.Call = dyn_cast_or_null<CallBase>(Now(Of.Call));
      erase_if(Info.Calls, [](const FieldCall &Of) { return !Of.Call; });
      if (const auto *G = dyn_cast_or_null<GlobalValue>(Info.Value.get())) {
        const auto *C = dyn_cast_or_null<Constant>(Now(G));
        Info.Value = C && C->getType() == G->getType()
                         ? FieldValue::single(const_cast<Constant *>(C))
                         : FieldValue::many();
      }
      if (const Function *Allocator = Info.Alloc.get()) {
        const auto *F = dyn_cast_or_null<Function>(Now(Allocator));
        Info.Alloc = F ? FieldAllocFunction::single(const_cast<Function *>(F))
                       : FieldAllocFunction::many();
      }
    }
  }
}

bool FieldFacts::addRead(const DTransStructType *Struct, unsigned I,
                         double Frequency, bool IsUsed) {
  FieldInfo *Info = lookupMutable(Struct, I);
  if (!Info)
    return false;
  Info->Read = true;
  Info->ValueUsed |= IsUsed;
  Info->ReadFrequency += Frequency;
  // The uses of a read value have not been analysed.
  Info->OnlyCalled &= !IsUsed;
  if (IsUsed)
    Info->Alloc = FieldAllocFunction::many();
  return true;
}

bool FieldFacts::addWrite(const DTransStructType *Struct, unsigned I,
                          double Frequency, Constant *Value,
                          const llvm::Value *Where) {
  FieldInfo *Info = lookupMutable(Struct, I);
  if (!Info)
    return false;
  Info->Written = true;
  Info->WriteFrequency += Frequency;
  bool IsValue =
      Value && Value->getType() == Struct->getField(I).getLLVMType() &&
      !isa<UndefValue, ConstantExpr>(Value) && !Value->isThreadDependent();
  if (auto *F = dyn_cast_or_null<Function>(Value))
    Info->Functions.addFunction(F, Frequency);
  else if (IsValue && Value->isNullValue())
    Info->Functions.addNull();
  else
    Info->Functions.addOther(Frequency);
  if (Info->Value.join(IsValue ? FieldValue::single(Value)
                               : FieldValue::many()) &&
      Info->Value.isMany())
    Info->ValueCause = Where;
  if (!(IsValue && Value->isNullValue()) &&
      Info->Alloc.join(FieldAllocFunction::many()))
    Info->AllocCause = Where;
  return true;
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static void printFunctions(raw_ostream &OS, const FieldInfo &Info) {
  const FieldFunctions &Held = Info.getFunctions();
  if (Held.functions().empty() || Info.calls().empty())
    return;
  OS << ", " << Info.calls().size() << " calls of";
  for (const auto &[F, Frequency] : Held.functions())
    OS << " @" << F->getName();
  if (!Held.isComplete())
    OS << " and others";
}

static void printField(raw_ostream &OS, unsigned I, const FieldInfo &Info) {
  OS << "  " << I << ':';
  if (Info.isRead())
    OS << (Info.isValueUnused() ? " read-unused" : " read");
  if (Info.isWritten())
    OS << (Info.isWrittenByThreads() ? " written-by-threads" : " written");
  if (Info.isComplexUse())
    OS << " complex-use";
  if (Info.isAddressTaken())
    OS << " address-taken";
  OS << format(" reads %.2f writes %.2f", Info.getReadFrequency(),
               Info.getWriteFrequency());
  std::string Cause;
  if (Info.isNoValue()) {
    OS << ", no value";
  } else if (Info.isSingleValue()) {
    OS << ", single value ";
    Info.getSingleValue()->printAsOperand(OS, /*PrintType=*/true);
  } else {
    addLocation(Cause, Info.getMultipleValueCause());
    OS << ", multiple values" << Cause;
  }
  Cause.clear();
  printFunctions(OS, Info);
  if (Info.isTopAllocFunction()) {
    OS << ", no alloc function";
  } else if (Info.isSingleAllocFunction()) {
    OS << ", single alloc function @"
       << Info.getSingleAllocFunction()->getName();
  } else if (Info.getBottomAllocCause()) {
    addLocation(Cause, Info.getBottomAllocCause());
    OS << ", any memory" << Cause;
  }
  OS << '\n';
}

void FieldFacts::print(raw_ostream &OS) const {
  for (const auto &[Struct, Own] : Structs) {
    OS << *Struct << '\n';
    if (Own.getExposure())
      OS << "  exposed: " << getKey(Own.getExposure()->Kind) << ": "
         << Own.getExposure()->sentence() << '\n';
    for (unsigned I = 0, E = unsigned(Own.fields().size()); I != E; ++I)
      printField(OS, I, Own.fields()[I]);
    SmallVector<std::pair<std::pair<unsigned, unsigned>, double>> Edges(
        Own.affinities().begin(), Own.affinities().end());
    llvm::sort(Edges, less_first());
    for (const auto &[Pair, Weight] : Edges)
      OS << "  affinity " << Pair.first << ' ' << Pair.second
         << format(" %.2f\n", Weight);
    for (const FieldVisits &Visits : Own.visits()) {
      OS << "  visits of ";
      interleave(Visits.Fields, OS, " ");
      OS << format(": %.2f, %.2f to the next, %.2f anywhere\n", Visits.Count,
                   Visits.Next, Visits.Computed);
    }
  }
}

} // namespace restruct
