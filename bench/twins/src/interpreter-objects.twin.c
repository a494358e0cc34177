// The objects of interpreter.twin.c: making and sweeping them.

#include "interpreter.twin.h"

#include "program.h"

static struct object *all;

static struct object *new_object(int kind, long number) {
  struct object *o = malloc(sizeof(struct object));
  if (!o)
    out_of_memory();
  o->kind = (unsigned char)kind;
  o->number = number;
  o->marked = 0;
  o->partner = NULL;
  o->next = all;
  all = o;
  return o;
}

struct object *new_integer(long number) { return new_object(0, number); }

struct object *new_fraction(long number) { return new_object(1, number); }

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
