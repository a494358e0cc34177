// A neural net with one hot field: an array of neurons on the heap.
//
// Pattern: one hot field of a large structure (adaptive resonance). Every
// output unit multiplies the activation of all input neurons by its weights,
// and so it does again after each competition. The other fields of a neuron
// are used once for each presented image. The index of a neuron is written
// and never read; presentations are only counted.
//
// usage: neural [NEURONS] [IMAGES]

#include "program.h"

#include <math.h>

#define UNITS 4
#define ROUNDS 8

struct neuron {
  double input;
  double contrast; // w
  double scaled;   // x
  double feedback; // v
  double level;    // u
  double activation;
  double normal; // q
  double match;  // r
  long index;
  long presentations; // statistics
};

static struct neuron *neurons;
static float *weights; // of unit k: weights[k * count] to the next unit's
static int count;

static void allocate(void) {
  neurons = calloc((size_t)count, sizeof(struct neuron));
  weights = malloc((size_t)count * UNITS * sizeof(float));
  if (!neurons || !weights)
    out_of_memory();
  for (int i = 0; i < count; i++)
    neurons[i].index = i;
  for (long i = 0; i < (long)count * UNITS; i++)
    weights[i] = (float)random_fraction();
}

static void load_image(long number) {
  for (int i = 0; i < count; i++)
    neurons[i].input = (double)((i * 7 + number * 13) % 256) / 256.0;
}

static double threshold(double value) { return value < 0.1 ? 0.0 : value; }

/// The layer's fields, one from the other.
static void feed_forward(void) {
  double norm = 0.0;
  for (int i = 0; i < count; i++) {
    struct neuron *n = &neurons[i];
    n->contrast = n->input + 0.5 * n->level;
    norm += n->contrast * n->contrast;
    n->presentations++;
  }
  norm = 1.0 / (0.001 + sqrt(norm / count));
  for (int i = 0; i < count; i++) {
    struct neuron *n = &neurons[i];
    n->scaled = n->contrast * norm;
    n->feedback = threshold(n->scaled) + 0.25 * threshold(n->normal);
    n->level = n->feedback * 0.5;
    n->activation = n->level;
  }
}

/// How strongly a unit answers.
static double answer(int unit) {
  const float *w = weights + (long)unit * count;
  double sum = 0.0;
  for (int i = 0; i < count; i++)
    sum += neurons[i].activation * w[i];
  return sum;
}

static double largest_activation(void) {
  double largest = 0.0;
  for (int i = 0; i < count; i++)
    if (neurons[i].activation > largest)
      largest = neurons[i].activation;
  return largest;
}

static void inhibit(double by) {
  for (int i = 0; i < count; i++)
    neurons[i].activation *= by;
}

static double compare_with_input(void) {
  double sum = 0.0;
  for (int i = 0; i < count; i++) {
    struct neuron *n = &neurons[i];
    n->normal = n->activation * 2.0;
    n->match = 0.5 * (n->level + n->normal);
    sum += n->match;
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
  free(neurons);
  return 0;
}
