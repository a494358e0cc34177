// Structures that end in a flexible array: fields in front of it change their
// order, the array keeps its offset and the structure its size. Lists of
// several levels, strings, trees, chunks, headers that are copied, sizes of
// every form, arrays in the padding at the end.
//
// RUN: %clang -O0 %s -o %t.stock
// RUN: %t.stock > %t.expected
// RUN: %restruct_cc -O2 %s -o %t.on
// RUN: %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O0 %s -o %t.random
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run --random-plan=1 %t.bc > %t.plans
// RUN: %restruct opt --whole-program --dry-run --random-plan=2 %t.bc >> %t.plans
// RUN: %restruct opt --whole-program --dry-run --random-plan=3 %t.bc >> %t.plans
// RUN: %restruct opt --whole-program --dry-run --random-plan=4 %t.bc >> %t.plans
// RUN: %restruct opt --whole-program --dry-run --random-plan=5 %t.bc >> %t.plans
// RUN: %restruct opt --whole-program --dry-run --random-plan=6 %t.bc >> %t.plans
// RUN: %restruct opt --whole-program --dry-run --random-plan=7 %t.bc >> %t.plans
// RUN: %restruct opt --whole-program --dry-run --random-plan=8 %t.bc >> %t.plans
// RUN: FileCheck %s < %t.plans
// CHECK-DAG: struct.node: 40 -> 40 bytes
// CHECK-DAG: struct.string: 24 -> 24 bytes
// CHECK-DAG: struct.tree: 24 -> 24 bytes
// CHECK-DAG: struct.record: 24 -> 24 bytes
// CHECK-DAG: struct.packet: 12 -> 12 bytes
// CHECK-DAG: struct.shape: 32 -> 32 bytes
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned Seed = 1;
static unsigned draw(void) { return (Seed = Seed * 1664525u + 1013904223u) >> 16; }

// A skip list: addresses of elements of the array.
struct node { unsigned char Level; long Key; int Hits; char *Label; short Mark; struct node *Next[]; };
static struct node *newNode(int Level, long Key) {
  struct node *N = malloc(sizeof *N + (size_t)Level * sizeof N->Next[0]);
  N->Level = (unsigned char)Level;
  N->Key = Key;
  N->Hits = 0;
  N->Label = NULL;
  N->Mark = (short)(Key * 3);
  for (int I = 0; I < Level; I++)
    N->Next[I] = NULL;
  return N;
}
static void skipList(void) {
  struct node *Head = newNode(8, -1);
  for (int I = 0; I < 500; I++) {
    struct node **Links[8], *N = Head;
    long Key = draw();
    for (int L = 8; L > 0; L--) {
      while (N->Next[L - 1] && N->Next[L - 1]->Key < Key) {
        N->Hits++;
        N = N->Next[L - 1];
      }
      Links[L - 1] = &N->Next[L - 1];
    }
    N = newNode(1 + (int)(draw() % 8), Key);
    for (int L = 0; L < N->Level; L++) {
      N->Next[L] = *Links[L];
      *Links[L] = N;
    }
  }
  unsigned long Sum = 0;
  while (Head) {
    struct node *Next = Head->Next[0];
    Sum = Sum * 31 + (unsigned long)(Head->Key + Head->Hits + Head->Mark + Head->Level);
    free(Head);
    Head = Next;
  }
  printf("list %lu\n", Sum);
}

// Strings: library functions get the array, and realloc grows it.
struct string { int Uses; unsigned Length; unsigned char Kind; long Hash; char Text[]; };
static struct string *newString(const char *Text) {
  size_t Length = strlen(Text);
  struct string *S = malloc(sizeof(struct string) + Length + 1);
  S->Uses = 1;
  S->Length = (unsigned)Length;
  S->Kind = (unsigned char)Text[0];
  S->Hash = 0;
  memcpy(S->Text, Text, Length + 1);
  return S;
}
static struct string *append(struct string *S, const struct string *Other) {
  S = realloc(S, sizeof *S + S->Length + Other->Length + 1);
  strcpy(S->Text + S->Length, Other->Text);
  S->Length += Other->Length;
  for (unsigned I = 0; I != S->Length; I++)
    S->Hash = S->Hash * 33 + S->Text[I];
  return S;
}
static void upper(char *S) {
  for (; *S; S++)
    if (*S >= 'a' && *S <= 'z')
      *S -= 32;
}
static void strings(void) {
  struct string *A = newString("hello"), *B = newString(", world");
  for (int I = 0; I < 3; I++)
    A = append(A, B);
  struct string *Copy = malloc(sizeof *A + A->Length + 1);
  memcpy(Copy, A, sizeof *A + A->Length + 1);
  upper(Copy->Text);
  Copy->Uses++;
  printf("%s %s %d %u %d %ld %zu\n", A->Text, Copy->Text, Copy->Uses, Copy->Length, Copy->Kind, Copy->Hash,
         strlen(Copy->Text));
  printf("%d %d\n", strcmp(A->Text, B->Text) > 0, memcmp(A->Text, Copy->Text, A->Length) > 0);
  free(A), free(B), free(Copy);
}

