// The objects of interpreter.twin.c.

#ifndef TWINS_INTERPRETER_H
#define TWINS_INTERPRETER_H

struct object {
  struct object *next; // of all objects
  struct object *partner;
  long number;
  unsigned char kind;   // 0 or 1
  unsigned char marked; // 0 or 1
};

/// By kind: an integer, or a fraction of 256.
static inline long value(const struct object *o) {
  return o->kind ? o->number >> 8 : o->number;
}

static inline void mark(struct object *o) {
  while (o && !o->marked) {
    o->marked = 1;
    o = o->partner;
  }
}

struct object *new_integer(long number);
struct object *new_fraction(long number);
void pair(struct object *from, struct object *to);
long collect(void);
long count_kind(int kind);
void free_all(void);

#endif
