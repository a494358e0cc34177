//===- Reports.cpp - Reports violated answers -----------------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reports go to standard error, in text, as they happen. If the environment
/// variable RESTRUCT_CHECK_REPORT names a folder, they go to a file of the
/// process there, one JSON object a line, with a last line of counts. If
/// RESTRUCT_CHECK_STATUS is set, a process that found something exits with it.
///
//===----------------------------------------------------------------------===//

#include "Reports.h"

#include "Checks.h"
#include "Overlaps.h"
#include "ReportText.h"

#include <cstdio>
#include <cstring>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace restruct::check {

namespace {

/// The number of findings that are reported; all are counted.
constexpr size_t MaxFindings = 1000;

/// Violations that differ in nothing but addresses form one finding.
struct Finding {
  const void *First;
  const void *Second;
  const void *Call;
  uint32_t Info;
};

const CheckModule *TheModule;
SpinLock FindingsLock;
FixedStack<Finding, MaxFindings> Findings;
std::atomic<uint64_t> Violations, Comparisons, WatchedCalls, WatchedPairs;

bool isNew(const Finding &New) {
  Locked Guard(FindingsLock);
  for (size_t I = 0; I != Findings.size(); ++I)
    if (!memcmp(&Findings[I], &New, sizeof(New)))
      return false;
  if (!Findings.hasRoomFor(1))
    return false;
  Findings.push(New);
  return true;
}

/// The report's file; standard error if none was requested.
int reportFile() {
  static int File = -1;
  if (File < 0)
    File = openReport("RESTRUCT_CHECK_REPORT");
  return File;
}

bool isTextReport() { return reportFile() == STDERR_FILENO; }

const char *nameOf(uint32_t Info, bool IsCall) {
  uint32_t Said = Info & ((1u << AnalysesShift) - 1);
  if (IsCall)
    return Said == (Reads | Writes) ? "no mod/ref"
           : Said == Writes         ? "no mod"
                                    : "no ref";
  return Said == SaidNoAlias     ? "no alias"
         : Said == SaidMustAlias ? "must alias"
                                 : "partial alias";
}

/// Calls \p Do for the name of each analysis that gives the answer on its own.
template <typename DoT> void forAnalyses(uint32_t Info, DoT Do) {
  for (uint64_t I = 0; I != TheModule->NumAnalyses; ++I)
    if (Info >> AnalysesShift >> I & 1)
      Do(TheModule->Analyses[I]);
}

/// An access as it is reported; null: the call itself.
struct ReportedAccess {
  const char *Key;
  const char *Where;
  const char *Instruction;
  const CheckFunction *Function;
  uint64_t Effects; ///< 0: a call
  Range Bytes;
};

void reportAsText(const char *Name, uint32_t Info, const CheckFunction &F,
                  const ReportedAccess *All, unsigned Count) {
  ReportText T(reportFile());
  T << "restruct check: violated in " << F.Name << ": " << Name << ", by ";
  bool IsFirst = true;
  forAnalyses(Info, [&](const char *Analysis) {
    T << (IsFirst ? "" : ", ") << Analysis;
    IsFirst = false;
  });
  T << (IsFirst ? "all analyses together\n" : "\n");
  for (unsigned I = 0; I != Count; ++I) {
    const ReportedAccess &A = All[I];
    T << "  " << A.Where << ": " << A.Instruction << "\n";
    if (!A.Effects)
      continue;
    T << "    "
      << (A.Effects == Reads    ? "reads "
          : A.Effects == Writes ? "writes "
                                : "reads and writes ")
      << (A.Bytes.End - A.Bytes.Begin) << " bytes at ";
    T.hex(A.Bytes.Begin);
    if (A.Function != &F)
      T << ", in " << A.Function->Name;
    T << "\n";
  }
}

void reportAsJSON(const char *Name, uint32_t Info, const CheckFunction &F,
                  const ReportedAccess *All, unsigned Count) {
  ReportText T(reportFile());
  T << "{\"violated\": ";
  T.quoted(Name) << ", \"by\": [";
  bool IsFirst = true;
  forAnalyses(Info, [&](const char *Analysis) {
    T << (IsFirst ? "" : ", ");
    T.quoted(Analysis);
    IsFirst = false;
  });
  T << "], \"function\": ";
  T.quoted(F.Name);
  for (unsigned I = 0; I != Count; ++I) {
    const ReportedAccess &A = All[I];
    T << ", ";
    T.quoted(A.Key) << ": {\"where\": ";
    T.quoted(A.Where) << ", \"instruction\": ";
    T.quoted(A.Instruction) << ", \"function\": ";
    T.quoted(A.Function->Name);
    T << ", \"effects\": " << A.Effects
      << ", \"bytes\": " << (A.Bytes.End - A.Bytes.Begin) << "}";
  }
  T << "}\n";
}

void reportFinding(const char *Name, uint32_t Info, const CheckFunction &F,
                   const ReportedAccess *All, unsigned Count) {
  if (isTextReport())
    reportAsText(Name, Info, F, All, Count);
  else
    reportAsJSON(Name, Info, F, All, Count);
}

void count(std::atomic<uint64_t> &Counter, uint64_t N) {
  Counter.fetch_add(N, std::memory_order_relaxed);
}

/// The process that reports. A child of vfork has the memory of its parent,
/// whose counts are not final when the child ends; a child of fork has its own.
long TheProcess;

void becomeTheProcess() { TheProcess = syscall(SYS_getpid); }

void writeCounts() {
  static std::atomic<bool> Done;
  if (TheModule && !isTextReport() && !Done.exchange(true)) {
    ReportText T(reportFile());
    T << "{\"comparisons\": " << Comparisons.load()
      << ", \"watchedCalls\": " << WatchedCalls.load()
      << ", \"watchedLocations\": " << WatchedPairs.load()
      << ", \"violations\": " << Violations.load()
      << ", \"told\": " << Findings.size() << "}\n";
  }
}

/// The status to end with; \p Otherwise, unless another one is requested.
int statusOr(int Otherwise) {
  const char *Status = getenv("RESTRUCT_CHECK_STATUS");
  return Status && Violations.load() ? atoi(Status) : Otherwise;
}

[[noreturn]] void leave(int Status) {
  if (TheModule && syscall(SYS_getpid) == TheProcess) {
    writeCounts();
    Status = statusOr(Status);
  }
  // The library's own function would be this one.
  for (;;)
    syscall(SYS_exit_group, Status);
}

[[gnu::destructor]] void finish() {
  constexpr int None = -1;
  writeCounts();
  if (int Status = statusOr(None); Status != None) {
    fflush(nullptr);
    leave(Status);
  }
}

} // namespace

