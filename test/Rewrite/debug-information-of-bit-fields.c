// Bit-fields stay where they are in their unit, which moves. The members of a
// unit that is deleted are gone.
//
// RUN: %restruct_cc -O2 -g %s -o %t \
// RUN:   -Wl,-mllvm,-pass-remarks=restruct-layout 2>&1 \
// RUN:   | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck --check-prefix=RESULT %s
// RUN: llvm-dwarfdump --verify %t
// RUN: llvm-dwarfdump --name=record -c %t | FileCheck %s
// REMARK: layout of struct.record changed from 24 to 16 bytes
// RESULT: 3 300 4000 9

// CHECK: DW_AT_byte_size (0x10)
// CHECK: DW_AT_name ("low")
// CHECK: DW_AT_bit_size (0x03)
// CHECK-NEXT: DW_AT_data_bit_offset (0x40)
// CHECK: DW_AT_name ("middle")
// CHECK: DW_AT_bit_size (0x0b)
// CHECK-NEXT: DW_AT_data_bit_offset (0x43)
// CHECK: DW_AT_name ("high")
// CHECK: DW_AT_bit_size (0x0e)
// CHECK-NEXT: DW_AT_data_bit_offset (0x4e)
// CHECK: DW_TAG_member
// CHECK-NEXT: DW_AT_name ("sum")
// CHECK: DW_AT_data_member_location (0x00)
// CHECK-NOT: DW_TAG_member
// CHECK: NULL
#include <stdio.h>
struct record {
  unsigned low : 3, middle : 11, high : 14;
  int unused;
  long sum;
  unsigned count : 20;
  unsigned visits : 12;
};
__attribute__((noinline)) static void change(struct record *r, int n) {
  r->low = 3;
  r->middle = 100 * n;
  r->high = 4000;
  r->unused = n;
  r->count++;
  r->visits += 2;
  r->sum += 3 * n;
}
int main(int argc, char **argv) {
  struct record r[4] = {{0}};
  change(r + argc, 3);
  printf("%d %d %d %ld\n", r[argc].low, r[argc].middle, r[argc].high,
         r[argc].sum);
}
