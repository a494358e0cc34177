// RUN: %python %S/Inputs/forced.py %restruct %restruct_cc %s %t
// FORCE: s
// REFUSED: an argument is passed in memory to a function in assembly
#include <stdio.h>
#include <stdlib.h>
struct s { char tag; long a, c, d; char b; };
#ifdef LEGAL
__attribute__((noinline)) static struct s make(long a) { return (struct s){1, a, 3, 4, 5}; }
#else
__attribute__((naked, noinline)) static struct s make(long a) {
  __asm__("movq %rdi, %rax\n movb $1, (%rax)\n movq %rsi, 8(%rax)\n movq $3, 16(%rax)\n movq $4, 24(%rax)\n"
          "movb $5, 32(%rax)\n ret");
}
#endif
int main(int argc, char **argv) {
  struct s x = make(argc);
  printf("%d %ld %ld %ld %d\n", x.tag, x.a, x.c, x.d, x.b);
}
