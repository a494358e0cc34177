//===- time.cpp - Measures the phases of DSA from within ------------------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// dsa-time IN.bc: reads a module, computes all phases of DSA and frees them
/// again. It prints on one line: instructions, processor time of the phases in
/// nanoseconds, largest resident set before them and after, in bytes.
///
/// The kernel's times of a whole process are useless for small programs: its
/// share of user time is sampled every few milliseconds, and starting opt takes
/// longer than the phases. The clock of processor time is exact. It includes
/// the kernel's work for the process, because memory has a cost.
///
//===----------------------------------------------------------------------===//

#include "restruct/DSA/DataStructures.h"
#include "restruct/Memory/MemoryAnalysis.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <ctime>
#include <sys/resource.h>

using namespace llvm;
using namespace restruct;

/// For all threads.
static uint64_t getNanoseconds() {
  timespec Time = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &Time);
  return static_cast<uint64_t>(Time.tv_sec) * 1000000000 +
         static_cast<uint64_t>(Time.tv_nsec);
}

static uint64_t getPeak() {
  rusage Usage = {};
  getrusage(RUSAGE_SELF, &Usage);
  return static_cast<uint64_t>(Usage.ru_maxrss) * 1024;
}

/// A function of its own, so that profilers can be restricted to it.
LLVM_ATTRIBUTE_NOINLINE static void makeAllPhases(const Module &M) {
  MemoryInfo Memory(M);
  LocalDataStructures Local(M, Memory);
  BUDataStructures BU(Local);
  TDDataStructures TD(BU);
  EquivBUDataStructures EquivBU(BU);
  EQTDDataStructures EQTD(EquivBU);
  SteensgaardDataStructures Steensgaard(Local);
}

int main(int ArgC, char **ArgV) {
  if (ArgC != 2) {
    errs() << "usage: dsa-time IN.bc\n";
    return 2;
  }
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M = parseIRFile(ArgV[1], Problem, Context);
  if (!M) {
    Problem.print(ArgV[0], errs());
    return 1;
  }
  uint64_t Count = 0;
  for (const Function &F : *M)
    Count += F.getInstructionCount();
  uint64_t PeakBefore = getPeak();
  uint64_t Start = getNanoseconds();
  makeAllPhases(*M);
  uint64_t Time = getNanoseconds() - Start;
  outs() << Count << ' ' << Time << ' ' << PeakBefore << ' ' << getPeak()
         << '\n';
  return 0;
}
