// The twin of nbody.c, laid out by hand.
//
// The expert removed what is never read from a cell (label, visits, parent,
// created, opened) and put the centre of mass first and what only building uses
// last. A body is its place and mass, which all others look up; velocities,
// accelerations and names are arrays of their own, created and interactions
// went.
//
// usage: nbody [BODIES] [STEPS]

#include "program.h"

#include <math.h>

#define NONE -1

struct body {
  double x, y;
  double mass;
};

struct vector {
  double x, y;
};

struct label {
  char name[16];
};

struct cell {
  double x, y; // the centre of mass
  double mass;
  double width;
  struct cell *children[4];
  int members[4];      // bodies where there is no child, or NONE
  double left, bottom; // the corner
  unsigned char depth; // to 41
};

static struct body *bodies;
static struct vector *velocities, *accelerations; // of the bodies
static struct label *labels;                      // of the bodies
static int count;
static struct cell *root;
static long cells;

static void create_bodies(void) {
  bodies = calloc((size_t)count, sizeof(struct body));
  velocities = calloc((size_t)count, sizeof(struct vector));
  labels = calloc((size_t)count, sizeof(struct label));
  accelerations = calloc((size_t)count, sizeof(struct vector));
  if (!bodies || !velocities || !accelerations || !labels)
    out_of_memory();
  for (int i = 0; i < count; i++) {
    struct body *b = &bodies[i];
    double radius = random_fraction();
    b->x = 0.5 + 0.49 * radius * (random_fraction() * 2.0 - 1.0);
    b->y = 0.5 + 0.49 * radius * (random_fraction() * 2.0 - 1.0);
    b->mass = 0.5 + random_fraction();
    for (int k = 0; k < 15; k++)
      labels[i].name[k] = (char)('a' + (i >> k) % 26);
  }
}

static struct cell *new_cell(int depth, double left, double bottom,
                             double width) {
  struct cell *c = calloc(1, sizeof(struct cell));
  if (!c)
    out_of_memory();
  c->depth = (unsigned char)depth;
  c->left = left;
  c->bottom = bottom;
  c->width = width;
  for (int i = 0; i < 4; i++)
    c->members[i] = NONE;
  cells++;
  return c;
}

static int quadrant(const struct cell *c, const struct body *b) {
  double half = c->width * 0.5;
  return (b->x >= c->left + half) + 2 * (b->y >= c->bottom + half);
}

static struct cell *new_child(struct cell *c, int number) {
  double half = c->width * 0.5;
  c->children[number] =
      new_cell(c->depth + 1, c->left + (number & 1 ? half : 0.0),
               c->bottom + (number & 2 ? half : 0.0), half);
  return c->children[number];
}

static void insert(struct cell *c, int body) {
  for (;;) {
    int number = quadrant(c, &bodies[body]);
    int other = c->members[number];
    if (c->children[number]) {
      c = c->children[number];
    } else if (other == NONE) {
      c->members[number] = body;
      return;
    } else if (c->depth > 40) { // in the same place as another
      bodies[other].mass += bodies[body].mass;
      return;
    } else {
      c->members[number] = NONE;
      c = new_child(c, number);
      c->members[quadrant(c, &bodies[other])] = other;
    }
  }
}

static void build_tree(void) {
  root = new_cell(0, 0.0, 0.0, 1.0);
  for (int i = 0; i < count; i++)
    insert(root, i);
}

/// The centres of mass, from the leaves upwards.
static void summarize(struct cell *c) {
  double mass = 0.0, x = 0.0, y = 0.0;
  for (int i = 0; i < 4; i++) {
    const struct cell *child = c->children[i];
    if (child) {
      summarize(c->children[i]);
      mass += child->mass;
      x += child->mass * child->x;
      y += child->mass * child->y;
    } else if (c->members[i] != NONE) {
      const struct body *b = &bodies[c->members[i]];
      mass += b->mass;
      x += b->mass * b->x;
      y += b->mass * b->y;
    }
  }
  c->mass = mass;
  c->x = x / mass;
  c->y = y / mass;
}

/// The force of a mass at a distance.
static void add_force(struct vector *a, double dx, double dy, double mass) {
  double force = mass / (dx * dx + dy * dy + 1e-6);
  a->x += dx * force;
  a->y += dy * force;
}

static void attract(const struct cell *c, const struct body *b,
                    struct vector *acceleration) {
  double dx = c->x - b->x, dy = c->y - b->y;
  if (c->width * c->width < dx * dx + dy * dy) {
    add_force(acceleration, dx, dy, c->mass);
    return;
  }
  for (int i = 0; i < 4; i++) {
    if (c->children[i]) {
      attract(c->children[i], b, acceleration);
    } else if (c->members[i] != NONE) {
      const struct body *other = &bodies[c->members[i]];
      add_force(acceleration, other->x - b->x, other->y - b->y, other->mass);
    }
  }
}

static void move_bodies(double dt) {
  for (int i = 0; i < count; i++) {
    struct body *b = &bodies[i];
    struct vector *v = &velocities[i];
    v->x += accelerations[i].x * dt;
    v->y += accelerations[i].y * dt;
    b->x = fmin(fmax(b->x + v->x * dt, 0.0), 0.999999);
    b->y = fmin(fmax(b->y + v->y * dt, 0.0), 0.999999);
  }
}

static void delete_tree(struct cell *c) {
  for (int i = 0; i < 4; i++)
    if (c->children[i])
      delete_tree(c->children[i]);
  free(c);
}

/// What a report would show of the cells along a way down.
static unsigned long report(void) {
  unsigned long hash = 0;
  for (const struct cell *c = root; c;) {
    hash = hash * 31 + (unsigned long)c->depth;
    const struct cell *next = NULL;
    for (int i = 0; i < 4; i++)
      if (c->children[i])
        next = c->children[i];
    c = next;
  }
  for (int i = 0; i < 16; i++)
    hash = hash * 31 + (unsigned char)labels[count / 2].name[i];
  return hash;
}

int main(int argc, char **argv) {
  count = (int)argument(argc, argv, 1, 500000);
  long steps = argument(argc, argv, 2, 1);
  if (count < 1)
    return 2;
  create_bodies();
  unsigned long reports = 0;
  for (long step = 0; step < steps; step++) {
    build_tree();
    summarize(root);
    for (int i = 0; i < count; i++) {
      accelerations[i].x = accelerations[i].y = 0.0;
      attract(root, &bodies[i], &accelerations[i]);
    }
    move_bodies(1e-9);
    reports += report();
    delete_tree(root);
  }
  double sum = 0.0;
  for (int i = 0; i < count; i++)
    sum += bodies[i].x * velocities[i].x + bodies[i].y * velocities[i].y;
  printf("checksum %.9e %lu %ld\n", sum, reports, cells);
  free(labels);
  free(accelerations);
  free(velocities);
  free(bodies);
  return 0;
}
