// A debugger reads as many bytes of a narrow field as there are, and extends them
// as the program does.
//
// RUN: %restruct_cc -O1 -g -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program %t.bc -o %t.new.bc
// RUN: %clang -g %t.new.bc -o %t
// RUN: %t | FileCheck --check-prefix=RESULT %s
// RUN: llvm-dwarfdump --name=s -c %t | FileCheck %s
// RESULT: 200 -100

// CHECK: DW_AT_name ("s")
// CHECK-NEXT: DW_AT_byte_size (0x08)
// CHECK: DW_AT_name ("Level")
// CHECK-NEXT: DW_AT_type ({{.*}} "uint8_t")
// CHECK: DW_AT_name ("Balance")
// CHECK-NEXT: DW_AT_type ({{.*}} "int8_t")
#include <stdio.h>
#include <stdlib.h>

struct s {
  int Level;
  int Value;
  int Balance;
};

int main(int argc, char **argv) {
  struct s *All = calloc(3, sizeof *All);
  for (int N = 0; N < 3; N++) {
    All[N].Level = argc > 5 ? 3 : 200;
    All[N].Value = argc * 1000;
    All[N].Balance = argc > 6 ? 9 : -100;
  }
  printf("%d %d %d\n", All[argc].Level, All[argc].Balance, All[argc].Value);
  return 0;
}
