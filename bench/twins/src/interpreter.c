// An interpreter whose objects have functions in fields, in two files.
//
// Pattern: calls through fields with one known function or two, a field with
// one value, and linked heap nodes of which half is for debugging. A script
// of a few instructions runs again and again: it adds the values of all
// variables, renews some, and collects garbage.
//
// usage: interpreter [VARIABLES] [ROUNDS]

#include "interpreter.h"

#include "program.h"

enum operation { ADD_ALL, ADD_SMALL, RENEW, MARK, COLLECT, COUNT, END };

struct instruction {
  enum operation operation;
  long operand;
  int line;      // for debugging
  long executed; // statistics
};

static struct instruction script[] = {
    {ADD_ALL, 0, 1, 0}, {ADD_SMALL, 1000, 2, 0}, {RENEW, 64, 3, 0},
    {MARK, 0, 4, 0},    {COLLECT, 0, 5, 0},      {COUNT, 1, 6, 0},
    {ADD_ALL, 0, 7, 0}, {END, 0, 8, 0},
};

static struct object **variables;
static long count;

static struct object *new_number(int line) {
  long number = (long)(random_bits() % 65536);
  return random_bits() % 4 ? new_integer(number, line)
                           : new_fraction(number << 8, line);
}

static void create(void) {
  variables = calloc((size_t)count, sizeof(struct object *));
  if (!variables)
    out_of_memory();
  for (long i = 0; i < count; i++) {
    variables[i] = new_number((int)(i % 5000));
    if (i % 8 == 7)
      pair(variables[i], variables[i - 3]);
  }
}

static long add_all(void) {
  long sum = 0;
  for (long i = 0; i < count; i++) {
    struct object *o = variables[i];
    sum += o->value(o);
    o->reads++;
  }
  return sum;
}

static long add_small(long limit) {
  long sum = 0;
  for (long i = 0; i < count; i++)
    if (variables[i]->value(variables[i]) < limit)
      sum++;
  return sum;
}

static void renew(long distance) {
  for (long i = (long)(random_bits() % 64); i < count; i += distance)
    variables[i] = new_number((int)(i % 5000));
}

static void mark_all(void) {
  for (long i = 0; i < count; i++)
    variables[i]->mark(variables[i]);
}

static long run_script(void) {
  long result = 0;
  for (struct instruction *at = script; at->operation != END; at++) {
    at->executed++;
    switch (at->operation) {
    case ADD_ALL:
      result += add_all();
      break;
    case ADD_SMALL:
      result += add_small(at->operand);
      break;
    case RENEW:
      renew(at->operand);
      break;
    case MARK:
      mark_all();
      break;
    case COLLECT:
      result += collect();
      break;
    case COUNT:
      result += count_kind((int)at->operand);
      break;
    case END:
      break;
    }
  }
  return result;
}

int main(int argc, char **argv) {
  count = argument(argc, argv, 1, 600000);
  long rounds = argument(argc, argv, 2, 40);
  if (count < 1)
    return 2;
  create();
  unsigned long checksum = 0;
  for (long round = 0; round < rounds; round++)
    checksum = checksum * 31 + (unsigned long)run_script();
  printf("checksum %lu\n", checksum);
  free_all();
  free(variables);
  return 0;
}
