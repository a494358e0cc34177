// RUN: %clangxx -std=c++20 -O1 -Xclang -disable-llvm-passes -emit-llvm -w -c %s -o %t.raw.bc
// RUN: %opt_oracle -internalize-public-api-list=main -passes='function(sroa),internalize,restruct-oracle<local+bu+eqbu+td+eqtd+steens>' %t.raw.bc -o %t.bc
// RUN: %clangxx -std=c++20 -O1 -w %t.bc %oracle_runtime -rdynamic -o %t
// RUN: env RESTRUCT_ORACLE_STATUS=77 %t a bb ccc 2>&1 | count 0

#include <any>
#include <array>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <forward_list>
#include <functional>
#include <future>
#include <iostream>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <set>
#include <sstream>
#include <string_view>
#include <thread>
#include <tuple>
#include <unordered_map>
#include <variant>
#include <algorithm>
struct Obj {
  Obj *next;
  long v;
};
static Obj *mk() {
  Obj *o = new Obj{nullptr, 0};
  o->next = o;
  return o;
}
template <class T> struct PoolAlloc {
  using value_type = T;
  PoolAlloc() = default;
  template <class U> PoolAlloc(const PoolAlloc<U> &) {}
  static inline char buf[8192];
  static inline size_t at;
  T *allocate(size_t n) {
    at = (at + 15) & ~size_t(15);
    T *p = reinterpret_cast<T *>(buf + at);
    at += n * sizeof(T);
    return p;
  }
  void deallocate(T *, size_t) {}
  bool operator==(const PoolAlloc &) const { return true; }
};
struct Visitor;
struct Shape {
  virtual ~Shape() = default;
  virtual void accept(Visitor &) = 0;
  Obj *o;
};
struct Sq;
struct Ci;
struct Visitor {
  virtual void visit(Sq &) = 0;
  virtual void visit(Ci &) = 0;
};
struct Sq : Shape {
  Obj *mine;
  void accept(Visitor &v) override { v.visit(*this); }
};
struct Ci : Shape {
  long r;
  Obj *other;
  void accept(Visitor &v) override { v.visit(*this); }
};
struct Count : Visitor {
  Obj *last = nullptr;
  void visit(Sq &s) override {
    s.mine->v++;
    last = s.o;
  }
  void visit(Ci &c) override {
    c.other->v++;
    last = c.other;
  }
};
template <class D> struct Crtp {
  Obj *base;
  Obj *run() { return static_cast<D *>(this)->impl(); }
};
struct Cr : Crtp<Cr> {
  Obj *d;
  Obj *impl() {
    d->v++;
    return this->base;
  }
};
struct Intrusive {
  Intrusive *prev, *nxt;
  Obj *o;
  static Intrusive head;
  Intrusive(Obj *x) : prev(head.prev), nxt(&head), o(x) {
    prev->nxt = this;
    head.prev = this;
  }
  ~Intrusive() {
    prev->nxt = nxt;
    nxt->prev = prev;
  }

private:
  Intrusive() : prev(this), nxt(this), o(nullptr) {}
};
Intrusive Intrusive::head;
int main() {
  Obj *a = mk(), *b = mk();
  std::list<Obj *> l{a, b};
  std::list<Obj *> l2;
  l2.splice(l2.begin(), l, l.begin());
  l2.front()->v++;
  l.front()->v++;
  a->v++;
  b->v++;
  std::deque<Obj *> dq;
  for (int i = 0; i < 200; i++)
    dq.push_front(i & 1 ? a : b);
  for (auto *o : dq)
    o->v++;
  dq[37]->next->v++;
  std::forward_list<Obj> fl{*a, *b};
  fl.reverse();
  for (auto &o : fl)
    o.next->v++;
  a->v++;
  std::unordered_map<Obj *, Obj *> um;
  um[a] = b;
  um[b] = a;
  for (auto &[k, v] : um) {
    k->v++;
    v->v++;
  }
  um.find(a)->second->v++;
  b->v++;
  std::set<Obj *> st{a, b};
  (*st.begin())->v++;
  std::priority_queue<std::pair<long, Obj *>> pq;
  pq.push({1, a});
  pq.push({2, b});
  pq.top().second->v++;
  b->v++;
  std::variant<int, Obj *, std::unique_ptr<Obj>> va = a;
  std::get<Obj *>(va)->v++;
  va = std::make_unique<Obj>(*b);
  std::get<2>(va)->next->v++;
  std::visit(
      [&](auto &x) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(x)>, int>)
          x->v++;
      },
      va);
  b->v++;
  std::any an = a;
  std::any_cast<Obj *>(an)->v++;
  an = *b;
  std::any_cast<Obj &>(an).next->v++;
  std::optional<Obj> op = *a;
  op->next->v++;
  a->v++;
  std::tuple<Obj *, int, Obj *> tp{a, 1, b};
  std::get<2>(tp)->v++;
  auto [x, y, z] = tp;
  x->v++;
  z->v++;
  a->v++;
  b->v++;
  std::vector<Obj *, PoolAlloc<Obj *>> pv;
  for (int i = 0; i < 20; i++)
    pv.push_back(i % 3 ? a : b);
  std::sort(pv.begin(), pv.end(), [](Obj *p, Obj *q) { return p->v < q->v; });
  pv.front()->v++;
  pv.back()->v++;
  a->v++;
  b->v++;
  std::vector<std::function<Obj *()>> fs;
  fs.push_back([a] {
    a->v++;
    return a;
  });
  fs.push_back([&b] {
    b->v++;
    return b->next;
  });
  for (auto &f : fs)
    f()->v++;
  a->v++;
  auto bound = std::bind(
      [](Obj *p, Obj *q) {
        p->v++;
        return q;
      },
      a, std::placeholders::_1);
  bound(b)->v++;
  std::reference_wrapper<Obj> rw = *a;
  rw.get().next->v++;
  std::invoke(&Obj::next, a)->v++;
  a->v++;
  Sq s;
  s.o = a;
  s.mine = b;
  Ci c;
  c.o = b;
  c.other = a;
  Shape *sh[] = {&s, &c};
  Count cv;
  for (auto *p : sh) {
    p->accept(cv);
    cv.last->v++;
    p->o->v++;
  }
  a->v++;
  b->v++;
  Cr cr;
  cr.base = a;
  cr.d = b;
  cr.run()->v++;
  a->v++;
  b->v++;
  {
    Intrusive i(a), j(b);
    for (Intrusive *p = Intrusive::head.nxt; p != &Intrusive::head; p = p->nxt)
      p->o->v++;
    i.nxt->o->v++;
    b->v++;
  }
  std::thread t(
      [a](Obj *p) {
        p->v++;
        a->v++;
        p->next->v++;
      },
      b);
  t.join();
  b->v++;
  a->v++;
  auto fu = std::async(std::launch::async, [b] {
    b->v++;
    return b->next;
  });
  fu.get()->v++;
  b->v++;
  std::promise<Obj *> pr;
  auto pf = pr.get_future();
  std::thread t2([&pr, a] { pr.set_value(a); });
  pf.get()->v++;
  t2.join();
  a->v++;
  static std::once_flag of;
  std::call_once(of, [&] {
    a->v++;
    b->v++;
  });
  thread_local std::unique_ptr<Obj> tl(new Obj{a, 1});
  tl->next->v++;
  a->v++;
  std::stringstream ss;
  ss << static_cast<void *>(a);
  void *back;
  ss >> back;
  static_cast<Obj *>(back)->v++;
  a->v++;
  std::shared_ptr<Obj> sp(b, [](Obj *p) {
    p->v++;
    delete p;
  });
  std::shared_ptr<long> al(sp, &sp->v);
  ++*al;
  sp->v++;
  sp.reset();
  al.reset();
  std::initializer_list<Obj *> il{a, a};
  for (auto *p : il)
    p->v++;
  std::array<Obj *, 2> ar{a, a};
  ar[1]->v++;
  std::string_view sv("abc");
  if (sv[0] != 'a')
    return 1;
  auto mv = std::make_unique<Obj[]>(3);
  mv[1].next = a;
  auto mm = std::move(mv);
  mm[1].next->v++;
  a->v++;
  delete a;
  return 0;
}
