# Part of Restruct, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scenes of structprogram.py's programs in which objects are linked to each other by their fields `next` and `other`.

What stands between the making of the links and their end gives no object all its values anew, and copies
no object to one that outlives the scene.
"""

import contextlib


class LinkScenes:
    """Lists, trees and tables; a part of Program."""

    is_linked = False

    def link_scenes(self, structure):
        """The scenes that suit a structure, each with its weight."""
        names = {field.name for field in structure.links}
        kinds = {}
        if "next" in names:
            kinds |= {self.list_scene: 3, self.append_scene: 2, self.table_scene: 2, self.shelf_scene: 2}
            if not structure.is_heap:
                kinds |= {self.pool_scene: 2, self.chain_scene: 1}
        if len(names) == 2:
            kinds |= {self.ring_scene: 2}
            if structure.has_key:
                kinds |= {self.tree_scene: 4}
        return kinds

    @contextlib.contextmanager
    def linked(self):
        """While it lasts, statements leave links alone."""
        self.is_linked = True
        yield
        self.is_linked = False

    def linked_steps(self, p, t, q, count):
        """Statements about *p that leave links alone."""
        with self.linked():
            return [f"  {line}" for line in self.steps(p, t, q, count)]

    def new(self, t, s, k, name="new"):
        """A function that makes an object without links."""
        size = self.bytes_of(1, s, "p")
        made = self.choose(f"malloc({size})", f"allocate({size})", f"calloc(1, sizeof({s}))", f"calloc(1, {size})")
        ends = "".join(f" p->{field.name} = 0;" for field in self.structures[t].links)
        return [f"static {s} *{name}{k}(num n) {{", f"  {s} *p = {made};", "  if (!p) abort();", f"  set{t}(p, n);",
                f" {ends}", "  return p;", "}"]

    def freed(self, s, head):
        """Statements that free a list."""
        return [self.choose(f"while ({head}) {{ {s} *e = {head}; {head} = {head}->next; free(e); }}",
                            f"for ({s} *e = {head}, *after; e; e = after) {{ after = e->next; free(e); }}")]

    def walked(self, t, s, head):
        """Statements about each object of a list."""
        return [self.choose(f"for ({s} *p = {head}; p; p = p->next) {{",
                            f"{{ {s} *p = {head}; for (; p != 0; p = p->next) {{"),
                *self.linked_steps("p", t, head, 2), f"  r = r * 31 + sum{t}(p);", "}"]

    def list_of(self, t, s, k):
        """Statements that make a list, in front or behind."""
        return self.choose([f"{s} *head = 0;",
                            f"for (num i = 0; i < n % 7 + 5; i++) {{ {s} *e = new{k}(n + i); e->next = head; head = e; }}"],
                           [f"{s} *head = 0, **tail = &head;",
                            f"for (num i = 0; i < n % 7 + 5; i++) {{ *tail = new{k}(i * 5); tail = &(*tail)->next; }}"],
                           [f"{s} *head = new{k}(n), *last = head;",
                            f"for (num i = 0; i < 6; i++) {{ last->next = new{k}(i); last = last->next; }}"])

    def closed(self, lines):
        """The lines, with the braces that they lack."""
        return lines + ["}"] * (sum(line.count("{") - line.count("}") for line in lines))

    def list_scene(self, t, s, k):
        body = [*self.list_of(t, s, k), *self.closed(self.walked(t, s, "head"))]
        body += self.choose(
            [f"{s} *turned = 0;", f"while (head) {{ {s} *e = head->next; head->next = turned; turned = head; head = e; }}",
             "head = turned;"],
            [f"for ({s} **at = &head; *at;) {{ if (peek{t}(*at) % 3 == 1) {{ {s} *e = *at; *at = e->next; free(e); }} "
             f"else at = &(*at)->next; }}"],
            [f"if (head && head->next) {{ {s} *e = head->next; head->next = e->next; e->next = head; head = e; }}"])
        return self.new(t, s, k), [*body, *self.closed(self.walked(t, s, "head")), *self.freed(s, "head")]

    def append_scene(self, t, s, k):
        """A structure with the ends of a list."""
        q = f"struct queue{k}"
        if self.choose(True, False):
            return self.queue_scene(t, s, k, q)
        own = [*self.new(t, s, k), f"{q} {{ {s} *first, *last; int length; }};", f"static void append{k}({q} *q, {s} *p) {{",
               "  if (q->last) q->last->next = p; else q->first = p;", "  q->last = p;", "  q->length++;", "}",
               f"static {s} *take{k}({q} *q) {{", f"  {s} *p = q->first;",
               "  if (p) { q->first = p->next; q->length--; if (!q->first) q->last = 0; }", "  return p;", "}"]
        return own, [self.choose(f"{q} q = {{0}};", f"static {q} q;"),
                     f"for (num i = 0; i < n % 5 + 6; i++) append{k}(&q, new{k}(i + n));",
                     f"for ({s} *p = take{k}(&q); p; p = take{k}(&q)) {{", *self.linked_steps("p", t, "p", 2),
                     f"  r = r * 31 + sum{t}({self.choose('p', 'p')}) + (num)q.length;", "  free(p);", "}"]

    def queue_scene(self, t, s, k, q):
        """A structure with the place for the next element, and with that of one that was taken out."""
        links = self.choose(f"{s} *first, **tail; int length; {s} **place;", f"char tag; {s} **tail, **place, *first; int length;")
        own = [*self.new(t, s, k), f"{q} {{ {links} }};", f"static void append{k}({q} *q, {s} *p) {{",
               "  *q->tail = p;", "  q->tail = &p->next;", "  q->length++;", "}",
               f"static {s} **find{k}({q} *q, num key) {{", f"  {s} **at = &q->first;",
               f"  while (*at && ((unsigned)peek{t}(*at) & 3) != ((unsigned)key & 3)) at = &(*at)->next;", "  return at;", "}",
               f"static {s} *take{k}({q} *q, num key) {{", f"  {s} *p = *(q->place = find{k}(q, key));",
               "  if (p) { if (q->tail == &p->next) q->tail = q->place; *q->place = p->next; q->length--; }",
               "  return p;", "}"]
        return own, [self.choose(f"{q} q = {{0}};", f"static {q} q;"), "q.tail = &q.first;",
                     f"for (num i = 0; i < n % 5 + 6; i++) append{k}(&q, new{k}(i + n));",
                     f"{{ {s} *p = take{k}(&q, n); if (p) {{ if (q.tail == q.place) q.tail = &p->next; "
                     f"p->next = *q.place; *q.place = p; q.length++; }} }}",
                     f"for (num i = 0; q.first; i++) {{ {s} *p = take{k}(&q, i); if (!p) continue;",
                     *self.linked_steps("p", t, "p", 2),
                     f"  r = r * 31 + sum{t}(p) + (num)q.length + (q.tail == &q.first);", "  free(p);", "}"]

    def table_scene(self, t, s, k):
        """Chains of a hash table."""
        is_heap = self.structures[t].is_heap
        before = [f"buckets{k} = calloc(5, sizeof *buckets{k});", f"if (!buckets{k}) abort();"] * is_heap
        after = [f"free(buckets{k});"] * is_heap
        table = f"static {s} **buckets{k};" if is_heap else f"static {s} *buckets{k}[5];"
        own = [*self.new(t, s, k), table, f"static {s} **bucket{k}(num n) {{ return &buckets{k}[n * 7 % 5]; }}"]
        return own, [*before, f"for (num i = 0; i < 12; i++) {{ {s} *e = new{k}(i), **at = bucket{k}(i + n); "
                     f"e->next = *at; *at = e; }}",
                     f"for (int i = 0; i < 5; i++) {{ {s} *head = buckets{k}[i];",
                     *[f"  {x}" for x in self.closed(self.walked(t, s, "head"))], "}",
                     f"for (int i = 0; i < 5; i++) {{ {self.freed(s, f'buckets{k}[i]')[0]} buckets{k}[i] = 0; }}", *after]

    def shelf_scene(self, t, s, k):
        """An array that grows of objects with links to each other, to themselves, to the end, and to others."""
        shelf = f"struct shelf{k}"
        own = [*self.new(t, s, k), f"{shelf} {{ {s} *item; {shelf} *self; num weight; {shelf} *peer; }};"]
        growth = self.choose("size * 2 + 2", "i + 3")
        return own, [f"{shelf} *all = 0;", "num size = 0, count = n % 6 + 5;", "for (num i = 0; i < count; i++) {",
                     f"  if (i >= size) {{ size = {growth}; all = realloc(all, size * sizeof *all); if (!all) abort(); }}",
                     f"  all[i].item = i % 3 ? new{k}(i + n) : 0;", "  all[i].weight = i + n;", "}",
                     "for (num i = 0; i < count; i++) {", "  all[i].self = i % 2 ? &all[i] : 0;",
                     "  all[i].peer = i % 4 == 3 ? all + count : &all[(i * 5 + n) % count];", "}",
                     f"{shelf} *copy = malloc(count * sizeof *copy);", "if (!copy) abort();",
                     "memcpy(copy, all, count * sizeof *copy);",
                     f"for ({shelf} *p = {self.choose('all', 'copy')}, *end = p + count; p != end; p++) {{",
                     "  if (p->self) r = r * 31 + p->self->weight;",
                     "  r += p->peer == all + count ? 3 : p->peer->weight + (num)(p->peer->self == p->peer);",
                     f"  {s} *e = p->item;", "  if (!e) continue;", *self.linked_steps("e", t, "e", 2),
                     f"  r = r * 31 + sum{t}(e);", "}", "free(copy);",
                     "for (num i = 0; i < count; i++) { all[i].peer = 0; if (all[i].item) free(all[i].item); }",
                     "r += (num)(all[0].peer == 0);", "free(all);"]

    def pool_scene(self, t, s, k):
        """Objects of a fixed array, those that are free in a list."""
        own = [f"static {s} pool{k}[6], *free{k};", f"static {s} *get{k}(void) {{", f"  {s} *p = free{k};",
               f"  if (p) free{k} = p->next;", "  return p;", "}",
               f"static void put{k}({s} *p) {{ p->next = free{k}; free{k} = p; }}"]
        return own, [f"if (!free{k}) for (int i = 0; i < 6; i++) put{k}(pool{k} + i);", f"{s} *a = get{k}(), *b = get{k}();",
                     f"set{t}(a, n);", f"set{t}(b, n + 1);",
                     "a->next = b;", "b->next = 0;", *[x.strip() for x in self.linked_steps("a", t, "b", 2)],
                     *[x.strip() for x in self.linked_steps("b", t, "a", 2)],
                     f"r += sum{t}(a) + 3 * sum{t}(b);",
                     *[f"r += (num)(a - pool{k}) + (num)(b - a > 0);"] * ("orders" in self.structures[t].ways), f"put{k}(b);",
                     f"put{k}(a);"]

    def chain_scene(self, t, s, k):
        """A list of objects that are local variables."""
        own = [f"static num link{k}({s} *above, num n) {{", "  num r = n;", f"  {s} own, *p = &own;", f"  set{t}(p, n);",
               "  p->next = above;",
               *self.linked_steps("p", t, "p", 1), f"  if (n > 0) r += link{k}(p, n - 1);",
               f"  else for ({s} *e = p; e; e = e->next) r = r * 31 + sum{t}(e);", "  return r;", "}"]
        return own, [f"r = link{k}(0, n % 6);"]

    def ring_scene(self, t, s, k):
        """A ring with links both ways."""
        own = [*self.new(t, s, k),
               f"static void insert{k}({s} *at, {s} *p) {{ p->next = at->next; p->other = at; "
               f"at->next->other = p; at->next = p; }}",
               f"static void remove{k}({s} *p) {{ p->other->next = p->next; p->next->other = p->other; }}"]
        return own, [f"{s} *head = new{k}(n);", "head->next = head->other = head;",
                     f"for (num i = 0; i < 7; i++) insert{k}({self.choose('head', 'head->other')}, new{k}(i + 9));",
                     f"for ({s} *p = head->next; p != head; p = p->next) {{", *self.linked_steps("p", t, "head", 2),
                     f"  r = r * 31 + sum{t}(p);", "}",
                     f"while (head->next != head) {{ {s} *p = {self.choose('head->next', 'head->other')}; "
                     f"r = r * 3 + sum{t}(p->other); remove{k}(p); free(p); }}", "free(head);"]

    def tree_scene(self, t, s, k):
        """A search tree."""
        insert = self.choose(
            [f"static void grow{k}({s} **at, {s} *p) {{",
             "  while (*at) at = p->key < (*at)->key ? &(*at)->next : &(*at)->other;", "  *at = p;", "}"],
            [f"static {s} *plant{k}({s} *at, {s} *p) {{", "  if (!at) return p;",
             f"  if (p->key < at->key) at->next = plant{k}(at->next, p);",
             f"  else at->other = plant{k}(at->other, p);", "  return at;", "}",
             f"static void grow{k}({s} **at, {s} *p) {{ *at = plant{k}(*at, p); }}"])
        own = [*self.new(t, s, k), *insert, f"static num visit{k}({s} *p, num n) {{", "  num r = 1;", "  if (!p) return 7;",
               f"  r = visit{k}(p->next, n);",
               *self.linked_steps("p", t, "p", 2), f"  return r * 31 + sum{t}(p) + visit{k}(p->other, n + 1);", "}",
               f"static int depth{k}(const {s} *p) {{", "  if (!p) return 0;",
               f"  int a = depth{k}(p->next), b = depth{k}(p->other);", "  return 1 + (a > b ? a : b);", "}",
               f"static void fell{k}({s} *p) {{ if (p) {{ fell{k}(p->next); fell{k}(p->other); free(p); }} }}"]
        return own, [f"{s} *root = 0;", f"for (num i = 0; i < n % 8 + 6; i++) grow{k}(&root, new{k}(i * 37 % 11));",
                     f"r = visit{k}(root, n) + (num)depth{k}(root);",
                     f"r = r * 3 + visit{k}(root, 2);", f"fell{k}(root);"]