// A tree: elements of the array are moved, and its beginning is a parameter.
struct tree { short Count; char IsLeaf; long Key; int Depth; struct tree *Children[]; };
static struct tree *newTree(size_t Room, long Key, int Depth) {
  struct tree *T = calloc(1, sizeof *T + Room * sizeof(struct tree *));
  T->Key = Key;
  T->Depth = Depth;
  T->IsLeaf = 1;
  return T;
}
static struct tree *addChild(struct tree *T, int At, struct tree *Child) {
  T = realloc(T, sizeof *T + (T->Count + 1) * sizeof T->Children[0]);
  memmove(T->Children + At + 1, T->Children + At, (T->Count - At) * sizeof T->Children[0]);
  T->Children[At] = Child;
  T->Count++;
  T->IsLeaf = 0;
  return T;
}
static unsigned long drop(struct tree *T) {
  unsigned long Sum = (unsigned long)(T->Key * 3 + T->Depth + T->IsLeaf);
  for (int I = 0; I < T->Count; I++)
    Sum = Sum * 7 + drop(T->Children[I]);
  free(T);
  return Sum;
}
static void trees(void) {
  struct tree *Root = newTree(0, 100, 0);
  for (int I = 0; I < 9; I++) {
    struct tree *T = newTree(1, I, 1);
    for (int J = 0; J < I; J++)
      T = addChild(T, J / 2, newTree(0, I * J, 2));
    Root = addChild(Root, I / 3, T);
  }
  printf("tree %lu\n", drop(Root));
}

// Headers: assigned, in variables, cleared; the array begins in the padding at
// the end.
struct record { char Kind; double Weight; short Size; char Name[]; };
static struct record Header = {'q', 1.5, 8};
static void records(void) {
  struct record *A = malloc(sizeof *A + 8), *B;
  *A = Header;
  strcpy(A->Name, "alpha");
  B = malloc(offsetof(struct record, Name) + 16);
  memcpy(B, A, offsetof(struct record, Name) + 6);
  B->Weight *= 2;
  Header = *B;
  printf("%c %g %d %s %g %zu\n", B->Kind, B->Weight, B->Size, B->Name, Header.Weight, offsetof(struct record, Name));
  memset(A, 0, offsetof(struct record, Name));
  printf("%d %g %d %s\n", A->Kind, A->Weight, A->Size, A->Name);
  free(A), free(B);
}

// A size as an int; the array behind `P + 1`; fields of the header are set.
struct packet { short Type; int Length; char Flag; short Id; unsigned char Bytes[]; };
static void packets(void) {
  unsigned long Sum = 0;
  for (int I = 1; I < 40; I++) {
    int Size = (int)sizeof(struct packet) + I + 4;
    struct packet *P = malloc((size_t)Size);
    memset(P, 1, (size_t)Size);
    P->Type = 3;
    P->Length = I;
    memset(&P->Flag, 0, offsetof(struct packet, Bytes) - offsetof(struct packet, Flag));
    unsigned char *Behind = (unsigned char *)(P + 1);
    for (int J = 0; J < I; J++)
      Behind[J] = (unsigned char)(I * J);
    for (int J = 0; J < P->Length; J++)
      Sum = Sum * 5 + P->Bytes[J];
    Sum += (unsigned long)(P->Type + P->Flag + P->Id);
    free(P);
  }
  printf("packets %lu\n", Sum);
}

// A member of the header changes its layout, too.
struct box { char Tag; double Low; char Mark; float High; };
struct shape { struct box Box; int Points; int Color; int Values[]; };
static void shapes(void) {
  struct shape *S = malloc(sizeof *S + 5 * sizeof(int));
  struct box *Box = &S->Box;
  Box->Tag = 'b', Box->Low = -2, Box->Mark = 'm', Box->High = 3;
  S->Points = 5, S->Color = 7;
  for (int I = 0; I != S->Points; I++)
    S->Values[I] = I * I;
  printf("%c %g %c %g %d %d\n", S->Box.Tag, S->Box.Low, S->Box.Mark, S->Box.High, S->Color, S->Values[4]);
  free(S);
}

int main(void) {
  skipList();
  strings();
  trees();
  records();
  packets();
  shapes();
}
