// Debug information describes the new layout: members have their new offsets,
// deleted ones are gone, and a structure around a changed one, a member and an
// array have their new sizes.
//
// RUN: %restruct_cc -O2 -g %s -o %t \
// RUN:   -Wl,-mllvm,-pass-remarks=restruct-layout 2>&1 \
// RUN:   | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck --check-prefix=RESULT %s
// RUN: llvm-dwarfdump --verify %t
// RUN: llvm-dwarfdump --name=inner %t | FileCheck --check-prefix=INNER %s
// RUN: llvm-dwarfdump --name=outer -c %t > %t.outer
// RUN: FileCheck --check-prefix=OUTER %s < %t.outer
// RUN: llvm-dwarfdump --name=inner -c %t > %t.inner
// RUN: FileCheck --check-prefix=MEMBERS %s < %t.inner
// RUN: llvm-dwarfdump --name=int32_t --name=uint32_t %t | FileCheck --check-prefix=NARROW %s
// REMARK: layout of struct.inner changed from 24 to 8 bytes
// REMARK: layout of struct.outer changed from 88 to 28 bytes
// RESULT: 90

// The narrow member has a type of its own.
// NARROW: DW_TAG_base_type
// NARROW: DW_AT_byte_size (0x04)

// INNER: DW_AT_byte_size (0x08)

// MEMBERS: DW_AT_name ("inner")
// MEMBERS-NOT: "Unused"
// MEMBERS: DW_AT_name ("Tag")
// MEMBERS: DW_AT_data_member_location (0x04)
// MEMBERS-NOT: "Unused"
// MEMBERS: DW_AT_name ("Value")
// MEMBERS: DW_AT_data_member_location (0x00)
// MEMBERS-NOT: "Unused"
// MEMBERS: DW_AT_name ("Mark")
// MEMBERS: DW_AT_data_member_location (0x05)
// MEMBERS-NOT: "Unused"

// OUTER: DW_AT_name ("outer")
// OUTER-NEXT: DW_AT_byte_size (0x1c)
// OUTER: DW_AT_name ("Kind")
// OUTER: DW_AT_data_member_location (0x18)
// OUTER: DW_AT_name ("Items")
// OUTER: DW_AT_data_member_location (0x00)
#include <stdio.h>
#include <stdlib.h>

struct inner {
  char Tag;
  long Value;
  char Mark;
  int Unused;
};
struct outer {
  char Kind;
  struct inner Items[3];
  char End;
};

static void set(struct inner *I, int N) {
  I->Tag = N;
  I->Value = 3 * N;
  I->Mark = N + 1;
  I->Unused = 1;
}

int main(void) {
  struct outer *All = calloc(3, sizeof *All);
  for (int N = 0; N < 3; N++) {
    All[N].Kind = N;
    All[N].End = 9;
    for (int I = 0; I < 3; I++)
      set(&All[N].Items[I], I + N);
  }
  long Sum = 0;
  for (int N = 0; N < 3; N++)
    for (int I = 0; I < 3; I++)
      Sum += All[N].Items[I].Value * All[N].Kind + All[N].Items[I].Mark -
             All[N].Items[I].Tag + All[N].End / 9;
  printf("%ld\n", Sum);
  return 0;
}
