// Pointers to objects in pools and in a variable become indices: links of lists,
// of a graph and of a tree, links between structures, null, an object's link to
// itself, the end of an array, and links that initializers, copies and realloc
// set.
//
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc \
// RUN:   | FileCheck --check-prefix=PLAN %s
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off
// RUN: %t.off > %t.expected
// RUN: %restruct_cc -O2 %s -o %t.on
// RUN: %t.on | diff %t.expected -
// RUN: %restruct_cc -O0 %s -o %t.on0
// RUN: %t.on0 | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O0 %s -o %t.random
// PLAN-DAG: struct.vertex: {{.*}}, in a pool, indexed
// PLAN-DAG: struct.edge: {{.*}}, in a pool, indexed
// PLAN-DAG: struct.state: {{.*}}, in {{a variable|variables}}, indexed
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vertex {
  struct vertex *Next, *From;
  struct edge *First;
  int Key;
};

struct edge {
  struct vertex *To;
  struct edge *Next;
  int Weight;
};

// An automaton: all states are in one array.
struct state {
  struct state *Zero, *One;
  int Count;
};
static struct state States[2000] = {
    {&States[1], &States[2], 0}, {&States[3], 0, 0}, {States, States + 2, 0}};

static struct vertex *Vertices;

static struct vertex *addVertex(int Key) {
  struct vertex *V = malloc(sizeof *V);
  if (!V)
    exit(1);
  *V = (struct vertex){Vertices, V, 0, Key};
  return Vertices = V;
}

static void addEdge(struct vertex *A, struct vertex *B, int Weight) {
  struct edge *E = calloc(1, sizeof *E);
  if (!E)
    exit(1);
  E->To = B;
  E->Weight = Weight;
  E->Next = A->First;
  A->First = E;
}

static long visit(void) {
  long Sum = 0;
  for (struct vertex *V = Vertices; V; V = V->Next)
    for (struct edge *E = V->First; E; E = E->Next)
      Sum += E->Weight * (E->To->Key + (E->To->From == V) - (V->From == V));
  return Sum;
}

static void deleteEdges(void) {
  for (struct vertex *V = Vertices; V; V = V->Next) {
    for (struct edge *E = V->First, *After; E; E = After) {
      After = E->Next;
      free(E);
    }
    V->First = NULL;
  }
}

// The links of an array that moves are set again.
static long grow(int N) {
  struct edge *All = NULL;
  long Sum = 0;
  for (int Size = 1; Size < N; Size *= 2) {
    All = realloc(All, (size_t)Size * sizeof *All);
    if (!All)
      exit(1);
    for (int I = Size / 2; I < Size; I++)
      All[I] = (struct edge){Vertices, NULL, I};
    struct edge *End = All + Size;
    for (int I = 0; I < Size; I++)
      All[I].Next = I % 3 == 0 ? All + Size - 1 - I : I % 3 == 1 ? End : All + I;
    for (int I = 0; I < Size; I++)
      Sum += All[I].Next == End ? 7 : All[I].Next - All + All[I].Next->Weight;
    if (Size > 4)
      All[2] = All[3];
  }
  struct edge *Other = malloc(4 * sizeof *Other);
  if (!Other)
    exit(1);
  memcpy(Other, All, 4 * sizeof *Other);
  Sum += Other[0].Next->Weight + (Other[3].Next == All[3].Next);
  memset(Other, 0, 4 * sizeof *Other);
  Sum += Other[1].Next == NULL;
  free(Other);
  free(All);
  return Sum;
}

static long run(unsigned Bits, int Steps) {
  struct state *S = States;
  long Dead = 0;
  for (int I = 0; I < Steps; I++) {
    S->Count++;
    struct state *Next = Bits >> (I % 31) & 1 ? S->One : S->Zero;
    if (!Next) {
      Dead += S - States + 1;
      Next = States;
    }
    S = Next;
  }
  for (int I = 0; I < 5; I++)
    Dead = Dead * 10 + States[I].Count % 10;
  return Dead;
}

int main(int argc, char **argv) {
  for (int I = 0; I < 100 * argc; I++)
    addVertex(I);
  for (struct vertex *V = Vertices; V->Next; V = V->Next) {
    addEdge(V, V->Next, 3);
    addEdge(V->Next, V, V->Key % 5);
    if (V->Key % 7 == 0)
      V->From = V->Next;
    if (V->Key % 7 == 1)
      V->From = NULL;
  }
  for (int I = 0; I < 30; I++)
    printf("%ld\n", visit() + I);
  States[3] = (struct state){States + 4, States + argc, 0};
  States[4].One = argc > 1 ? States : &States[4];
  printf("%ld %ld\n", run(0x5a1234f3u, 1000), run(0x77u * (unsigned)argc, 77));
  deleteEdges();
  printf("%ld\n", grow(100) + visit());
  return 0;
}
