// Structures with flexible arrays of which bytes behind the header are fields,
// too: in arrays, through addresses that come back as objects, by memory
// functions and initializers. They keep their layouts.
//
// RUN: %clang -w -O0 -DCASE=1 %s -o %t.stock
// RUN: %t.stock > %t.expected
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -w -O2 -DCASE=1 %s -o %t.random
// RUN: %clang -w -O0 -DCASE=2 %s -o %t.stock
// RUN: %t.stock > %t.expected
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -w -O2 -DCASE=2 %s -o %t.random
// RUN: %clang -w -O0 -DCASE=3 %s -o %t.stock
// RUN: %t.stock > %t.expected
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -w -O2 -DCASE=3 %s -o %t.random
// RUN: %clang -w -O0 -DCASE=4 %s -o %t.stock
// RUN: %t.stock > %t.expected
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -w -O2 -DCASE=4 %s -o %t.random
// RUN: %clang -w -O0 -DCASE=5 %s -o %t.stock
// RUN: %t.stock > %t.expected
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -w -O2 -DCASE=5 %s -o %t.random
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct s { long First, Second; long Items[]; };
__attribute__((noinline)) static long sum(struct s *S) { return S->First * 100 + S->Second; }
static struct s *fill(struct s *S, long Number) {
  S->First = Number;
  S->Second = Number * Number;
  return S;
}

#if CASE == 1 // Elements of an array, also by a loop over them.
int main(void) {
  struct s *S = calloc(4, sizeof *S), *End = S + 4;
  for (struct s *Each = S; Each != End; Each++)
    fill(Each, Each - S + 2);
  printf("%ld %ld %ld\n", sum(S), sum(&S[2]), S[3].Second);
  printf("%ld %ld %ld\n", S->Items[0], S->Items[1], S->Items[5]);
}
#elif CASE == 2 // The next object by its distance in bytes.
int main(void) {
  struct s *S = calloc(1, 2 * sizeof *S);
  struct s *Next = (struct s *)((char *)S + sizeof *S);
  fill(S, 2);
  fill(Next, 3);
  printf("%ld %ld %ld %ld\n", sum(S), sum(Next), S->Items[0], S->Items[1]);
}
#elif CASE == 3 // Through a table of untyped pointers.
static void *Table[3];
static void put(int I, void *P) { Table[I] = P; }
int main(void) {
  struct s *S = fill(malloc(4 * sizeof *S), 2);
  for (int I = 0; I < 6; I++)
    S->Items[I] = I + 10;
  put(0, S), put(1, S + 1), put(2, &S->Items[2]);
  for (int I = 0; I < 3; I++)
    printf("%ld\n", sum(Table[I]));
}
#elif CASE == 4 // From an element to the structure.
static long *newItems(long Number) {
  struct s *S = fill(malloc(sizeof *S + 4 * sizeof(long)), Number);
  S->Items[0] = Number + 1;
  return S->Items;
}
static struct s *structureOf(long *Items) { return (struct s *)((char *)Items - offsetof(struct s, Items)); }
int main(void) {
  long *A = newItems(2), *B = newItems(5);
  printf("%ld %ld %ld\n", A[0] + B[0], sum(structureOf(A)), structureOf(B)->Second);
}
#else // Initial elements; a memory function that goes on into the array.
struct text { long Key, Size; char Kind; signed char Text[]; };
static struct text Initial = {1, 2, 3, {4, 5, 6}};
static struct text Other = {7, 8, 9};
int main(int argc, char **argv) {
  struct text *T = argc > 1 ? &Other : &Initial, *New = malloc(sizeof *New + 8);
  printf("%ld %ld %d %d %d\n", T->Key, T->Size, T->Kind, T->Text[0], T->Text[2]);
  memset(New, -1, sizeof *New + 8);
  New->Key = 5;
  memset(&New->Size, 0, sizeof *New - offsetof(struct text, Size));
  printf("%ld %ld %d %d %d\n", New->Key, New->Size, New->Kind, New->Text[6], New->Text[7]);
}
#endif
