//===- Failures.cpp - Reports failures ------------------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Failures.h"

#include "State.h"

#include "ReportText.h"

#include <cstdio>
#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace restruct::oracle {

namespace {

/// Failures of one kind that differ in nothing but the object form one finding.
struct Finding {
  FailureKind Kind;
  uint64_t View;
  const void *Site;
  const void *Other;
};

/// The number of findings that are reported; all are counted.
constexpr size_t MaxFindings = 400;

SpinLock FindingsLock;
GrowArray<Finding> Findings;

bool isNew(const Finding &New) {
  Locked Guard(FindingsLock);
  if (Findings.size() >= MaxFindings)
    return false;
  for (Finding &F : Findings)
    if (F.Kind == New.Kind && F.View == New.View && F.Site == New.Site &&
        F.Other == New.Other)
      return false;
  Findings.push(New);
  return true;
}

/// The report's file; standard error if none was requested.
int reportFile() {
  static int File = -1;
  if (File < 0)
    File = openReport("RESTRUCT_ORACLE_REPORT");
  return File;
}

bool isTextReport() { return reportFile() == STDERR_FILENO; }

const char *name(FailureKind Kind) {
  switch (Kind) {
  case FailureKind::TwoNodes:
    return "one object, two nodes";
  case FailureKind::TwoOffsets:
    return "one object, two distances";
  case FailureKind::NotExpected:
    return "an object that the node does not expect";
  case FailureKind::Callee:
    return "a callee that the call graph does not have";
  }
  return "";
}

const char *name(ObjectKind Kind) {
  switch (Kind) {
  case HeapObject:
    return "heap";
  case LibraryHeapObject:
    return "heap of the library";
  case StackObject:
    return "stack";
  case GlobalObject:
    return "global";
  case UnknownObject:
    return "unknown memory";
  }
  return "";
}

const char *viewName(uint64_t View) {
  return TheState.Modules[0]->ViewNames[View];
}

/// "heap object of 24 bytes, allocated in f, called by g".
void describe(char *Buffer, size_t Bytes, const Object &O) {
  if (O.Declared)
    snprintf(Buffer, Bytes, "%s %s of %llu bytes (%s)", name(O.Kind),
             O.Declared->Name, static_cast<unsigned long long>(O.Size),
             O.Declared->Where);
  else
    snprintf(Buffer, Bytes, "%s, %llu bytes, allocated in %s, called by %s",
             name(O.Kind), static_cast<unsigned long long>(O.Size),
             O.AllocatedBy[0] ? O.AllocatedBy[0]->Name : "?",
             O.AllocatedBy[1] ? O.AllocatedBy[1]->Name : "?");
}

/// The cell, as "node text, offset 8, exact".
void describe(char *Buffer, size_t Bytes, const SeenPlace &P, uint64_t View) {
  const OraclePlace &Place = P.place(View);
  snprintf(Buffer, Bytes, "node %llu %s, offset %llu mod %llu, object at %lld",
           static_cast<unsigned long long>(Place.Node->Id), Place.Node->Text,
           static_cast<unsigned long long>(Place.Offset),
           static_cast<unsigned long long>(Place.OffsetStride),
           static_cast<long long>(-P.displacement(View)));
}

void sayPlace(ReportText &L, const SeenPlace &P, uint64_t View) {
  char Text[512];
  describe(Text, sizeof(Text), P, View);
  if (isTextReport()) {
    L << "  " << P.Site->Where << ": " << P.Site->Text << "\n    " << Text
      << "\n";
    return;
  }
  L << "{\"instruction\": ";
  L.quoted(P.Site->Text) << ", \"where\": ";
  L.quoted(P.Site->Where) << ", \"place\": ";
  L.quoted(Text) << "}";
}

void sayHead(ReportText &L, FailureKind Kind, uint64_t View,
             const OracleFunction &F) {
  if (isTextReport()) {
    L << "oracle: " << viewName(View) << ": in " << F.Name << ": " << name(Kind)
      << "\n";
    return;
  }
  L << "{\"failure\": ";
  L.quoted(name(Kind)) << ", \"view\": ";
  L.quoted(viewName(View)) << ", \"function\": ";
  L.quoted(F.Name);
}

const char *functionName(const void *Address) {
  for (OracleModule *M : TheState.Modules)
    for (uint64_t I = 0; I != M->NumFunctions; ++I)
      if (M->Functions[I].Address == Address)
        return M->Functions[I].Name;
  Dl_info Info;
  if (dladdr(Address, &Info) && Info.dli_sname)
    return Info.dli_sname;
  return "an unknown function";
}

void sayTally(ReportText &L, uint64_t View) {
  const Tally &T = TheState.Tallies[View];
  L << "\"checks\": " << T.Checks << ", \"comparisons\": " << T.Comparisons
    << ", \"constrained\": " << T.Constrained << ", \"calls\": " << T.Calls
    << ", \"failures\": " << T.Failures;
}

/// The sites that were checked in \p View, as hexadecimal digits of four sites
/// each, the first site in the lowest bit of the first digit.
void sayChecked(ReportText &L, uint64_t View) {
  L << "\"checked\": \"";
  for (OracleModule *M : TheState.Modules)
    for (uint64_t I = 0; I < M->NumSites; I += 4) {
      unsigned Bits = 0;
      for (uint64_t J = 0; J != 4 && I + J < M->NumSites; ++J)
        Bits |= ((M->Sites[I + J].Checked >> View) & 1) << J;
      char Digit[2] = {"0123456789abcdef"[Bits], 0};
      L << Digit;
    }
  L << "\"";
}

uint64_t countAccesses() {
  uint64_t Count = 0;
  for (OracleModule *M : TheState.Modules)
    for (uint64_t I = 0; I != M->NumSites; ++I)
      Count += M->Sites[I].Executed;
  return Count;
}

void saySummary() {
  char Program[4096] = "";
  if (readlink("/proc/self/exe", Program, sizeof(Program) - 1) < 0)
    Program[0] = 0;
  ReportText L(reportFile());
  L << "{\"program\": ";
  L.quoted(Program) << ", \"objects\": " << TheState.ObjectsSeen
                    << ", \"notRemembered\": " << TheState.NotRemembered
                    << ", \"accesses\": " << countAccesses()
                    << ", \"views\": {";
  for (uint64_t V = 0; V != TheState.Modules[0]->NumViews; ++V) {
    L << (V ? ", " : "");
    L.quoted(viewName(V)) << ": {";
    sayTally(L, V);
    L << ", ";
    sayChecked(L, V);
    L << "}";
  }
  L << "}}\n";
}

bool hasFailures() {
  for (const Tally &T : TheState.Tallies)
    if (T.Failures)
      return true;
  return false;
}

} // namespace

