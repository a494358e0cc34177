//===- StructUses.cpp - Uses that depend on a layout ----------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StructUsesBuilder.h"

using namespace llvm;

namespace restruct {

namespace {

struct Row {
  StringLiteral Key;
  StringLiteral Rule;
};
constexpr Row Rows[] = {
#define USE_KIND(Name, Key, Rule) {Key, Rule},
#include "restruct/Uses/UseKinds.def"
};

} // namespace

StringRef getKey(UseKind Kind) { return Rows[unsigned(Kind)].Key; }
StringRef getRule(UseKind Kind) { return Rows[unsigned(Kind)].Rule; }

ArrayRef<UseKind> allUseKinds() {
  static constexpr UseKind All[] = {
#define USE_KIND(Name, Key, Rule) UseKind::Name,
#include "restruct/Uses/UseKinds.def"
  };
  return All;
}

StructUses::StructUses(const Module &M, const PointerTypeAnalyzer &Pointers,
                       const MemoryInfo &Memory)
    : M(&M), Relations(std::make_unique<TypeRelations>(
                 Pointers.getDeclaredTypes(), Pointers.getLayout())),
      Views(std::make_unique<PointerViews>(Pointers, *Relations)) {
  StructUsesBuilder(*this, M, Pointers, Memory).run();
}

StructUses::StructUses(StructUses &&) = default;
StructUses::~StructUses() = default;

const UseSummary *StructUses::lookup(const DTransStructType *T) const {
  auto It = SummaryOf.find(T);
  return It == SummaryOf.end() ? nullptr : &Summaries[It->second];
}

} // namespace restruct
