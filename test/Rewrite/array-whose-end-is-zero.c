// clang gives an array whose end is zero a type with single elements and a run
// of the others: of structures, of structures in structures, of arrays of them,
// and of numbers in a field.
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
// PLAN-DAG: struct.word:
// PLAN-DAG: struct.page:
// PLAN-DAG: struct.row:
// RESULT: while 2 0 0
// RESULT: 17 23 0 5
// RESULT: 3 b 0 9
#include <stdio.h>

struct word {
  char Kind;
  const char *Text;
  char Length;
};
static struct word Words[400] = {{1, "for", 3}, {2, "while", 5}, {3, "do", 2}};

struct page {
  char Number;
  struct word Index[40];
  long Sum;
  char Last;
};
static struct page Pages[300] = {
    {1, {{7, "a", 1}, {8, "b", 1}}, 17, 1}, {2, {{9, "c", 1}}, 23, 2}};

struct row {
  char Key;
  int Cells[60];
  char Name;
};
static struct row Rows[20][10] = {{{1, {3, 4}, 'a'}, {2, {9}, 'b'}}, {{3, {0}, 'c'}}};

int main(int argc, char **argv) {
  Words[argc + 300].Length = 0;
  printf("%s %d %d %d\n", Words[argc].Text, Words[argc].Kind,
         Words[argc + 200].Kind, Words[argc + 300].Length);
  Pages[argc + 200].Sum = 5;
  printf("%ld %ld %d %ld\n", Pages[argc - 1].Sum, Pages[argc].Sum,
         Pages[argc + 5].Number + (Pages[argc - 1].Index[argc + 1].Text != 0),
         Pages[argc + 200].Sum);
  Rows[argc + 7][4].Name = 'x';
  printf("%d %c %d %d\n", Rows[argc - 1][0].Cells[0], Rows[0][argc].Name,
         Rows[argc + 3][4].Key + Rows[argc][1].Cells[argc],
         Rows[argc - 1][argc].Cells[0]);
  for (int I = 0; I < 400; I++)
    argc += Words[I].Kind + Words[I].Length;
  for (int I = 0; I < 300; I++)
    argc += Pages[I].Last + Pages[I].Number;
  return argc == 5;
}
