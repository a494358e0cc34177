// The objects of interpreter.c.

#ifndef TWINS_INTERPRETER_H
#define TWINS_INTERPRETER_H

struct object {
  long (*value)(const struct object *); // by kind
  char file[28];                        // for debugging
  int line, column;                     // for debugging
  void (*mark)(struct object *);        // always the same
  long scale;                           // always 1
  int kind;                             // 0 or 1
  unsigned reads;                       // statistics
  struct object *partner;
  long created;   // for debugging
  long last_mark; // for debugging
  long number;
  int marked;          // 0 or 1
  int flags;           // for debugging
  struct object *next; // of all objects
};

struct object *new_integer(long number, int line);
struct object *new_fraction(long number, int line);
void pair(struct object *from, struct object *to);
long collect(void);
long count_kind(int kind);
void free_all(void);

#endif
