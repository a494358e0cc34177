// RUN: %clangxx -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clangxx -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <cstring>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <vector>
struct Obj {
  Obj *next;
  long v;
};
struct A {
  long a = 1;
  Obj *o = nullptr;
  virtual ~A() {}
  virtual Obj *get() { return o; }
  virtual A *self() { return this; }
};
struct B {
  long b = 2;
  Obj *p = nullptr;
  virtual ~B() {}
  virtual Obj *other() { return p; }
};
struct V {
  long vv = 3;
  Obj *vo = nullptr;
  virtual void touch(Obj *x) {
    x->v++;
    vo = x;
  }
};
struct C : A, B {
  Obj *q = nullptr;
  Obj *get() override { return q; }
  Obj *other() override { return q->next; }
  C *self() override { return this; }
};
struct D1 : virtual V {
  Obj *d1 = nullptr;
  void touch(Obj *x) override {
    d1 = x;
    V::touch(x);
  }
};
struct D2 : virtual V {
  Obj *d2 = nullptr;
};
struct E : D1, D2 {
  Obj *e = nullptr;
  void touch(Obj *x) override {
    e = x;
    D1::touch(x);
    d2 = x;
  }
};
struct Err {
  Obj *o;
  Err *inner;
  Err(Obj *o, Err *i) : o(o), inner(i) {}
  Err(const Err &x) : o(x.o), inner(x.inner) { copies++; }
  static int copies;
};
int Err::copies;
struct Err2 : std::runtime_error {
  Obj *o;
  Err2(Obj *o) : std::runtime_error("x"), o(o) {}
};
static Obj pool[4];
static thread_local Obj *tls;
static std::vector<Obj *> *all;
struct Init {
  Obj *o;
  Init() {
    o = new Obj{nullptr, 7};
    o->next = o;
    tls = o;
  }
  Init(const Init &x) : o(new Obj{x.o, 1}) {}
  ~Init() {
    o->v++;
    o->next->v++;
    delete o;
  }
};
static Init init1;
static Init init2{init1};
struct Guard {
  Obj *o;
  ~Guard() {
    o->v++;
    o->next->v++;
  }
};
__attribute__((noinline)) static void thrower(Obj *o, int k) {
  Guard g{o};
  switch (k) {
  case 0:
    throw Err(o, nullptr);
  case 1:
    throw o;
  case 2:
    throw Err2(o);
  case 3: {
    static Err e(o, nullptr);
    throw &e;
  }
  case 4:
    throw std::make_unique<Obj>(*o);
  }
}
__attribute__((noinline)) static Obj *catcher(Obj *o, int k) {
  try {
    thrower(o, k);
  } catch (Err &e) {
    e.o->v++;
    e.inner = &e;
    e.inner->o->next->v++;
    return e.o;
  } catch (Obj *p) {
    p->v++;
    return p->next;
  } catch (Err2 &e) {
    e.o->v++;
    return e.o;
  } catch (Err *e) {
    e->o->v++;
    return e->o;
  } catch (std::unique_ptr<Obj> &u) {
    u->v++;
    u->next->v++;
    return u->next;
  }
  return nullptr;
}
static std::exception_ptr kept;
static void keeper(Obj *o) {
  try {
    throw Err(o, nullptr);
  } catch (...) {
    kept = std::current_exception();
  }
}
static Obj *later() {
  try {
    std::rethrow_exception(kept);
  } catch (Err &e) {
    e.o->v++;
    return e.o;
  }
}
static void nested(Obj *o) {
  try {
    try {
      thrower(o, 0);
    } catch (Err &e) {
      e.o->v++;
      throw;
    }
  } catch (Err e) {
    e.o->v++;
    e.o->next->v++;
  }
}
struct Arena {
  char *at, *end;
  void *operator()(size_t n) {
    char *p = at;
    at += (n + 15) & ~size_t(15);
    return p;
  }
};
static char space[4096] __attribute__((aligned(16)));
static Arena arena{space, space + sizeof space};
int main() {
  Obj *o = new Obj{nullptr, 0};
  o->next = o;
  Obj *p = new Obj{o, 1};
  C *c = new C;
  c->o = o;
  c->p = p;
  c->q = p;
  A *a = c;
  B *b = c;
  a->get()->v++;
  b->other()->v++;
  p->v++;
  o->v++;
  C *c2 = dynamic_cast<C *>(b);
  c2->q->v++;
  a->self()->o->v++;
  static_cast<C *>(b)->q->v++;
  c2->a++;
  a->a++;
  b->b++;
  c->b++;
  void *whole = dynamic_cast<void *>(b);
  static_cast<C *>(whole)->q->next->v++;
  E *e = new (arena(sizeof(E))) E;
  V *v = e;
  D2 *d2 = e;
  v->touch(o);
  d2->touch(p);
  e->e->v++;
  v->vo->v++;
  d2->d2->next->v++;
  e->vv++;
  v->vv++;
  o->v++;
  p->v++;
  Obj *(A::*mp)() = &A::get;
  (a->*mp)()->v++;
  Obj *C::*md = &C::q;
  (c->*md)->v++;
  p->v++;
  Obj *A::*mo = &A::o;
  (c->*mo)->v++;
  o->v++;
  for (int k = 0; k < 5; k++) {
    Obj *r = catcher(p, k);
    if (r) {
      r->v++;
    }
    p->v++;
    o->v++;
  }
  keeper(o);
  later()->v++;
  kept = nullptr;
  o->v++;
  nested(p);
  p->v++;
  std::function<Obj *(Obj *)> f = [o, p](Obj *x) {
    x->v++;
    o->v++;
    return p;
  };
  f(p)->v++;
  f(o)->next->v++;
  auto g = f;
  g(p)->v++;
  p->v++;
  o->v++;
  std::map<std::string, Obj *> m;
  m["a"] = o;
  m["b"] = p;
  for (auto &kv : m)
    kv.second->v++;
  m.find("a")->second->next->v++;
  o->v++;
  auto sp = std::make_shared<C>();
  sp->q = o;
  std::weak_ptr<C> w = sp;
  w.lock()->q->v++;
  std::shared_ptr<B> sb = sp;
  sb->b++;
  sp->b++;
  sb->other()->v++;
  o->v++;
  std::vector<Obj> vec(3, *o);
  vec[0].next->v++;
  vec.push_back(*p);
  vec[3].next->v++;
  for (Obj &x : vec)
    x.v++;
  std::vector<std::unique_ptr<Obj>> vu;
  vu.push_back(std::make_unique<Obj>(*p));
  vu.emplace_back(new Obj(*o));
  vu[0]->next->v++;
  vu[1]->v++;
  o->v++;
  tls->v++;
  init1.o->v++;
  std::string s(reinterpret_cast<char *>(&o), sizeof o);
  Obj *fs;
  memcpy(&fs, s.data(), sizeof fs);
  fs->v++;
  o->v++;
  Obj *arr = new Obj[3]{{o, 1}, {p, 2}, {o, 3}};
  for (int i = 0; i < 3; i++)
    arr[i].next->v++;
  arr[1].v++;
  delete[] arr;
  struct NT {
    Obj *o;
    ~NT() { o->v++; }
  };
  NT *nt = new NT[2]{{o}, {p}};
  nt[1].o->v++;
  delete[] nt;
  p->v++;
  const std::type_info &ti = typeid(*b);
  if (!(ti == typeid(C)))
    return 1;
  try {
    (void)dynamic_cast<E &>(*v).e->v++;
    p->v++;
  } catch (std::bad_cast &) {
  }
  try {
    std::string().at(3);
  } catch (const std::exception &x) {
    if (!x.what()[0])
      return 1;
  }
  std::set_new_handler(nullptr);
  void *raw = operator new(64);
  Obj *ro = new (raw) Obj{o, 1};
  ro->next->v++;
  static_cast<Obj *>(raw)->v++;
  operator delete(raw);
  delete c;
  delete p;
  delete o;
  return 0;
}
