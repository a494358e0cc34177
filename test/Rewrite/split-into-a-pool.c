// Records, and an array that grows, lie in pools: the fields that loops read
// are apart from the others. Memory comes from malloc, calloc, realloc and
// functions that call them, and is freed by a function that frees anything.
//
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc \
// RUN:   | FileCheck --check-prefix=PLAN %s
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off
// RUN: %t.off > %t.expected
// RUN: %restruct_cc -O2 %s -o %t.on
// RUN: %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O0 %s -o %t.random
// PLAN: struct.record: 72 -> 8 bytes + {{.*}}, in a pool, indexed
// PLAN: struct.sample: 48 -> 2 bytes + {{.*}}, in a pool
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  int Key;
  char Name[40];
  struct record *Next;
  long Created;
  double Score;
};

struct sample {
  int Value;
  long Time;
  short Kind;
  char Note[30];
};

static void *allocate(size_t Bytes) {
  void *P = malloc(Bytes);
  if (!P)
    exit(2);
  return P;
}

static void *clear(size_t Count, size_t Bytes) {
  void *P = calloc(Count, Bytes);
  if (!P)
    exit(2);
  return P;
}

static void *resize(void *Old, size_t Bytes) {
  if (!Old)
    return allocate(Bytes);
  void *P = realloc(Old, Bytes);
  if (!P)
    exit(2);
  return P;
}

static void release(void *P) {
  if (P)
    free(P);
}

static struct record *Head;

static void makeRecords(void) {
  for (int K = 0; K < 1000; K++) {
    struct record *R = allocate(sizeof(struct record));
    R->Key = K;
    R->Created = K * 3;
    R->Score = K * .5;
    R->Name[3] = (char)(65 + K % 26);
    R->Next = Head;
    Head = R;
    if (K % 3 == 2) {
      struct record *N = Head->Next;
      Head->Next = N->Next;
      release(N);
    }
  }
}

static long sumRecords(void) {
  long Sum = 0;
  for (int K = 0; K < 50; K++)
    for (struct record *R = Head; R; R = R->Next)
      Sum += R->Key;
  for (struct record *R = Head; R; R = R->Next)
    if (R->Key % 100 == 0)
      printf("%c %ld %g\n", R->Name[3], R->Created, R->Score);
  return Sum;
}

static struct sample *Samples;
static size_t NumSamples;

static void makeSamples(void) {
  size_t Capacity = 0;
  for (int I = 0; I < 5000; I++) {
    if (NumSamples == Capacity) {
      Capacity = Capacity ? Capacity * 2 : 4;
      Samples = resize(Samples, Capacity * sizeof *Samples);
    }
    struct sample *S = &Samples[NumSamples++];
    S->Value = I;
    S->Time = I * 7L << 33;
    S->Kind = (short)(I ^ 5);
    memset(S->Note, 'a' + I % 7, sizeof S->Note);
  }
}

int main(void) {
  makeRecords();
  long Sum = sumRecords();
  while (Head) {
    struct record *N = Head->Next;
    release(Head);
    Head = N;
  }
  makeSamples();
  struct sample *Copy = clear(NumSamples, sizeof *Copy);
  printf("%d %ld\n", Copy[77].Value, Copy[78].Time);
  memcpy(Copy, Samples, NumSamples * sizeof *Samples);
  memmove(Copy + 1, Copy, 10 * sizeof *Copy);
  Copy[20] = Samples[30];
  for (int K = 0; K < 50; K++)
    for (size_t I = 0; I < NumSamples; I++)
      Sum += Copy[I].Value;
  for (size_t I = 0; I < NumSamples; I++)
    Sum += Copy[I].Time % 1000 * Copy[I].Kind + Copy[I].Note[I % 30];
  struct sample *Last = &Copy[NumSamples - 1];
  printf("%ld %ld %d\n", Sum, (long)(Last - Copy), Last > Copy);
  memset(Copy, 0, sizeof *Copy * 3);
  printf("%ld %ld %d\n", Copy[2].Time, Copy[3].Time, Copy[1].Kind);
  Samples = resize(Samples, 2 * sizeof *Samples);
  printf("%ld %c\n", Samples[1].Time, Samples[1].Note[1]);
  free(Samples);
  release(Copy);
  release(NULL);
  return 0;
}
