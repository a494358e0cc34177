//===- SafetySummary.cpp - Counts of legal layout changes -----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Safety/LayoutChanges.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

void printSafetySummary(raw_ostream &OS, const DTransSafetyInfo &Info) {
  std::map<LayoutChange, unsigned> Legal;
  std::map<SafetyCondition, unsigned> First;
  unsigned Free = 0;
  for (const StructSafety &Struct : Info.structs()) {
    for (LayoutChange Change : getLegalChanges(Struct))
      ++Legal[Change];
    auto Blocking = find_if(Struct.records(), [](const auto &Record) {
      return blocks(Record.first, LayoutChange::ReorderFields);
    });
    if (Blocking == Struct.records().end())
      ++Free;
    else
      ++First[Blocking->first];
  }
  OS << "structures " << Info.structs().size()
     << "\nno condition blocks their reordering " << Free << '\n';
  for (LayoutChange Change : allLayoutChanges())
    OS << "legal " << getKey(Change) << ' ' << Legal[Change] << '\n';
  for (const auto &[Condition, Count] : First)
    OS << "blocked first by " << getName(Condition) << ' ' << Count << '\n';
}

} // namespace restruct
