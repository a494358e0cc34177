// A shared library exports the virtual tables that it exports without LTO: those of
// classes that every unit defines for itself, too. Programs export none.
// RUN: %clangxx -O2 -fPIC -shared %s -o %t.stock.so
// RUN: nm -DC --defined-only %t.stock.so | grep -E 'vtable|typeinfo' | sed 's/^[0-9a-f]* //' > %t.stock
// RUN: %restruct_cxx -O2 -fPIC -shared %s -o %t.ours.so
// RUN: nm -DC --defined-only %t.ours.so | grep -E 'vtable|typeinfo' | sed 's/^[0-9a-f]* //' | diff %t.stock -
// RUN: FileCheck %s < %t.stock
// RUN: %restruct_cxx -O2 %s -DPROGRAM -o %t
// RUN: nm -DC --defined-only %t | FileCheck --allow-empty --check-prefix=PROGRAM %s

// CHECK-DAG: vtable for Attribute
// CHECK-DAG: vtable for Visitor
// PROGRAM-NOT: vtable for
struct Attribute {
  int value = 1;
  virtual ~Attribute() {}
  virtual int get() const { return value; }
};

struct Visitor {
  virtual ~Visitor();
  virtual bool enter(const Attribute &) { return true; }
};
Visitor::~Visitor() {}

template <class T> struct List {
  T *first = nullptr;
  void add(T *t) { first = t; }
};

Attribute *make() { return new Attribute; }
int use(Attribute *a, Visitor &v) {
  List<Attribute> l;
  l.add(a);
  int r = v.enter(*l.first) ? a->get() : 0;
  delete a;
  return r;
}

#ifdef PROGRAM
int main() {
  Visitor v;
  return use(make(), v) - 1;
}
#endif
