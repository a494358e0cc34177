// Destructors do not run then. The child of vfork has the memory of the parent,
// and must not report in its place; that of fork reports for itself.
// RUN: %clang -g -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.bc
// RUN: %restruct check %t.bc -- 2>&1 | FileCheck %s
// CHECK: restruct check: 0 violations in {{[1-9][0-9]*}} comparisons of accesses and {{[0-9]+}} watched calls of 2 processes

#include <sys/wait.h>
#include <unistd.h>

static int sum(int *p, int *q, int n) {
  for (int i = 0; i < n; i++) {
    p[i] = i;
    *q += p[i];
  }
  return *q;
}

int main(void) {
  int numbers[8], total = 0, status;
  pid_t child = vfork();
  if (child == 0) {
    execl("/not/there", "there", (char *)0);
    _exit(7);
  }
  if (waitpid(child, &status, 0) != child || WEXITSTATUS(status) != 7)
    _exit(1);
  child = fork();
  if (child == 0)
    _exit(sum(numbers, &total, 4) == 6 ? 0 : 1);
  if (waitpid(child, &status, 0) != child || status != 0)
    _exit(2);
  _exit(sum(numbers, &total, 8) == 28 ? 0 : 3);
}
