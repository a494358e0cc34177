// What the programs share: sizes from the command line, and random numbers.

#ifndef TWINS_PROGRAM_H
#define TWINS_PROGRAM_H

#include <stdio.h>
#include <stdlib.h>

/// The number at a position of the command line, or a default.
static inline long argument(int argc, char **argv, int position, long value) {
  return argc > position ? atol(argv[position]) : value;
}

static unsigned long long random_state = 88172645463325252ull;

/// A number of 31 random bits (xorshift).
static inline unsigned random_bits(void) {
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  return (unsigned)(random_state >> 33);
}

/// From 0 to 1, without 1.
static inline double random_fraction(void) {
  return random_bits() / 2147483648.0;
}

static inline void out_of_memory(void) {
  fprintf(stderr, "out of memory\n");
  exit(1);
}

#endif
