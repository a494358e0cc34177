// A quantum register: an array of base states that grows by realloc.
//
// Pattern: array of structures to structure of arrays. Most gates, here those
// of an adder, look at the bits of a base state and change them; amplitudes
// are used by gates that turn them, and by measuring. How many gates have
// changed a state is counted and never read; the generation is set and never
// read.
//
// usage: quantum [QUBITS] [ROUNDS]

#include "program.h"

struct state {
  float real;
  unsigned gates; // for debugging
  unsigned long bits;
  float imaginary;
  int generation; // for debugging
};

struct quantum_register {
  int width;
  long size;
  long gates; // that were applied
  struct state *states;
};

static struct quantum_register reg;

static void create(int width) {
  reg.width = width;
  reg.size = 1;
  reg.gates = 0;
  reg.states = calloc(1, sizeof(struct state));
  if (!reg.states)
    out_of_memory();
  reg.states[0].real = 1.0f;
}

/// Hadamard's gate of a bit that is 0 in all states: their number doubles.
static void superpose(int target) {
  long size = reg.size;
  struct state *grown =
      realloc(reg.states, (size_t)size * 2 * sizeof(struct state));
  if (!grown)
    out_of_memory();
  reg.states = grown;
  for (long i = 0; i < size; i++) {
    struct state *from = &reg.states[i];
    struct state *to = &reg.states[size + i];
    from->real *= 0.70710678f;
    from->imaginary *= 0.70710678f;
    to->real = from->real;
    to->imaginary = from->imaginary;
    to->bits = from->bits | 1ul << target;
    to->gates = 0;
    to->generation = target;
  }
  reg.size = size * 2;
  reg.gates++;
}

static void not_gate(int target) {
  for (long i = 0; i < reg.size; i++) {
    reg.states[i].bits ^= 1ul << target;
    reg.states[i].gates++;
  }
  reg.gates++;
}

static void controlled_not(int control, int target) {
  for (long i = 0; i < reg.size; i++) {
    unsigned long set = reg.states[i].bits >> control & 1;
    reg.states[i].bits ^= set << target;
    reg.states[i].gates += (unsigned)set;
  }
  reg.gates++;
}

static void toffoli(int control1, int control2, int target) {
  for (long i = 0; i < reg.size; i++) {
    unsigned long bits = reg.states[i].bits;
    unsigned long set = bits >> control1 & bits >> control2 & 1;
    reg.states[i].bits = bits ^ set << target;
    reg.states[i].gates += (unsigned)set;
  }
  reg.gates++;
}

/// Changes the sign of the amplitude where a bit is set.
static void phase_flip(int target) {
  for (long i = 0; i < reg.size; i++)
    if (reg.states[i].bits >> target & 1) {
      reg.states[i].real = -reg.states[i].real;
      reg.states[i].imaginary = -reg.states[i].imaginary;
    }
  reg.gates++;
}

/// Multiplies all amplitudes by a number of absolute value 1.
static void global_phase(float real, float imaginary) {
  for (long i = 0; i < reg.size; i++) {
    struct state *s = &reg.states[i];
    float re = s->real * real - s->imaginary * imaginary;
    s->imaginary = s->real * imaginary + s->imaginary * real;
    s->real = re;
  }
  reg.gates++;
}

/// Adds the lower half of the bits to the upper half, without the last carry.
static void add(void) {
  int half = reg.width / 2;
  for (int i = 0; i + 1 < half; i++) {
    toffoli(i, half + i, half + i + 1);
    controlled_not(i, half + i);
  }
  not_gate(half);
}

static double probability(int target) {
  double sum = 0.0;
  for (long i = 0; i < reg.size; i++) {
    const struct state *s = &reg.states[i];
    if (s->bits >> target & 1)
      sum += s->real * s->real + s->imaginary * s->imaginary;
  }
  return sum;
}

static unsigned long parity(void) {
  unsigned long sum = 0;
  for (long i = 0; i < reg.size; i++)
    sum = sum * 3 + reg.states[i].bits;
  return sum;
}

int main(int argc, char **argv) {
  int width = (int)argument(argc, argv, 1, 22);
  long rounds = argument(argc, argv, 2, 8);
  if (width < 4 || width > 30)
    return 2;
  create(width);
  for (int i = 0; i < width; i++)
    superpose(i);
  double sum = 0.0;
  for (long round = 0; round < rounds; round++) {
    add();
    phase_flip((int)(round % width));
    global_phase(0.6f, 0.8f);
    sum += probability(width / 2 + (int)(round % (width / 2)));
  }
  printf("checksum %.6f %lu %ld\n", sum, parity(), reg.gates);
  free(reg.states);
  return 0;
}
