# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random C++ programs about structures: classes with bases, methods and containers, exceptions, templates.

A program has a few plain structures with random fields, and functions that use them in ways that only C++ has. It is free
of undefined behaviour: every field has an initialiser, arithmetic is unsigned, what `new` makes some `delete` ends.

`generate(seed)` gives the text of one program.
"""

import random

PRELUDE = """\
#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <new>
#include <set>
#include <stdexcept>
#include <string>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

typedef unsigned long num;
static num cells[8] = {3, 1, 4, 1, 5, 9, 2, 6};
"""

TYPES = ["char", "short", "int", "unsigned", "long", "num", "float", "double", "bool", "unsigned char"]


class Structure:
    """One structure: its fields by name and type, and which of them nothing reads."""

    def __init__(self, number, program):
        self.name = f"s{number}"
        self.fields = [(f"f{i}", program.choose(*TYPES)) for i in range(program.between(2, 8))]
        self.fields.append(("key", "int"))
        program.random.shuffle(self.fields)
        self.dead = {name for name, _ in self.fields if name != "key" and program.chance(0.2)}

    def define(self):
        """Its definition, with what makes one of a number, and a sum."""
        members = "\n".join(f"  {ctype} {name} = {i % 3};" for i, (name, ctype) in enumerate(self.fields))
        sets = " ".join(f"{name} = ({ctype})((n + {i}) & {1 if ctype == 'bool' else 63});"
                        for i, (name, ctype) in enumerate(self.fields))
        total = " + 3 * ".join(f"(num)(long){name}" for name, _ in self.fields if name not in self.dead)
        return (f"struct {self.name} {{\n{members}\n  {self.name} *next = nullptr;\n  void set(num n) {{ {sets} }}\n"
                f"  num sum() const {{ return {total}; }}\n}};")


class Program:
    """One program in the making."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.fragments = set()  # what the program contains, for those who count it
        self.structures = [Structure(number, self) for number in range(self.between(2, 4))]

    @classmethod
    def all_fragments(cls):
        """The fragments that programs may contain."""
        return {f"cxx:{name.removesuffix('_scene').replace('_', '-')}" for name in dir(cls) if name.endswith("_scene")}

    def choose(self, *things):
        """One of them."""
        return self.random.choice(things)

    def chance(self, probability):
        """True, so often."""
        return self.random.random() < probability

    def between(self, low, high):
        """A number, both ends included."""
        return self.random.randint(low, high)

    def generate(self):
        """The text of the program."""
        text = [PRELUDE, *(structure.define() for structure in self.structures)]
        kinds = sorted(name for name in dir(self) if name.endswith("_scene"))
        calls = []
        for k, kind in enumerate(self.random.sample(kinds, self.between(5, 9))):
            self.fragments.add(f"cxx:{kind.removesuffix('_scene').replace('_', '-')}")
            own, body = getattr(self, kind)(self.random.choice(self.structures).name, k)
            text += [*own, f"{self.inlined()}static num scene{k}(num n) {{", "  num r = 1;", *[f"  {line}" for line in body],
                     "  return r;", "}"]
            calls += [f"  r = r * 31 + scene{k}({self.between(1, 40)});", f'  printf("scene {k}: %lu\\n", r);']
        text += ["int main() {", "  num r = 1;", *calls, "  for (num c : cells)", '    printf("%lu ", c);', '  puts("");', "}"]
        return "\n".join(text) + "\n"

    def inlined(self):
        """What may keep a function from being inlined."""
        return self.choose("", "__attribute__((noinline)) ")

    # Scenes: lines of functions and classes of their own, and those of a body with the number `n` and the result `r`.

    def vector_scene(self, s, k):
        return [], [f"std::vector<{s}> v;", "for (num i = 0; i < n % 9 + 3; i++) { "
                    f"{self.choose(f'{s} x; x.set(i + n); v.push_back(x);', 'v.emplace_back(); v.back().set(n * i);')} }}",
                    f"std::sort(v.begin(), v.end(), [](const {s} &a, const {s} &b) {{ return a.key < b.key; }});"
                    if self.chance(0.5) else
                    f"std::stable_sort(v.begin(), v.end(), [](const {s} &a, const {s} &b) {{ return a.sum() < b.sum(); }});",
                    "num total = 0;", f"for (const {s} &x : v) total += (num)x.key;", "r = r * 31 + total;",
                    "v.erase(v.begin() + 1);", "v.resize(v.size() + 2);", "for (auto &x : v) r = r * 31 + x.sum();"]

    def map_scene(self, s, k):
        kind = self.choose("std::map", "std::unordered_map")
        return [], [f"{kind}<num, {s}> m;", "for (num i = 0; i < 12; i++) m[i * 7 % 5].set(i + n);", "num t = 0;",
                    "for (auto &pair : m) t += pair.first * 3 + pair.second.sum();", "r += t;", "m.erase(3);", "r += m.size();"]

    def inheritance_scene(self, s, k):
        b, d, e = f"base{k}", f"derived{k}", f"further{k}"
        own = [f"struct {b} {{ virtual ~{b}() {{ cells[2]++; }} virtual num weigh(num n) const {{ return n + (num)kind; }} char "
               "kind = 1; };",
               f"struct {d} : {b} {{ num weigh(num n) const override {{ return n * 3 + inner.sum(); }} {s} inner; short count = "
               "2; };",
               f"struct {e} final : {d} {{ num weigh(num n) const override {{ return {d}::weigh(n) + (num)last; }} char last = 3; "
               "};"]
        return own, [f"{b} *all[3] = {{new {b}, new {d}, new {e}}};", f"for ({b} *p : all) {{ r = r * 31 + p->weigh(n);",
                     f"  if (auto *q = dynamic_cast<{d} *>(p)) {{ q->inner.set(r); r += q->weigh(1); }}",
                     f"  if (typeid(*p) == typeid({e})) r += 5;", "  delete p; }"]

    def two_bases_scene(self, s, k):
        a, b, d = f"left{k}", f"right{k}", f"both{k}"
        virtual = self.choose("", "virtual ")
        own = [f"struct {a} {{ num x = 1; char c = 2; }};", f"struct {b} {{ char d = 3; {s} inner; }};",
               f"struct {d} : {virtual}{a}, {virtual}{b} {{ char e = 4; num f = 5; }};",
               f"{self.inlined()}static num of{k}({b} &b) {{ b.d++; return b.inner.sum() + (num)b.d; }}"]
        return own, [f"{d} o;", "o.inner.set(n);", f"{a} &x = o;", f"r += of{k}(o) + x.x + (num)x.c;", "o.f = n;", f"{d} copy = o;",
                     f"r = r * 3 + of{k}(copy) + copy.f + (num)copy.e;"]

    def tail_padding_scene(self, s, k):
        b, d = f"wide{k}", f"tight{k}"
        own = [f"struct {b} {{ {b}() {{}} num a = 1; int b = 2; private: char c = 3; public: num get() const {{ return a + (num)b "
               "+ (num)c; } };",
               f"struct {d} : {b} {{ char d = 4; short e = 5; }};"]
        return own, [f"{d} x, y;", "x.a = n; x.d = 9;", f"static_cast<{b} &>(y).a = 3;", "y.e = 7;",
                     f"{b} part = x;", "r += part.get() + y.get() + (num)x.d + (num)y.e + (num)y.d;"]

    def exception_scene(self, s, k):
        own = [f"struct error{k} : std::runtime_error {{ {s} detail; error{k}(num n) : std::runtime_error(\"error\") {{ "
               "detail.set(n); } };",
               f"struct guard{k} {{ {s} *at; ~guard{k}() {{ at->set(at->sum()); }} }};",
               f"__attribute__((noinline)) static num may{k}({s} *p, num n) {{ guard{k} g{{p}}; if (n % 3 == 1) throw error{k}(n); "
               f"if (n % 3 == 2) throw *p; return p->sum(); }}"]
        return own, [f"{s} o;", "o.set(n);", "for (num i = 0; i < 6; i++) {", f"  try {{ r += may{k}(&o, i); }}",
                     f"  catch (const error{k} &e) {{ r = r * 31 + e.detail.sum() + strlen(e.what()); }}",
                     f"  catch (const {s} &e) {{ r = r * 3 + e.sum(); }}", "}", "r += o.sum();"]

    def new_array_scene(self, s, k):
        o = f"owned{k}"
        own = [f"struct {o} {{ {s} inner; num n = 3; ~{o}() {{ cells[3] += n; }} }};"]
        return own, [f"{o} *a = new {o}[n % 5 + 2];", "for (num i = 0; i < n % 5 + 2; i++) { a[i].inner.set(n + i); a[i].n = i; }",
                     "for (num i = 0; i < n % 5 + 2; i++) r = r * 31 + a[i].inner.sum() + a[i].n;", "delete[] a;",
                     f"{s} *b = new {s}[4];", "for (int i = 0; i < 4; i++) b[i].set((num)i * n);",
                     f"for ({s} *e = b; e != b + 4; e++) r += e->sum();", "delete[] b;"]

    def placement_scene(self, s, k):
        return [], [f"alignas({s}) char memory[2 * sizeof({s})];", f"{s} *p = new (memory) {s}, *q = new (memory + sizeof({s})) "
                    f"{s};",
                    "p->set(n);", "*q = *p;", "q->key++;", "r += p->sum() + 3 * q->sum();", f"p->~{s}();", f"q->~{s}();"]

    def member_pointer_scene(self, s, k):
        own = [f"static int {s}::*const member{k} = &{s}::key;",
               f"__attribute__((noinline)) static num through{k}({s} &o, int {s}::*m, num ({s}::*f)() const) {{ o.*m += 3; return "
               "(o.*f)() + (num)(o.*m); }"]
        return own, [f"{s} o;", "o.set(n);", f"r += through{k}(o, member{k}, &{s}::sum);"]

    def pointers_scene(self, s, k):
        return [], [f"std::unique_ptr<{s}> p = std::make_unique<{s}>();", f"std::shared_ptr<{s}> q = std::make_shared<{s}>();",
                    "p->set(n);", "*q = *p;", "q->set(r);", f"std::vector<std::shared_ptr<{s}>> all = {{q, q, "
                    f"std::make_shared<{s}>(*p)}};",
                    "for (auto &x : all) r = r * 31 + x->sum();", "auto moved = std::move(p);",
                    "r += moved->sum() + (num)!p + (num)q.use_count();"]

    def function_scene(self, s, k):
        return [], [f"{s} o;", "o.set(n);", "std::function<num(num)> f = [&o](num m) { o.key++; return o.sum() + m; };",
                    "std::function<num(num)> g = [o](num m) { return o.sum() * m; };", "std::swap(f, g);",
                    "r += f(3) * 7 + g(5) + f(1);"]

    def template_scene(self, s, k):
        own = [f"template <typename T, int N> struct pool{k} {{ T all[N]; int used = 0; T *get() {{ return used < N ? "
               "&all[used++] : nullptr; } };",
               f"template <typename T> static num each{k}(T *p, num count) {{ num r = 1; while (count--) r = r * 31 + "
               "p[count].sum(); return r; }"]
        return own, [f"static pool{k}<{s}, 5> pool;", f"while ({s} *p = pool.get()) p->set(n + (num)pool.used);",
                     f"r += each{k}(pool.all, (num)pool.used);", "pool.used = 0;"]

    def list_scene(self, s, k):
        return [], [f"{s} *head = nullptr;", f"for (num i = 0; i < n % 7 + 4; i++) {{ {s} *e = new {s}; e->set(i + n); e->next = "
                    "head; head = e; }",
                    f"for ({s} *e = head; e; e = e->next) {{ e->key += 2; r = r * 31 + e->sum(); }}",
                    f"while (head) {{ {s} *e = head; head = e->next; delete e; }}"]

    def special_members_scene(self, s, k):
        o = f"box{k}"
        own = [f"struct {o} {{", f"  {s} *at; num count = 0;", f"  {o}() : at(new {s}) {{}}",
               f"  {o}(const {o} &other) : at(new {s}(*other.at)), count(other.count + 1) {{}}",
               f"  {o}({o} &&other) noexcept : at(other.at), count(other.count) {{ other.at = nullptr; }}",
               f"  {o} &operator=({o} other) {{ std::swap(at, other.at); std::swap(count, other.count); return *this; }}",
               f"  ~{o}() {{ delete at; }}", "};",
               f"{self.inlined()}static {o} make{k}(num n) {{ {o} b; b.at->set(n); return b; }}"]
        return own, [f"{o} a = make{k}(n), b = a;", "b.at->set(r);", "a = b;", f"std::vector<{o}> v(3, a);",
                     f"v.push_back(make{k}(3));",
                     "for (auto &x : v) r = r * 31 + x.at->sum() + x.count;", "b = std::move(v[0]);", "r += b.at->sum();"]

    def static_scene(self, s, k):
        own = [f"struct once{k} {{ {s} inner; once{k}() {{ inner.set(7); cells[4]++; }} ~once{k}() {{ cells[4]--; }} }};",
               f"static once{k} global{k};", f"static once{k} &local{k}() {{ static once{k} o; return o; }}"]
        return own, [f"r += local{k}().inner.sum();", f"local{k}().inner.set(n);",
                     f"r += local{k}().inner.sum() + global{k}.inner.sum();"]

    def copied_bytes_scene(self, s, k):
        return [], [f"{s} a[3], b[3];", "for (int i = 0; i < 3; i++) a[i].set(n + (num)i);",
                    self.choose("memcpy((void *)b, (void *)a, sizeof a);",
                    "std::copy(a, a + 3, b);", "std::memmove((void *)(b + 1), (void *)a, 2 * sizeof *a);"),
                    "for (auto &x : b) r = r * 31 + x.sum();"]

    def bindings_scene(self, s, k):
        own = [f"static std::pair<{s}, num> two{k}(num n) {{ {s} o; o.set(n); return {{o, n * 3}}; }}"]
        return own, [f"auto [o, m] = two{k}(n);", "o.key++;", "r += o.sum() + m;", f"std::set<std::pair<num, {s} *>> ordered;",
                     f"{s} rest[3];",
                     "for (int i = 0; i < 3; i++) { rest[i].set(n * (num)(3 - i)); ordered.insert({rest[i].sum() * 4 + (num)i, "
                     "&rest[i]}); }",
                     "for (auto &x : ordered) r = r * 31 + x.first + x.second->sum();"]

    def operators_scene(self, s, k):
        o = f"arena{k}"
        own = [f"struct {o} {{ {s} inner; static void *operator new(size_t n) {{ cells[5]++; return std::malloc(n); }}",
               "  static void operator delete(void *p, size_t n) { cells[6] ^= n != 0; std::free(p); } };"]
        return own, [f"{o} *p = new {o};", "p->inner.set(n);", "r += p->inner.sum();", "delete p;"]

    def deque_scene(self, s, k):
        return [], [f"std::deque<{s}> d;", "for (num i = 0; i < 20; i++) { d.emplace_back(); d.back().set(i); if (i % 3 == 2) "
                    "d.pop_front(); }",
                    "for (auto &x : d) r = r * 31 + x.sum();", "std::string text;",
                    "for (auto &x : d) text += std::to_string(x.key);",
                    "for (char c : text) r = r * 5 + (num)c;"]

    def abstract_scene(self, s, k):
        i, a, b = f"shape{k}", f"one{k}", f"two{k}"
        own = [f"class {i} {{ public: virtual ~{i}() = default; virtual num area() const = 0; protected: {s} *at = nullptr; }};",
               f"class {a} : public {i} {{ public: explicit {a}({s} *p) {{ at = p; }} num area() const override {{ return "
               "at->sum(); } };",
               f"class {b} : public {i} {{ num side; public: explicit {b}(num n) : side(n) {{}} num area() const override {{ "
               "return side * side; } };"]
        return own, [f"{s} o;", "o.set(n);", f"std::vector<std::unique_ptr<{i}>> all;",
                     f"all.push_back(std::make_unique<{a}>(&o));",
                     f"all.push_back(std::make_unique<{b}>(n));", "for (auto &x : all) r = r * 31 + x->area();"]

    def visitor_scene(self, s, k):
        v, a, b = f"visitor{k}", f"adds{k}", f"keeps{k}"
        base = self.choose("", f"num seen = {self.between(0, 9)}; ")
        own = [f"struct {v} {{ {base}virtual num visit({s} *p, num n) = 0; virtual {s} *last() {{ return nullptr; }} "
               f"virtual ~{v}() {{ cells[5]++; }} }};",
               f"struct {a} : {v} {{ num total = 0; num visit({s} *p, num n) override {{ return total += p->sum() + n; }} }};",
               f"struct {b} : {a} {{ char kind = 7; {s} *at = nullptr; {s} own; {s} *last() override {{ return at ? at : &own; }}",
               f"  num visit({s} *p, num n) override {{ at = p; p->set(n); own.set(n + 1); return {a}::visit(p, n) + (num)kind; }} }};",
               f"{self.inlined()}static num walk{k}({v} *v, {s} *p, num n) {{ num r = 0; for (; p; p = p->next) "
               "r = r * 31 + v->visit(p, n); return r; }"]
        return own, [f"{s} *head = nullptr;", f"for (num i = 0; i < n % 6 + 2; i++) {{ {s} *x = new {s}; x->set(i); "
                     "x->next = head; head = x; }", f"{a} x;", f"{b} y;",
                     f"{v} *z = n & 1 ? static_cast<{v} *>(new {a}) : new {b};",
                     f"for ({v} *v : {{static_cast<{v} *>(&x), static_cast<{v} *>(&y), z}}) {{ r = r * 7 + walk{k}(v, head, n);",
                     f"  if ({s} *p = v->last()) r += p->sum(); }}", "r += y.own.sum() + (z == &x);", "delete z;",
                     f"while (head) {{ {s} *next = head->next; delete head; head = next; }}"]

    def second_base_scene(self, s, k):
        a, b, d = f"first{k}", f"second{k}", f"third{k}"
        virtual = self.choose("", "", "virtual ")
        own = [f"struct {a} {{ virtual num one({s} &p) {{ return p.sum(); }} virtual ~{a}() {{}} short x = 1; }};",
               f"struct {b} {{ virtual num two({s} &p) {{ return (num)p.key; }} virtual ~{b}() {{}} {s} inner; char y = 2; }};",
               f"struct {d} : {virtual}{a}, {virtual}{b} {{ num z = 3; num one({s} &p) override {{ p.set(z); return p.sum() + z; }}",
               f"  num two({s} &p) override {{ return inner.sum() * 3 + p.sum() + (num)y; }} }};",
               f"{self.inlined()}static num of{k}({b} *b, {s} *p) {{ return b->two(*p); }}"]
        down = "" if virtual else f"if (n & 2) r += static_cast<{d} *>(b)->z;"
        return own, [f"{s} x;", "x.set(n);", f"{d} o;", "o.inner.set(n + 2);", f"{b} plain;", "plain.inner.set(n);", f"{b} *b = &o;",
                     f"{a} *a = &o;", f"r = of{k}(b, &x) * 5 + of{k}(&plain, &x) + a->one(x);", down,
                     f"if (auto *q = dynamic_cast<{b} *>(a)) r += q->inner.sum();", f"{d} copy = o;",
                     f"r = r * 3 + of{k}(&copy, &x) + copy.z + (num)copy.x;"]

    def nodes_scene(self, s, k):
        less = f"[](const {s} &a, const {s} &b) {{ return a.key < b.key; }}"
        return [], [f"std::list<{s}> values;", f"std::set<{s} *> pointers;", f"std::unordered_map<num, {s} *> named;",
                    f"std::map<num, {s}> kept;", f"std::list<{s} *> order;",
                    f"for (num i = 0; i < n % 9 + 4; i++) {{ values.emplace_back(); values.back().set(i * n); {s} *p = "
                    f"new {s}; p->set(i); pointers.insert(p); named[i * 5 % 7 + i] = p; order.push_front(p); kept[i].set(i + 2); }}",
                    f"values.sort({less});" if self.chance(0.5) else "values.reverse();",
                    f"values.remove_if([](const {s} &x) {{ return x.key % 5 == 2; }});",
                    f"for (const {s} &x : values) r = r * 31 + x.sum();", "for (auto *p : order) r = r * 7 + p->sum();",
                    "num t = 0;", "for (auto *p : pointers) t += p->sum();", "for (auto &[key, p] : named) t += key * p->sum();",
                    f"{s} &some = kept[2];", "kept.erase(1);", "t += some.sum() + kept.size();",
                    "for (auto &[key, x] : kept) r = r * 3 + key + x.sum();", "r += t;", "for (auto *p : order) delete p;"]


def generate(seed):
    """The text of the program with that seed."""
    return Program(seed).generate()
