// Particles in a box: one static array of structures.
//
// Pattern: array of structures to structure of arrays. Each pass over the
// particles uses some of the fields: moving them all coordinates and
// velocities, the field the x coordinate and the charge, the pressure one
// coordinate and one velocity. A pass reads the whole structure nevertheless.
// Labels and times of creation are for reports; bounces and times of moves are
// written and never read.
//
// usage: particles [PARTICLES] [STEPS]

#include "program.h"

#define MAX_PARTICLES (1 << 20)
#define BINS 64

struct particle {
  char label[16];
  double x, y, z;
  long created;
  double vx, vy, vz;
  int species; // 0 to 3
  double mass;
  unsigned bounces; // for debugging
  double charge;
  long last_moved; // for debugging
};

static struct particle particles[MAX_PARTICLES];
static double field[BINS];

static void create(int count) {
  for (int i = 0; i < count; i++) {
    struct particle *p = &particles[i];
    p->x = random_fraction();
    p->y = random_fraction();
    p->z = random_fraction();
    p->vx = random_fraction() - 0.5;
    p->vy = random_fraction() - 0.5;
    p->vz = random_fraction() - 0.5;
    p->species = (int)(random_bits() % 4);
    p->mass = 1.0 + p->species;
    p->charge = (p->species & 1) ? 1.0 : -1.0;
    p->created = i;
    p->last_moved = -1;
    for (int k = 0; k < 15; k++)
      p->label[k] = (char)('a' + (i >> k) % 26);
  }
}

static void move(int count, double dt, long now) {
  for (int i = 0; i < count; i++) {
    struct particle *p = &particles[i];
    p->x += p->vx * dt;
    p->y += p->vy * dt;
    p->z += p->vz * dt;
    if (p->x < 0.0 || p->x >= 1.0) {
      p->vx = -p->vx;
      p->x += 2.0 * p->vx * dt;
      p->bounces++;
    }
    p->last_moved = now;
  }
}

static void compute_field(int count) {
  for (int bin = 0; bin < BINS; bin++)
    field[bin] = 0.0;
  for (int i = 0; i < count; i++) {
    int bin = (int)(particles[i].x * BINS);
    field[bin & (BINS - 1)] += particles[i].charge;
  }
}

static double pressure(int count) {
  double sum = 0.0;
  for (int i = 0; i < count; i++)
    if (particles[i].x > 0.99)
      sum += particles[i].vx;
  return sum;
}

static double kinetic_energy(int count) {
  double sum = 0.0;
  for (int i = 0; i < count; i++) {
    const struct particle *p = &particles[i];
    sum += p->mass * (p->vx * p->vx + p->vy * p->vy + p->vz * p->vz);
  }
  return 0.5 * sum;
}

static long count_species(int count, int species) {
  long found = 0;
  for (int i = 0; i < count; i++)
    found += particles[i].species == species;
  return found;
}

/// What a report would show of some particles.
static unsigned long report(int count) {
  unsigned long hash = 0;
  for (int i = 0; i < count; i += 1000) {
    const struct particle *p = &particles[i];
    for (int k = 0; k < 16; k++)
      hash = hash * 31 + (unsigned char)p->label[k];
    hash += (unsigned long)p->created;
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
    move(count, 0.01, step);
    compute_field(count);
    sum += field[step % BINS] + pressure(count);
    if (step % 4 == 0)
      sum += kinetic_energy(count);
    of_a_kind += count_species(count, (int)(step % 4));
  }
  printf("checksum %.9f %ld %lu\n", sum, of_a_kind, report(count));
  return 0;
}
