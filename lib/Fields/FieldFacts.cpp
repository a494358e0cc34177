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

static void printField(raw_ostream &OS, unsigned I, const FieldInfo &Info) {
  OS << "  " << I << ':';
  if (Info.isRead())
    OS << (Info.isValueUnused() ? " read-unused" : " read");
  if (Info.isWritten())
    OS << " written";
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
  }
}

} // namespace restruct
