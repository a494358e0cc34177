// Runs every loop, or those that are named, and prints a line for each:
// category, name, checksum, nanoseconds of one pass (the least that was
// measured).

#include "loops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct loop *const tables[] = {linear_loops,       flow_loops,
                                            restructured_loops, reduction_loops,
                                            grid_loops,         vector_loops};

static unsigned state;

static unsigned random_bits(void) {
  state = state * 1103515245u + 12345u;
  return state >> 8;
}

static float random_value(void) {
  return 0.5f + (float)(random_bits() % 1024) / 1024;
}

static void fill(float *array, int count) {
  for (int i = 0; i < count; i++)
    array[i] = random_value();
}

static void set_data(void) {
  state = 1;
  fill(a, N + 8), fill(b, N + 8), fill(c, N + 8), fill(d, N + 8);
  fill(e, N + 8), fill(s, N + 8), fill(flat, 2 * N);
  fill(&aa[0][0], SIDE * SIDE), fill(&bb[0][0], SIDE * SIDE);
  fill(&cc[0][0], SIDE * SIDE);
  for (int i = 0; i < N + 8; i++) {
    x[i] = random_value(), y[i] = random_value(), z[i] = random_value();
    if (i % 2)
      s[i] = -s[i];
  }
  for (int i = 0; i < N; i++)
    ip[i] = i, counts[i] = 0;
  for (int i = N - 1; i > 0; i--) {
    int other = (int)(random_bits() % (unsigned)(i + 1)), kept = ip[i];
    ip[i] = ip[other], ip[other] = kept;
  }
}

static double add_up(const float *array, int count) {
  double result = 0;
  for (int i = 0; i < count; i++)
    result += (double)array[i] * (1 + i % 7);
  return result;
}

static double sum_data(void) {
  double result =
      add_up(a, N + 8) + add_up(b, N + 8) + add_up(c, N + 8) + add_up(d, N + 8);
  result += add_up(e, N + 8) + add_up(s, N + 8) + add_up(flat, 2 * N);
  result += add_up(&aa[0][0], SIDE * SIDE) + add_up(&bb[0][0], SIDE * SIDE);
  result += add_up(&cc[0][0], SIDE * SIDE);
  for (int i = 0; i < N + 8; i++)
    result += (x[i] + 2 * y[i] + 3 * z[i]) * (1 + i % 5);
  for (int i = 0; i < N; i++)
    result += counts[i] * (1 + i % 3);
  return result;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

// Nanoseconds of Passes passes.
static double measure(const struct loop *loop, int passes) {
  set_data();
  double start = now();
  for (int i = 0; i < passes; i++)
    loop->run();
  return now() - start;
}

// As many passes as make a measurement of at least a fifth of a millisecond.
static int count_passes(const struct loop *loop) {
  int passes = 4;
  while (passes < 1 << 20 && measure(loop, passes) < 2e5)
    passes *= 2;
  return passes;
}

// What the loop computes, and what it leaves in memory.
static double compute(const struct loop *loop) {
  set_data();
  double result = 0;
  for (int i = 0; i < 4; i++)
    result += loop->run();
  return result + sum_data();
}

static double time_pass(const struct loop *loop, int measurements) {
  int passes = count_passes(loop);
  double least = measure(loop, passes);
  for (int i = 1; i < measurements; i++) {
    double time = measure(loop, passes);
    if (time < least)
      least = time;
  }
  return least / passes;
}

static int is_chosen(const char *name, int count, char **names) {
  for (int i = 0; i < count; i++)
    if (!strcmp(name, names[i]))
      return 1;
  return count == 0;
}

int main(int argc, char **argv) {
  if (argc < 2) {
    fprintf(stderr, "usage: %s MEASUREMENTS [LOOP...]\n", argv[0]);
    return 2;
  }
  // All results come before the first measurement: how many passes that takes
  // differs, and some loops keep what they computed.
  double results[1024];
  unsigned count = 0, at = 0;
  for (unsigned t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const struct loop *loop = tables[t]; loop->name; loop++)
      results[count++] = compute(loop);
  for (unsigned t = 0; t < sizeof tables / sizeof *tables; t++)
    for (const struct loop *loop = tables[t]; loop->name; loop++, at++)
      if (is_chosen(loop->name, argc - 2, argv + 2))
        printf("%s\t%s\t%.9g\t%.2f\n", loop->category, loop->name, results[at],
               time_pass(loop, atoi(argv[1])));
  return 0;
}
