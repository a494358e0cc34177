// Nodes of a tree end at a sentinel that is a member of the tree, and those of a
// ring at its head. Their addresses are compared with those of nodes.
//
// RUN: %restruct_cc -O2 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program --dry-run %t.bc \
// RUN:   | FileCheck --check-prefix=PLAN %s
// RUN: %restruct_cc -O2 -fplugin-arg-restruct-layout=off %s -o %t.off
// RUN: %t.off > %t.expected
// RUN: FileCheck --check-prefix=RESULT --input-file=%t.expected %s
// RUN: %restruct_cc -O2 %s -o %t.on
// RUN: %t.on | diff %t.expected -
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O2 %s -o %t.random
// RUN: %python %S/Inputs/random-layouts.py %t.expected %restruct_cc -O0 %s -o %t.random
// PLAN-DAG: struct.node: 40 ->
// PLAN-DAG: struct.link: 32 ->
// RESULT: 500500 1000 499500 1
#include <stdio.h>
#include <stdlib.h>

struct node {
  char Color;
  struct node *Left, *Right;
  long Key;
  char Mark;
};
struct tree {
  char Kind;
  struct node *Root;
  struct node Nil;
  long Count;
};

struct link {
  char Tag;
  struct link *Next;
  long Value;
  char End;
};
struct ring {
  long Length;
  struct link Head;
  char Name;
};

static void insert(struct tree *T, long Key) {
  struct node *New = malloc(sizeof *New);
  New->Color = (char)(Key & 1);
  New->Left = New->Right = &T->Nil;
  New->Key = Key;
  New->Mark = 1;
  struct node *Parent = &T->Nil, *At = T->Root;
  while (At != &T->Nil) {
    Parent = At;
    At = Key < At->Key ? At->Left : At->Right;
  }
  if (Parent == &T->Nil)
    T->Root = New;
  else if (Key < Parent->Key)
    Parent->Left = New;
  else
    Parent->Right = New;
  T->Count += New->Mark;
}

static long sum(const struct tree *T, const struct node *N) {
  return N == &T->Nil ? 0 : sum(T, N->Left) + N->Key + sum(T, N->Right) + N->Color * 0;
}

int main(int argc, char **argv) {
  struct tree *T = calloc(1, sizeof *T);
  T->Root = &T->Nil;
  T->Nil.Color = 1;
  struct ring *R = calloc(1, sizeof *R);
  R->Head.Next = &R->Head;
  for (long I = 1; I <= 1000 * argc; I++) {
    insert(T, (I * 37) % 1001);
    struct link *L = calloc(1, sizeof *L);
    L->Value = I - 1;
    L->Tag = (char)I;
    L->Next = R->Head.Next;
    R->Head.Next = L;
  }
  long Ring = 0;
  for (struct link *L = R->Head.Next; L != &R->Head; L = L->Next)
    Ring += L->Value + L->End + (L->Tag == 200);
  printf("%ld %ld %ld %d\n", sum(T, T->Root), T->Count, Ring,
         T->Nil.Color + R->Head.Tag);
  return 0;
}