bool isTypeBasedOnly(uint32_t Info) {
  uint64_t Analyses = Info >> AnalysesShift;
  return Analyses && !(Analyses & ~TheModule->TypeBased);
}

void reportPair(uint32_t Info, const CheckSite &First, Range FirstBytes,
                const CheckSite &Second, Range SecondBytes) {
  count(Violations, 1);
  if (!isNew({&First, &Second, nullptr, Info}))
    return;
  const ReportedAccess All[] = {{"first", First.Where, First.Text,
                                 First.Function, First.Effects, FirstBytes},
                                {"second", Second.Where, Second.Text,
                                 Second.Function, Second.Effects, SecondBytes}};
  reportFinding(nameOf(Info, false), Info, *First.Function, All, 2);
}

void reportCall(uint32_t Info, const CheckCall &Call, const CheckSite &Inside,
                const CheckSite &Other, Range Bytes) {
  count(Violations, 1);
  if (!isNew({&Inside, &Other, &Call, Info}))
    return;
  const ReportedAccess All[] = {
      {"call", Call.Where, Call.Text, Call.Function, 0, {}},
      {"inside", Inside.Where, Inside.Text, Inside.Function, Inside.Effects,
       Bytes},
      {"location", Other.Where, Other.Text, Other.Function, Other.Effects,
       Bytes}};
  reportFinding(nameOf(Info, true), Info, *Call.Function, All, 3);
}

void countComparisons(uint64_t Number) { count(Comparisons, Number); }

void countWatchedCall(uint64_t NumPairs) {
  count(WatchedCalls, 1);
  count(WatchedPairs, NumPairs);
}

} // namespace restruct::check

using namespace restruct::check;

void restruct_check_register(const CheckModule *Module) {
  if (!TheModule)
    pthread_atfork(nullptr, nullptr, becomeTheProcess);
  becomeTheProcess();
  TheModule = Module;
  openSeen(*Module);
}

// Programs that end without destructors report their counts, too.
extern "C" {
[[gnu::visibility("default")]] void _exit(int Status) { leave(Status); }
[[gnu::visibility("default")]] void _Exit(int Status) { leave(Status); }
}
