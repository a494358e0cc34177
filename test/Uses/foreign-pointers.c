// Why a pointer in a field may be something else than null or the address of an
// object of its structure.
//
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='print<dtrans-uses>' -disable-output %t.bc | FileCheck %s
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINKED(Name)                                                           \
  struct Name {                                                                \
    struct Name *Next;                                                         \
    int Key;                                                                   \
  }
LINKED(plain);
LINKED(marked);
LINKED(merged);
LINKED(numbered);
LINKED(filled);
LINKED(lent);
LINKED(set);
LINKED(started);

// CHECK-LABEL: %struct.plain{{$}}
// CHECK-NOT: foreign

// CHECK-LABEL: %struct.marked{{$}}
// CHECK: foreign pointer: a number is stored as a pointer to it
// CHECK: field 0 foreign: a pointer is stored in it that may not be the address of an object

// CHECK-LABEL: %struct.merged{{$}}
// CHECK: foreign pointer: a number becomes a pointer to it

// CHECK-LABEL: %struct.numbered{{$}}
// CHECK: foreign pointer: a number becomes a pointer

// CHECK-LABEL: %struct.filled{{$}}
// CHECK: foreign pointer: a memory function sets pointers to it

// CHECK-LABEL: %struct.lent{{$}}
// CHECK: foreign pointer: external code gets the address of a pointer to it

// CHECK-LABEL: %struct.set{{$}}
// CHECK: foreign pointer: a memory function sets the bytes of pointers to it

// CHECK-LABEL: %struct.started{{$}}
// CHECK: foreign pointer: a number is stored as a pointer to it
static struct started *First = (struct started *)-1;

#define NEW(Name) ((struct Name *)calloc(2, sizeof(struct Name)))

int main(int argc, char **argv) {
  struct plain *Plain = NEW(plain);
  Plain->Next = argc > 1 ? Plain + 1 : NULL;
  Plain[1].Next = Plain->Next;

  struct marked *Marked = NEW(marked);
  Marked->Next = (struct marked *)-1;

  struct merged *Merged = NEW(merged);
  Merged->Next = argc > 1 ? Merged : (struct merged *)-1;

  struct numbered *Numbered = NEW(numbered);
  Numbered->Next = (struct numbered *)(intptr_t)argc;

  struct filled *Filled = NEW(filled);
  struct filled **Table = malloc(8 * sizeof *Table);
  memset(Table, 0xff, 8 * sizeof *Table);
  Filled->Next = Table[argc];

  struct lent *Lent = NEW(lent);
  struct lent **Read = malloc(8 * sizeof *Read);
  if (fread(Read, sizeof *Read, 8, stdin) != 8)
    return 1;
  Lent->Next = Read[argc];

  struct set *Set = NEW(set);
  memset(Set, 1, 2 * sizeof *Set);

  struct started *Started = NEW(started);
  Started->Next = First;
  First = Started;

  printf("%d %d %d %d %d %d %d %d\n", Plain->Next != NULL, Marked->Next == Marked,
         Merged->Next == Merged, Numbered->Next == NULL, Filled->Next != NULL,
         Lent->Next != NULL, Set->Key, Started->Next == Started);
  return 0;
}
