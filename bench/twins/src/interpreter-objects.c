// The objects of interpreter.c: making, valuing, marking and sweeping them.

#include "interpreter.h"

#include "program.h"

static struct object *all;
static long created;

static long integer_value(const struct object *o) {
  return o->number * o->scale;
}

static long fraction_value(const struct object *o) {
  return (o->number >> 8) * o->scale;
}

static void mark_object(struct object *o) {
  if (o->marked)
    return;
  o->marked = 1;
  o->last_mark = created;
  if (o->partner)
    o->partner->mark(o->partner);
}

static struct object *new_object(int kind, long number, int line) {
  struct object *o = malloc(sizeof(struct object));
  if (!o)
    out_of_memory();
  o->value = kind ? fraction_value : integer_value;
  o->mark = mark_object;
  o->kind = kind;
  o->number = number;
  o->scale = 1;
  o->marked = 0;
  o->reads = 0;
  o->partner = NULL;
  o->created = created++;
  o->last_mark = 0;
  o->flags = kind | 4;
  o->line = line;
  o->column = line % 80;
  for (int i = 0; i < 28; i++)
    o->file[i] = (char)('a' + (line >> i) % 26);
  o->next = all;
  all = o;
  return o;
}

struct object *new_integer(long number, int line) {
  return new_object(0, number, line);
}

struct object *new_fraction(long number, int line) {
  return new_object(1, number, line);
}

void pair(struct object *from, struct object *to) {
  if (!from->partner)
    from->partner = to;
}

/// Frees the objects that are not marked; returns their number.
long collect(void) {
  long freed = 0;
  struct object **link = &all;
  while (*link) {
    struct object *o = *link;
    if (o->marked) {
      o->marked = 0;
      link = &o->next;
    } else {
      *link = o->next;
      free(o);
      freed++;
    }
  }
  return freed;
}

long count_kind(int kind) {
  long count = 0;
  for (const struct object *o = all; o; o = o->next)
    count += o->kind == kind;
  return count;
}

void free_all(void) {
  while (all) {
    struct object *o = all;
    all = o->next;
    free(o);
  }
}
