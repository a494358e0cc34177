//===- time.cpp - What the phases of DSA take, measured from within -------===//
//
// Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// dsa-time IN.bc: reads a module, makes all phases of DSA and frees them
/// again, and prints on one line: instructions, processor time of the phases in
/// nanoseconds, largest resident set before them and after, in bytes.
///
/// The time that the kernel gives a whole process is no use for small programs:
/// its share of user time is a guess from one look every few milliseconds, and
/// starting opt takes longer than the phases. The clock of processor time is
/// exact. It counts what the kernel does for the process, too: memory is not
/// for nothing.
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

/// Of all threads.
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

/// Has a frame of its own: profilers can be told to look at nothing else.
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
