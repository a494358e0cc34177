// A program that dies while it is checked is no success: the signal is named, and
// the status is another than that of a violated answer.
// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: bash -c '%restruct check --whole-program %t.bc -- abort; echo status $?' 2>&1 | FileCheck --check-prefix=ABORT %s
// RUN: bash -c '%restruct check --whole-program %t.bc -- segv; echo status $?' 2>&1 | FileCheck --check-prefix=SEGV %s
// RUN: bash -c '%restruct check --whole-program %t.bc -- exit; echo status $?' 2>&1 | FileCheck --check-prefix=EXIT %s
// ABORT: restruct check: the program was ended by SIGABRT (Aborted)
// ABORT: status 3
// SEGV: restruct check: the program was ended by SIGSEGV (Segmentation fault)
// SEGV: status 3
// EXIT: restruct check: the program ended with status 7
// EXIT: status 0

#include <signal.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  if (argv[1][0] == 'a')
    abort();
  if (argv[1][0] == 's')
    raise(SIGSEGV);
  return 7;
}
