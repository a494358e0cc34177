// A debugger shows the number that is stored in place of a pointer.
//
// RUN: %restruct_cc -O1 -g -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program %t.bc -o %t.new.bc
// RUN: %clang -g %t.new.bc -o %t
// RUN: %t | FileCheck --check-prefix=RESULT %s
// RUN: llvm-dwarfdump --name=s -c %t | FileCheck %s
// RESULT: 45

// CHECK: DW_AT_name ("s")
// CHECK-NEXT: DW_AT_byte_size (0x08)
// CHECK: DW_AT_name ("Next")
// CHECK-NEXT: DW_AT_type ({{.*}} "uint32_t")
// CHECK: DW_AT_name ("Key")
// CHECK-NEXT: DW_AT_type ({{.*}} "int")
#include <stdio.h>
#include <stdlib.h>

struct s {
  struct s *Next;
  int Key;
};

static struct s *push(struct s *List, int Key) {
  struct s *New = malloc(sizeof *New);
  if (!New)
    exit(1);
  New->Next = List;
  New->Key = Key;
  return New;
}

int main(int argc, char **argv) {
  struct s *List = NULL;
  for (int I = argc - 1; I < 10; I++)
    List = push(List, I);
  int Sum = 0;
  for (struct s *P = List; P; P = P->Next)
    Sum += P->Key;
  printf("%d\n", Sum);
  return 0;
}
