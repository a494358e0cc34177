// What a `void *` field holds is one structure, or unknown. Each of these fields
// holds more than that, or its address shows that it may: what is in it stays as
// it is, and so do structures with the same beginning.
//
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc | FileCheck %s
// CHECK-NOT: struct.{{two|twin|read|sent|known|grown|moved}}
// CHECK: struct.control: 24 ->
// CHECK-NOT: struct.{{two|twin|read|sent|known|grown|moved}}
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STRUCT(NAME)                                                           \
  struct NAME {                                                                \
    char First;                                                                \
    long Second;                                                               \
    char Third;                                                                \
  };                                                                           \
  static struct NAME *make_##NAME(int I) {                                     \
    struct NAME *New = malloc(sizeof *New);                                    \
    New->First = (char)I;                                                      \
    New->Second = I;                                                           \
    New->Third = 1;                                                            \
    return New;                                                                \
  }
#define SUM(P) ((P)->First + (P)->Second + (P)->Third)
STRUCT(two)
STRUCT(twin)
STRUCT(read)
STRUCT(sent)
STRUCT(known)
STRUCT(grown)
STRUCT(moved)
STRUCT(control)

struct both { void *Data; int Kind; };     // two structures
struct bytes { int Count; void *Data; };   // its bytes are read
struct out { int Count; void *Data; };     // set through its address
struct first { void *Data; int Count; };   // likewise, at offset 0
struct array { void **Data; int Count; };  // the array has other users
struct plain { void *Data; int Count; };

__attribute__((noinline)) static void set(void **To, void *Value) { *To = Value; }

static void *Elsewhere[4];

int main(int argc, char **argv) {
  long Sum = 0;
  for (int I = 0; I < 100 * argc; I++) {
    struct both *Both = calloc(1, sizeof *Both);
    Both->Kind = I & 1;
    Both->Data = I & 1 ? (void *)make_two(I) : (void *)make_twin(I);
    Sum += Both->Kind ? SUM((struct two *)Both->Data)
                      : SUM((struct twin *)Both->Data);
    struct bytes *Bytes = calloc(1, sizeof *Bytes);
    Bytes->Data = make_read(I);
    Sum += SUM((struct read *)Bytes->Data) +
           ((unsigned char *)Bytes->Data)[I & 15];
    struct out *Out = calloc(1, sizeof *Out);
    set(&Out->Data, make_sent(I));
    if (argc > 5)
      set(&Out->Data, argv[5]);
    Sum += SUM((struct sent *)Out->Data);
    struct first *First = calloc(1, sizeof *First);
    First->Data = make_moved(I);
    set(&First->Data, First->Data);
    if (argc > 5)
      set(&First->Data, argv[5]);
    Sum += SUM((struct moved *)First->Data);
    struct array *Array = calloc(1, sizeof *Array);
    Array->Data = Elsewhere;
    Array->Data[I & 3] = make_grown(I);
    Sum += SUM((struct grown *)Array->Data[I & 3]) + ((char *)Elsewhere[I & 3])[8];
    ENTRY Entry = {"key", make_known(I)}, *Found;
    if (I == 0)
      hcreate(10);
    Found = hsearch(Entry, ENTER);
    Sum += SUM((struct known *)Found->data);
    struct plain *Plain = calloc(1, sizeof *Plain);
    Plain->Data = make_control(I);
    Sum += SUM((struct control *)Plain->Data);
  }
  printf("%ld\n", Sum);
  return 0;
}
