// The twin of neural.c, laid out by hand.
//
// The expert gave the activation, which all loops of the competition read, an
// array of its own, and all other fields, too; index and presentations, which
// are never read, went, and so did scaled, feedback and match, which only the
// loop reads that computes them.
//
// usage: neural [NEURONS] [IMAGES]

#include "program.h"

#include <math.h>

#define UNITS 4
#define ROUNDS 8

static double *activation;
static double *input, *contrast, *level, *normal;
static float *weights; // of unit k: weights[k * count] to the next unit's
static int count;

static double *allocate_field(void) {
  double *field = calloc((size_t)count, sizeof(double));
  if (!field)
    out_of_memory();
  return field;
}

static void allocate(void) {
  activation = allocate_field();
  input = allocate_field();
  contrast = allocate_field();
  level = allocate_field();
  normal = allocate_field();
  weights = malloc((size_t)count * UNITS * sizeof(float));
  if (!weights)
    out_of_memory();
  for (long i = 0; i < (long)count * UNITS; i++)
    weights[i] = (float)random_fraction();
}

static void load_image(long number) {
  for (int i = 0; i < count; i++)
    input[i] = (double)((i * 7 + number * 13) % 256) / 256.0;
}

static double threshold(double value) { return value < 0.1 ? 0.0 : value; }

/// The layer's fields, one from the other.
static void feed_forward(void) {
  double norm = 0.0;
  for (int i = 0; i < count; i++) {
    contrast[i] = input[i] + 0.5 * level[i];
    norm += contrast[i] * contrast[i];
  }
  norm = 1.0 / (0.001 + sqrt(norm / count));
  for (int i = 0; i < count; i++) {
    double scaled = contrast[i] * norm;
    double feedback = threshold(scaled) + 0.25 * threshold(normal[i]);
    level[i] = feedback * 0.5;
    activation[i] = level[i];
  }
}

/// How strongly a unit answers.
static double answer(int unit) {
  const float *w = weights + (long)unit * count;
  double sum = 0.0;
  for (int i = 0; i < count; i++)
    sum += activation[i] * w[i];
  return sum;
}

static double largest_activation(void) {
  double largest = 0.0;
  for (int i = 0; i < count; i++)
    if (activation[i] > largest)
      largest = activation[i];
  return largest;
}

static void inhibit(double by) {
  for (int i = 0; i < count; i++)
    activation[i] *= by;
}

static double compare_with_input(void) {
  double sum = 0.0;
  for (int i = 0; i < count; i++) {
    normal[i] = activation[i] * 2.0;
    sum += 0.5 * (level[i] + normal[i]);
  }
  return sum;
}

/// The winner of some rounds of competition.
static int compete(double *strength) {
  int winner = 0;
  for (int round = 0; round < ROUNDS; round++) {
    double best = -1.0;
    for (int unit = 0; unit < UNITS; unit++) {
      double found = answer(unit);
      if (found > best) {
        best = found;
        winner = unit;
      }
    }
    inhibit(1.0 / (1.0 + largest_activation()));
    *strength += best;
  }
  return winner;
}

int main(int argc, char **argv) {
  count = (int)argument(argc, argv, 1, 1 << 20);
  long images = argument(argc, argv, 2, 7);
  if (count < 1)
    return 2;
  allocate();
  double strength = 0.0, match = 0.0;
  long winners = 0;
  for (long image = 0; image < images; image++) {
    load_image(image);
    feed_forward();
    winners = winners * UNITS + compete(&strength);
    match += compare_with_input();
  }
  printf("checksum %.6f %.6f %ld\n", strength, match, winners);
  free(weights);
  free(normal);
  free(level);
  free(contrast);
  free(input);
  free(activation);
  return 0;
}
