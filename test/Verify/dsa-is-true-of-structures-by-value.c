// RUN: %clang -O1 -Xclang -disable-llvm-passes -emit-llvm -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

struct pair {
  long *first;
  long *second;
};
struct big {
  long *pointers[5];
  long number;
};
struct mixed {
  int tag;
  float f;
  struct big *where;
};

static long a, b, c;

static struct pair swap(struct pair p) {
  struct pair q = {p.second, p.first};
  ++*q.first;
  return q;
}
static struct big turn(struct big x) {
  long *first = x.pointers[0];
  for (int i = 0; i < 4; i++)
    x.pointers[i] = x.pointers[i + 1];
  x.pointers[4] = first;
  x.number++;
  return x;
}
static struct mixed with(struct mixed m, struct big *where) {
  m.where = where;
  m.tag++;
  return m;
}

int main(void) {
  struct pair p = {&a, &b};
  p = swap(p);
  ++*p.first;
  struct big x = {{&a, &b, &c, &a, &b}, 0}, y = turn(x);
  ++*y.pointers[4];
  ++*y.pointers[1];
  struct mixed m = with((struct mixed){0}, &y), n = with(m, &x);
  n.where->number += m.where->number;
  ++*n.where->pointers[m.tag];
  return a == 1 && b == 3 && c == 1 && x.number == 1 && n.tag == 2 ? 0 : 1;
}
