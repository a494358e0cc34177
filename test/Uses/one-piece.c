// Why objects of a structure stay in one piece, and what does not keep them
// from being split.
//
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes='print<dtrans-uses>' -disable-output %t.bc | FileCheck %s
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FIELDS                                                                 \
  int Key;                                                                     \
  long Value;                                                                  \
  char Text[8];

struct local { FIELDS };
struct twice { FIELDS };
struct both { FIELDS };
struct sorted { FIELDS };
struct hashed { FIELDS };
struct aligned { FIELDS };
struct headed { FIELDS };
struct wrapped { FIELDS };
struct compared { FIELDS };
struct walked { FIELDS };
struct inner { FIELDS };
struct outer { struct inner In; };

static long useLocal(int N) {
  struct local L[4];
  for (int I = 0; I < 4; I++)
    L[I].Value = N + I;
  return L[N % 4].Value;
}

// CHECK-LABEL: %struct.twice{{$}}
// CHECK-NEXT: one piece: several global variables are ones
static struct twice First[10], Second[10];

// CHECK-LABEL: %struct.both{{$}}
// CHECK-NEXT: one piece: it is allocated, and a global variable is one, too
static struct both Nil;

// CHECK-LABEL: %struct.sorted{{$}}
// CHECK-NEXT: one piece: a library function traverses an array of it
static int compare(const void *A, const void *B) {
  return ((const struct sorted *)A)->Key - ((const struct sorted *)B)->Key;
}

// The bits of an address differ between layouts.
// CHECK-LABEL: %struct.hashed{{$}}
// CHECK: one piece: its address is used as a number
static unsigned hash(const struct hashed *H) { return (uintptr_t)H >> 4 & 7; }

// CHECK-LABEL: %struct.aligned{{$}}
// CHECK-NEXT: one piece: memory for it comes neither from malloc, calloc or realloc, nor from a function that only calls them

// A wrapper that writes to the memory would write to one part.
// CHECK-LABEL: %struct.headed{{$}}
// CHECK-NEXT: one piece: memory for it comes neither
__attribute__((noinline)) static void *poison(size_t Bytes) {
  void *P = malloc(Bytes);
  if (P)
    memset(P, 0, Bytes);
  return P;
}

// CHECK-LABEL: %struct.wrapped{{$}}
// CHECK-NOT: one piece
__attribute__((noinline)) static void *get(size_t Bytes) {
  void *P = malloc(Bytes);
  if (!P)
    exit(1);
  return P;
}

// CHECK-LABEL: %struct.compared{{$}}
// CHECK-NOT: one piece
static int isBefore(struct compared *A, struct compared *B) {
  return (uintptr_t)A < (uintptr_t)B;
}

// CHECK-LABEL: %struct.walked{{$}}
// CHECK-NOT: one piece
// CHECK-LABEL: %struct.inner
// CHECK-LABEL: %struct.local{{$}}
// CHECK-NEXT: one piece: a local variable is one

int main(int N, char **V) {
  First[N % 10].Value = useLocal(N);
  Second[N % 10].Text[1] = 'a';
  struct both *B = malloc(sizeof *B);
  *B = Nil;
  struct sorted *S = calloc(20, sizeof *S);
  qsort(S, 20, sizeof *S, compare);
  struct hashed *H = malloc(sizeof *H);
  H->Key = N;
  struct aligned *A = aligned_alloc(64, 64 * sizeof *A);
  A->Key = N;
  struct headed *P = poison(sizeof *P);
  P->Key = N;
  struct wrapped *W = get(sizeof *W);
  W->Key = N;
  struct compared *C = calloc(N + 1, sizeof *C), *D = C + N;
  struct walked *K = calloc(N + 1, sizeof *K);
  for (struct walked *I = K; I != K + N; ++I)
    I->Value = I - K;
  struct outer *O = malloc(sizeof *O);
  O->In.Value = N;
  printf("%ld %ld %d %d %u %d %d %d %d %ld %ld\n", First[0].Value, Second[0].Value,
         B->Key, S[3].Key, hash(H), A->Key, P->Key, W->Key, isBefore(C, D),
         K[N / 2].Value, O->In.Value);
  return 0;
}
