// The twin of quantum.c, laid out by hand.
//
// The expert made an array of the bits and one of each part of the amplitudes,
// and removed the two fields that are never read (gates and generation).
//
// usage: quantum [QUBITS] [ROUNDS]

#include "program.h"

struct quantum_register {
  int width;
  long size;
  long gates; // that were applied
  unsigned long *bits;
  float *real, *imaginary;
};

static struct quantum_register reg;

static void create(int width) {
  reg.width = width;
  reg.size = 1;
  reg.gates = 0;
  reg.bits = calloc(1, sizeof(unsigned long));
  reg.real = calloc(1, sizeof(float));
  reg.imaginary = calloc(1, sizeof(float));
  if (!reg.bits || !reg.real || !reg.imaginary)
    out_of_memory();
  reg.real[0] = 1.0f;
}

/// Hadamard's gate of a bit that is 0 in all states: their number doubles.
static void superpose(int target) {
  long size = reg.size;
  unsigned long *bits =
      realloc(reg.bits, (size_t)size * 2 * sizeof(unsigned long));
  float *real = realloc(reg.real, (size_t)size * 2 * sizeof(float));
  float *imaginary = realloc(reg.imaginary, (size_t)size * 2 * sizeof(float));
  if (!bits || !real || !imaginary)
    out_of_memory();
  reg.bits = bits;
  reg.real = real;
  reg.imaginary = imaginary;
  for (long i = 0; i < size; i++) {
    real[i] *= 0.70710678f;
    imaginary[i] *= 0.70710678f;
    real[size + i] = real[i];
    imaginary[size + i] = imaginary[i];
    bits[size + i] = bits[i] | 1ul << target;
  }
  reg.size = size * 2;
  reg.gates++;
}

static void not_gate(int target) {
  for (long i = 0; i < reg.size; i++)
    reg.bits[i] ^= 1ul << target;
  reg.gates++;
}

static void controlled_not(int control, int target) {
  for (long i = 0; i < reg.size; i++) {
    unsigned long set = reg.bits[i] >> control & 1;
    reg.bits[i] ^= set << target;
  }
  reg.gates++;
}

static void toffoli(int control1, int control2, int target) {
  for (long i = 0; i < reg.size; i++) {
    unsigned long bits = reg.bits[i];
    unsigned long set = bits >> control1 & bits >> control2 & 1;
    reg.bits[i] = bits ^ set << target;
  }
  reg.gates++;
}

/// Changes the sign of the amplitude where a bit is set.
static void phase_flip(int target) {
  for (long i = 0; i < reg.size; i++)
    if (reg.bits[i] >> target & 1) {
      reg.real[i] = -reg.real[i];
      reg.imaginary[i] = -reg.imaginary[i];
    }
  reg.gates++;
}

/// Multiplies all amplitudes by a number of absolute value 1.
static void global_phase(float real, float imaginary) {
  for (long i = 0; i < reg.size; i++) {
    float re = reg.real[i] * real - reg.imaginary[i] * imaginary;
    reg.imaginary[i] = reg.real[i] * imaginary + reg.imaginary[i] * real;
    reg.real[i] = re;
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
  for (long i = 0; i < reg.size; i++)
    if (reg.bits[i] >> target & 1)
      sum += reg.real[i] * reg.real[i] + reg.imaginary[i] * reg.imaginary[i];
  return sum;
}

static unsigned long parity(void) {
  unsigned long sum = 0;
  for (long i = 0; i < reg.size; i++)
    sum = sum * 3 + reg.bits[i];
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
  free(reg.imaginary);
  free(reg.real);
  free(reg.bits);
  return 0;
}