void reportPlaces(FailureKind Kind, const OracleSite &Site, uint64_t View,
                  const Object &O, const SeenPlace &First,
                  const SeenPlace &Now) {
  ++TheState.Tallies[View].Failures;
  if (!isNew({Kind, View, &Site, First.Site}))
    return;
  char Text[1024];
  describe(Text, sizeof(Text), O);
  ReportText L(reportFile());
  sayHead(L, Kind, View, *Site.Function);
  if (!isTextReport()) {
    L << ", \"object\": ";
    L.quoted(Text) << ", \"now\": ";
    sayPlace(L, Now, View);
    L << ", \"first\": ";
    sayPlace(L, First, View);
    L << "}\n";
    return;
  }
  L << "  object: " << Text << "\n";
  sayPlace(L, Now, View);
  if (Kind != FailureKind::NotExpected)
    sayPlace(L, First, View);
}

void reportCallee(const OracleCall &Call, uint64_t View, const void *Callee) {
  ++TheState.Tallies[View].Failures;
  if (!isNew({FailureKind::Callee, View, &Call, Callee}))
    return;
  ReportText L(reportFile());
  sayHead(L, FailureKind::Callee, View, *Call.Function);
  if (isTextReport()) {
    L << "  " << Call.Where << ": " << Call.Text << "\n    called "
      << functionName(Callee) << "\n";
    return;
  }
  L << ", \"object\": ";
  L.quoted(functionName(Callee)) << ", \"now\": {\"instruction\": ";
  L.quoted(Call.Text) << ", \"where\": ";
  L.quoted(Call.Where) << "}}\n";
}

void summarize() {
  static std::atomic<bool> Done;
  if (TheState.Modules.empty() || Done.exchange(true))
    return;
  if (!isTextReport())
    saySummary();
}

namespace {

[[noreturn]] void leave(int Status) {
  summarize();
  const char *Wanted = getenv("RESTRUCT_ORACLE_STATUS");
  if (Wanted && hasFailures())
    Status = atoi(Wanted);
  // The library's own function ends here, so this calls the kernel directly.
  for (;;)
    syscall(SYS_exit_group, Status);
}

/// Runs after the program's own, because the runtime is loaded before it.
__attribute__((destructor)) void atEnd() {
  summarize();
  if (getenv("RESTRUCT_ORACLE_STATUS") && hasFailures()) {
    fflush(nullptr); // nothing after destructors will run
    leave(EXIT_FAILURE);
  }
}

} // namespace
} // namespace restruct::oracle

// Programs that exit without destructors have a summary, too.
extern "C" {
__attribute__((visibility("default"))) void _exit(int Status) {
  restruct::oracle::leave(Status);
}
__attribute__((visibility("default"))) void _Exit(int Status) {
  restruct::oracle::leave(Status);
}
}
