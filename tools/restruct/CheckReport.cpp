//===- CheckReport.cpp - The findings of a checked program ----------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CheckReport.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace llvm;

namespace restruct {

static std::string describeAccess(const json::Object &A, StringRef Function) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << "  " << A.getString("where").value_or("") << ": "
     << A.getString("instruction").value_or("") << '\n';
  static constexpr const char *Verbs[] = {nullptr, "reads", "writes",
                                          "reads and writes"};
  int64_t Effects = A.getInteger("effects").value_or(0);
  if (Effects < 1 || Effects > 3)
    return Text;
  OS << "    " << Verbs[Effects] << ' ' << A.getInteger("bytes").value_or(0)
     << " overlapping bytes";
  StringRef Where = A.getString("function").value_or("");
  if (Where != Function)
    OS << ", in " << Where;
  OS << '\n';
  return Text;
}

static std::string describeFinding(const json::Object &Finding) {
  StringRef Function = Finding.getString("function").value_or("");
  std::vector<std::string> By;
  if (const json::Array *Names = Finding.getArray("by"))
    for (const json::Value &Name : *Names)
      By.push_back(Name.getAsString().value_or("").str());
  std::string Text =
      ("violated in " + Function + ": " +
       Finding.getString("violated").value_or("") + ", by " +
       (By.empty() ? "all analyses together" : join(By, ", ")) + "\n")
          .str();
  for (StringRef Key : {"first", "second", "call", "inside", "location"})
    if (const json::Object *A = Finding.getObject(Key))
      Text += describeAccess(*A, Function);
  return Text;
}

static void readLine(const json::Object &Line, CheckReport &Report) {
  if (Line.get("violated")) {
    Report.Findings.push_back(describeFinding(Line));
    return;
  }
  ++Report.Processes;
  Report.Comparisons += Line.getInteger("comparisons").value_or(0);
  Report.WatchedCalls += Line.getInteger("watchedCalls").value_or(0);
  Report.Violations += Line.getInteger("violations").value_or(0);
}

Expected<CheckReport> readCheckReport(StringRef Folder) {
  CheckReport Report;
  std::error_code Code;
  std::vector<std::string> Files;
  for (sys::fs::directory_iterator I(Folder, Code), End; I != End && !Code;
       I.increment(Code))
    Files.push_back(I->path());
  std::sort(Files.begin(), Files.end());
  for (const std::string &File : Files) {
    ErrorOr<std::unique_ptr<MemoryBuffer>> Bytes = MemoryBuffer::getFile(File);
    if (!Bytes)
      return errorCodeToError(Bytes.getError());
    for (StringRef Line : split((*Bytes)->getBuffer(), '\n')) {
      Expected<json::Value> Value = json::parse(json::fixUTF8(Line));
      if (!Value) // the process ended while writing
        consumeError(Value.takeError());
      else if (const json::Object *Object = Value->getAsObject())
        readLine(*Object, Report);
    }
  }
  // A process that was killed wrote no counts.
  Report.Violations =
      std::max<uint64_t>(Report.Violations, Report.Findings.size());
  return Report;
}

void printCheckReport(raw_ostream &OS, const CheckReport &R) {
  for (const std::string &Finding : R.Findings)
    OS << Finding;
  OS << "restruct check: " << R.Violations << " violations in " << R.Comparisons
     << " comparisons of accesses and " << R.WatchedCalls
     << " watched calls of " << R.Processes
     << (R.Processes == 1 ? " process\n" : " processes\n");
}

} // namespace restruct
