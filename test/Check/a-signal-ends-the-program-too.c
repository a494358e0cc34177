// A signal that ends restruct check ends the program that it runs, with what that
// started and even if it does not want to, and leaves no temporary file.
// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %python %S/Inputs/interrupt.py %restruct %t.bc %t.folder

#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

/// Writes the numbers of both processes to the file, and stays.
int main(int argc, char **argv) {
  if (argc > 2)
    signal(SIGTERM, SIG_IGN);
  pid_t child = fork();
  if (child != 0) {
    FILE *file = fopen(argv[1], "w");
    fprintf(file, "%d %d\n", getpid(), child);
    fclose(file);
  }
  for (;;)
    pause();
}
