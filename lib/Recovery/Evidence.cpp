//===- Evidence.cpp - Evidence for facts about pointers -------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "restruct/Recovery/Evidence.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalValue.h"
#include "llvm/IR/Instruction.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

StringRef getKey(EvidenceKind Kind) {
  switch (Kind) {
#define EVIDENCE_KIND(Name, Key, Sentence)                                     \
  case EvidenceKind::Name:                                                     \
    return Key;
#include "restruct/Recovery/EvidenceKinds.def"
  }
  llvm_unreachable("all kinds are in the table");
}

StringRef getSentence(EvidenceKind Kind) {
  switch (Kind) {
#define EVIDENCE_KIND(Name, Key, Sentence)                                     \
  case EvidenceKind::Name:                                                     \
    return Sentence;
#include "restruct/Recovery/EvidenceKinds.def"
  }
  llvm_unreachable("all kinds are in the table");
}

ArrayRef<EvidenceKind> allEvidenceKinds() {
  static constexpr EvidenceKind All[] = {
#define EVIDENCE_KIND(Name, Key, Sentence) EvidenceKind::Name,
#include "restruct/Recovery/EvidenceKinds.def"
  };
  return All;
}

StringRef getKey(IncompleteCause Cause) {
  switch (Cause) {
#define INCOMPLETE_CAUSE(Name, Key, Sentence)                                  \
  case IncompleteCause::Name:                                                  \
    return Key;
#include "restruct/Recovery/IncompleteCauses.def"
  }
  llvm_unreachable("all causes are in the table");
}

StringRef getSentence(IncompleteCause Cause) {
  switch (Cause) {
#define INCOMPLETE_CAUSE(Name, Key, Sentence)                                  \
  case IncompleteCause::Name:                                                  \
    return Sentence;
#include "restruct/Recovery/IncompleteCauses.def"
  }
  llvm_unreachable("all causes are in the table");
}

ArrayRef<IncompleteCause> allIncompleteCauses() {
  static constexpr IncompleteCause All[] = {
#define INCOMPLETE_CAUSE(Name, Key, Sentence) IncompleteCause::Name,
#include "restruct/Recovery/IncompleteCauses.def"
  };
  return All;
}

std::string describeLocation(const Value *V) {
  std::string Text;
  raw_string_ostream OS(Text);
  const Function *F = nullptr;
  if (const auto *I = dyn_cast_or_null<Instruction>(V)) {
    F = I->getFunction();
    if (const DebugLoc &Loc = I->getDebugLoc(); Loc && Loc.getLine() != 0)
      OS << Loc->getFilename() << ':' << Loc.getLine() << ':' << Loc.getCol()
         << ' ';
  } else if (const auto *A = dyn_cast_or_null<Argument>(V)) {
    F = A->getParent();
    OS << "parameter " << A->getArgNo() << ' ';
  } else if (const auto *G = dyn_cast_or_null<GlobalValue>(V)) {
    OS << '@' << G->getName();
  }
  if (F)
    OS << "in '" << F->getName() << '\'';
  return Text;
}

std::string Evidence::sentence() const {
  std::string Text = getSentence(Kind).str();
  if (std::string Location = describeLocation(Where); !Location.empty())
    Text += " (" + Location + ")";
  return Text;
}

} // namespace restruct
