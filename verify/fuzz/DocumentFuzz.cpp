//===- DocumentFuzz.cpp - Properties of any text that we read -------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DocumentFuzz.h"

#include "restruct/DSA/WhyMerged.h"
#include "restruct/Plan/PlanJSON.h"
#include "restruct/Profile/FieldProfile.h"
#include "restruct/Profile/Instrument.h"
#include "restruct/Report/PatchRequest.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace restruct {

template <typename T>
static std::string textOf(void (*Print)(raw_ostream &, const T &),
                          const T &Document) {
  std::string Text;
  raw_string_ostream OS(Text);
  Print(OS, Document);
  return Text;
}

static std::string checkMessage(Error E) {
  std::string Message = toString(std::move(E));
  if (Message.empty())
    return "an error says nothing";
  if (StringRef(Message).contains('\n'))
    return "an error is not one line: " + Message;
  return {};
}

template <typename T>
static std::string checkReader(Expected<T> (*Parse)(StringRef),
                               void (*Print)(raw_ostream &, const T &),
                               StringRef Text, bool &IsAccepted) {
  Expected<T> First = Parse(Text);
  IsAccepted = bool(First);
  if (!First)
    return checkMessage(First.takeError());
  std::string Printed = textOf(Print, *First);
  Expected<T> Second = Parse(Printed);
  if (!Second)
    return "what was printed is refused: " + toString(Second.takeError());
  return textOf(Print, *Second) == Printed
             ? std::string()
             : "what was printed is read as something else";
}

static ProfiledStructure makeStructure(StringRef Name, unsigned NumFields) {
  ProfiledStructure S;
  S.IRName = ("struct." + Name).str();
  S.Size = 8 * NumFields;
  for (unsigned I = 0; I != NumFields; ++I) {
    S.Fields.emplace_back();
    S.Fields.back().Offset = 8 * I;
    S.Fields.back().Size = 8;
  }
  return S;
}

/// Puts \p Text behind what identifies a file of counters, and reads that.
static std::string checkCounters(StringRef Text, bool &IsAccepted) {
  constexpr size_t Identity = 32;
  ProfilePlan Plan;
  Plan.Hash = 42;
  Plan.Empty.Program = "program";
  Plan.Empty.Structs = {makeStructure("a", 3), makeStructure("b", 1)};
  std::string Contents = makeCounters(Plan);
  StringRef Shown = Text.take_front(Contents.size() - Identity);
  llvm::copy(Shown, Contents.begin() + Identity);
  Expected<FieldProfile> Profile = readCounters(Plan, Contents);
  IsAccepted = bool(Profile);
  if (!Profile)
    return checkMessage(Profile.takeError());
  bool IsRead = false;
  std::string Failure = checkReader(parseProfileJSON, printProfileJSON,
                                    textOf(printProfileJSON, *Profile), IsRead);
  return IsRead ? Failure : "a profile of counters is refused: " + Failure;
}

static std::string checkQuery(StringRef Text, bool &IsAccepted) {
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseAssemblyString(
      "@g = global i32 0\n"
      "@\"a:b\" = global i32 0\n"
      "define void @f(ptr %p, ptr %0) {\n  %q = alloca ptr\n  ret void\n}\n"
      "declare void @h(ptr)\n",
      Diagnostic, Context);
  if (!M)
    return "the module of the fuzzer is malformed";
  Expected<AskedValue> Value = parseAskedValue(Text, *M);
  IsAccepted = bool(Value);
  if (!Value)
    return checkMessage(Value.takeError());
  if (!Value->V)
    return "a query was read as no value";
  return Value->Text == Text ? std::string() : "a query does not have its text";
}

std::string checkDocument(Document Kind, StringRef Text, bool &IsAccepted) {
  switch (Kind) {
  case Document::Plan:
    return checkReader(parsePlanJSON, printPlanJSON, Text, IsAccepted);
  case Document::Profile:
    return checkReader(parseProfileJSON, printProfileJSON, Text, IsAccepted);
  case Document::PatchRequest:
    return checkReader(parsePatchRequest, printPatchRequest, Text, IsAccepted);
  case Document::Counters:
    return checkCounters(Text, IsAccepted);
  case Document::Query:
    return checkQuery(Text, IsAccepted);
  }
  llvm_unreachable("unknown kind of document");
}

} // namespace restruct
