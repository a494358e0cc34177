// A local struct has no more than its name in common with another one: each can
// change. Structs of several units with the same name can be the same type.

// RUN: rm -rf %t && split-file %s %t && cd %t
// RUN: %restruct_cc -O2 -g -c a.c -o a.o
// RUN: %restruct advise --whole-program --patch a.o | FileCheck %s
// RUN: %restruct_cc -O2 -g -DUNIT=f -c a.c -o f.o
// RUN: %restruct_cc -O2 -g -c b.c -o b.o
// RUN: %restruct advise --whole-program --patch f.o b.o 2>&1 | FileCheck --check-prefix=TWO %s

// CHECK-DAG: struct item  a.c:10{{$}}
// CHECK-DAG: struct item  a.c:1{{$}}
// CHECK:     @@

// TWO:      not changed: struct item  {{[ab]}}.c:1
// TWO-NEXT:   a.c:1: one of several declarations with its name
// TWO-NEXT:   b.c:1: one of several declarations with its name

//--- a.c
struct item {
  char kind;
  long key;
  char seen;
};
static struct item items[100];
void g(void);

static long local(void) {
  struct item {
    char first;
    long second;
    char third;
    long fourth;
    char fifth;
  };
  static struct item all[100];
  long sum = 0;
  for (int r = 0; r != 100; ++r)
    for (int i = 0; i != 100; ++i) {
      all[i].second += sum + all[i].first + all[i].fifth;
      all[i].third = (char)all[i].fourth;
      all[i].fourth = sum += all[i].second + all[i].third;
    }
  return sum;
}

#ifdef UNIT
long UNIT(void) {
#else
int main(void) {
#endif
  long sum = 0;
  for (int r = 0; r != 100; ++r)
    for (int i = 0; i != 100; ++i) {
      items[i].key += r;
      sum += items[i].key + items[i].kind++ + items[i].seen++;
    }
  return (int)(sum + local());
}
//--- b.c
struct item {
  char kind;
  long key;
  char seen;
};
static struct item items[100];
long f(void);
int main(void) {
  long sum = f();
  for (int r = 0; r != 100; ++r)
    for (int i = 0; i != 100; ++i) {
      items[i].key += r;
      sum += items[i].key + items[i].kind++ + items[i].seen++;
    }
  return (int)sum;
}
