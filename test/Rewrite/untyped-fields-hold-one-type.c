// `void *` in containers: a list, an array in a structure, a growing array behind
// a pointer, and a field that other fields show the type of. All pointers in
// each of them are to one structure, so that these change.
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
// PLAN-DAG: struct.item: 24 ->
// PLAN-DAG: struct.thing: 24 ->
// PLAN-DAG: struct.guest: 24 ->
// PLAN-DAG: struct.owner: 24 ->
// RESULT: 1549500 94149 1997500 2999
#include <stdio.h>
#include <stdlib.h>

struct item {
  char Tag;
  long Price;
  char Kind;
};
struct list {
  void *Data;
  struct list *Next;
};

struct thing {
  char Mark;
  double Weight;
  char Color;
};
struct vector {
  void **Items;
  size_t Count, Capacity;
};

struct guest {
  char Table;
  long Bill;
  char Guests;
};
struct room {
  int Count;
  char *Seats[8];
  struct room *Next;
};

struct owner {
  char Class;
  void *Property;
  char Rank;
};

static struct list *push(struct list *L, void *Data) {
  struct list *New = malloc(sizeof *New);
  New->Data = Data;
  New->Next = L;
  return New;
}

static void append(struct vector *V, void *Item) {
  if (V->Count == V->Capacity) {
    V->Capacity = V->Capacity ? 2 * V->Capacity : 4;
    V->Items = realloc(V->Items, V->Capacity * sizeof *V->Items);
  }
  V->Items[V->Count++] = Item;
}

static struct room *seat(struct room *R, void *Guest) {
  if (!R || R->Count == 8) {
    struct room *New = calloc(1, sizeof *New);
    New->Next = R;
    R = New;
  }
  R->Seats[R->Count++] = Guest;
  return R;
}

int main(int argc, char **argv) {
  struct list *Items = NULL;
  struct vector *Things = calloc(1, sizeof *Things);
  struct room *Rooms = NULL;
  struct list *Last = NULL;
  long Owners = 0;
  for (int I = 0; I < 1000 * argc; I++) {
    struct item *New = malloc(sizeof *New);
    New->Tag = (char)(I % 100);
    New->Price = I * 3L;
    New->Kind = (char)(I & 3);
    Items = push(Items, New);
    struct thing *Thing = malloc(sizeof *Thing);
    Thing->Mark = (char)(I % 90);
    Thing->Weight = I;
    Thing->Color = (char)(I % 7);
    append(Things, Thing);
    struct guest *Guest = malloc(sizeof *Guest);
    Guest->Table = (char)(I % 5);
    Guest->Bill = I * 4L;
    Guest->Guests = (char)(I % 4);
    Rooms = seat(Rooms, Guest);
    struct owner *Owner = malloc(sizeof *Owner);
    Owner->Class = (char)(I % 3);
    Owner->Property = Last;
    Owner->Rank = 2;
    Last = push(Last, NULL);
    Owners += Owner->Rank + Owner->Class * (Owner->Property != NULL);
    free(Owner);
  }
  long Prices = 0, Bills = 0;
  double Weights = 0;
  for (struct list *L = Items; L; L = L->Next) {
    struct item *Item = L->Data;
    Prices += Item->Price + Item->Tag + Item->Kind;
  }
  for (size_t I = 0; I < Things->Count; I++) {
    struct thing *Thing = Things->Items[I];
    Weights += Thing->Mark + Thing->Color * 2 + (Thing->Weight < 10 ? 0 : Thing->Mark) ;
  }
  for (struct room *R = Rooms; R; R = R->Next)
    for (int I = 0; I < R->Count; I++) {
      struct guest *Guest = (struct guest *)R->Seats[I];
      Bills += Guest->Bill - (Guest->Table ? 0 : 5) + (Guest->Guests == 3 ? 2 : 0);
    }
  printf("%ld %.0f %ld %ld\n", Prices, Weights, Bills, Owners);
  return 0;
}
