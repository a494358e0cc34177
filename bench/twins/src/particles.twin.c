// The twin of particles.c, laid out by hand.
//
// The expert made an array of each field, removed the counters and times that
// are never read (bounces, last_moved), narrowed the species to a byte, and kept
// what reports show in a structure of its own.
//
// usage: particles [PARTICLES] [STEPS]

#include "program.h"

#define MAX_PARTICLES (1 << 20)
#define BINS 64

struct description {
  long created;
  char label[16];
};

static double x[MAX_PARTICLES], y[MAX_PARTICLES], z[MAX_PARTICLES];
static double vx[MAX_PARTICLES], vy[MAX_PARTICLES], vz[MAX_PARTICLES];
static double mass[MAX_PARTICLES], charge[MAX_PARTICLES];
static unsigned char species[MAX_PARTICLES];
static struct description descriptions[MAX_PARTICLES];
static double field[BINS];

static void create(int count) {
  for (int i = 0; i < count; i++) {
    x[i] = random_fraction();
    y[i] = random_fraction();
    z[i] = random_fraction();
    vx[i] = random_fraction() - 0.5;
    vy[i] = random_fraction() - 0.5;
    vz[i] = random_fraction() - 0.5;
    species[i] = (unsigned char)(random_bits() % 4);
    mass[i] = 1.0 + species[i];
    charge[i] = (species[i] & 1) ? 1.0 : -1.0;
    descriptions[i].created = i;
    for (int k = 0; k < 15; k++)
      descriptions[i].label[k] = (char)('a' + (i >> k) % 26);
  }
}

static void move(int count, double dt) {
  for (int i = 0; i < count; i++) {
    x[i] += vx[i] * dt;
    y[i] += vy[i] * dt;
    z[i] += vz[i] * dt;
    if (x[i] < 0.0 || x[i] >= 1.0) {
      vx[i] = -vx[i];
      x[i] += 2.0 * vx[i] * dt;
    }
  }
}

static void compute_field(int count) {
  for (int bin = 0; bin < BINS; bin++)
    field[bin] = 0.0;
  for (int i = 0; i < count; i++) {
    int bin = (int)(x[i] * BINS);
    field[bin & (BINS - 1)] += charge[i];
  }
}

static double pressure(int count) {
  double sum = 0.0;
  for (int i = 0; i < count; i++)
    if (x[i] > 0.99)
      sum += vx[i];
  return sum;
}

static double kinetic_energy(int count) {
  double sum = 0.0;
  for (int i = 0; i < count; i++)
    sum += mass[i] * (vx[i] * vx[i] + vy[i] * vy[i] + vz[i] * vz[i]);
  return 0.5 * sum;
}

static long count_species(int count, int wanted) {
  long found = 0;
  for (int i = 0; i < count; i++)
    found += species[i] == wanted;
  return found;
}

/// What a report would show of some particles.
static unsigned long report(int count) {
  unsigned long hash = 0;
  for (int i = 0; i < count; i += 1000) {
    const struct description *d = &descriptions[i];
    for (int k = 0; k < 16; k++)
      hash = hash * 31 + (unsigned char)d->label[k];
    hash += (unsigned long)d->created;
  }
  return hash;
}

int main(int argc, char **argv) {
  int count = (int)argument(argc, argv, 1, MAX_PARTICLES);
  long steps = argument(argc, argv, 2, 50);
  if (count < 1 || count > MAX_PARTICLES)
    return 2;
  create(count);
  double sum = 0.0;
  long of_a_kind = 0;
  for (long step = 0; step < steps; step++) {
    move(count, 0.01);
    compute_field(count);
    sum += field[step % BINS] + pressure(count);
    if (step % 4 == 0)
      sum += kinetic_energy(count);
    of_a_kind += count_species(count, (int)(step % 4));
  }
  printf("checksum %.9f %ld %lu\n", sum, of_a_kind, report(count));
  return 0;
}
