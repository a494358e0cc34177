// Stencils, and loops over structures of arrays and arrays of structures.

#include "loops.h"

#include <math.h>
#include <stdlib.h>

static double three_points(void) {
  for (int i = 1; i < N - 1; i++)
    a[i] = (b[i - 1] + b[i] + b[i + 1]) * 0.333f;
  return a[2];
}

static double five_points(void) {
  for (int i = 1; i < SIDE - 1; i++)
    for (int j = 1; j < SIDE - 1; j++)
      aa[i][j] = (bb[i][j] + bb[i - 1][j] + bb[i + 1][j] + bb[i][j - 1] +
                  bb[i][j + 1]) *
                 0.2f;
  return aa[4][5];
}

static double five_points_in_place(void) {
  for (int i = 1; i < SIDE - 1; i++)
    for (int j = 1; j < SIDE - 1; j++)
      aa[i][j] = (aa[i][j] + aa[i - 1][j] + aa[i + 1][j] + aa[i][j - 1] +
                  aa[i][j + 1]) *
                 0.2f;
  return aa[4][5];
}

static double there_and_back(void) {
  for (int i = 1; i < SIDE - 1; i++)
    for (int j = 1; j < SIDE - 1; j++)
      aa[i][j] = (bb[i - 1][j] + bb[i + 1][j]) * 0.5f;
  for (int i = 1; i < SIDE - 1; i++)
    for (int j = 1; j < SIDE - 1; j++)
      bb[i][j] = (aa[i][j - 1] + aa[i][j + 1]) * 0.5f;
  return bb[4][5];
}

// A grid on the heap whose neighbours are found by arrays of subscripts, and
// whose edges are their own neighbours.
struct grid {
  int rows, columns;
  float *value, *change, *north, *south, *west, *east;
  int *above, *below, *left, *right;
};

static struct grid grid;

static float *new_floats(int count) {
  return malloc(sizeof(float) * (size_t)count);
}

static int *new_neighbours(int count, int by) {
  int *result = malloc(sizeof(int) * (size_t)count);
  for (int i = 0; i < count; i++)
    result[i] = i + by < 0 ? 0 : i + by >= count ? count - 1 : i + by;
  return result;
}

static void set_grid(void) {
  int size = SIDE * SIDE;
  if (!grid.value) {
    grid.rows = grid.columns = SIDE;
    grid.value = new_floats(size), grid.change = new_floats(size);
    grid.north = new_floats(size), grid.south = new_floats(size);
    grid.west = new_floats(size), grid.east = new_floats(size);
    grid.above = new_neighbours(SIDE, -1);
    grid.below = new_neighbours(SIDE, 1);
    grid.left = new_neighbours(SIDE, -1);
    grid.right = new_neighbours(SIDE, 1);
  }
  for (int i = 0; i < size; i++)
    grid.value[i] = flat[i];
}

static double smoothing_with_subscripts(void) {
  set_grid();
  int rows = grid.rows, columns = grid.columns;
  float *J = grid.value, *change = grid.change;
  float *dN = grid.north, *dS = grid.south, *dW = grid.west, *dE = grid.east;
  int *iN = grid.above, *iS = grid.below, *jW = grid.left, *jE = grid.right;
  for (int turn = 0; turn < 2; turn++) {
    float sum = 0, squares = 0;
    for (int i = 0; i < rows / 4; i++)
      for (int j = 0; j < columns / 4; j++) {
        float v = J[i * columns + j];
        sum += v;
        squares += v * v;
      }
    float count = (float)(rows / 4 * (columns / 4)), mean = sum / count;
    float q0 = (squares / count - mean * mean) / (mean * mean);
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++) {
        int k = i * columns + j;
        float v = J[k];
        dN[k] = J[iN[i] * columns + j] - v;
        dS[k] = J[iS[i] * columns + j] - v;
        dW[k] = J[i * columns + jW[j]] - v;
        dE[k] = J[i * columns + jE[j]] - v;
        float g =
            (dN[k] * dN[k] + dS[k] * dS[k] + dW[k] * dW[k] + dE[k] * dE[k]) /
            (v * v);
        float l = (dN[k] + dS[k] + dW[k] + dE[k]) / v;
        float num = 0.5f * g - 0.0625f * (l * l), den = 1 + 0.25f * l;
        float q = num / (den * den);
        den = (q - q0) / (q0 * (1 + q0));
        change[k] = 1.0f / (1.0f + den);
        if (change[k] < 0)
          change[k] = 0;
        else if (change[k] > 1)
          change[k] = 1;
      }
    for (int i = 0; i < rows; i++)
      for (int j = 0; j < columns; j++) {
        int k = i * columns + j;
        float here = change[k], south = change[iS[i] * columns + j];
        float east = change[i * columns + jE[j]];
        float sum = here * dN[k] + south * dS[k] + here * dW[k] + east * dE[k];
        J[k] = J[k] + 0.125f * sum;
      }
  }
  return J[100];
}

static double smoothing_in_double(void) {
  set_grid();
  int rows = grid.rows, columns = grid.columns;
  float *J = grid.value, *change = grid.change;
  int *iN = grid.above, *iS = grid.below;
  for (int j = 0; j < columns; j++)
    for (int i = 0; i < rows; i++) {
      int k = i + rows * j;
      float up = J[iN[i] + rows * j] - J[k], down = J[iS[i] + rows * j] - J[k];
      float g = (up * up + down * down) / (J[k] * J[k]);
      float den = (float)(1 + .25 * g);
      change[k] = (float)(1.0 / (1.0 + den));
      if (change[k] < 0)
        change[k] = 0;
      else if (change[k] > 1)
        change[k] = 1;
    }
  return change[100];
}

struct particle {
  float x, y, z, mass;
  float vx, vy, vz;
  int kind;
};

static struct particle particles[256];

static double move_particles(void) {
  for (int i = 0; i < 256; i++) {
    particles[i].vx = particles[i].vx * 0.5f + a[i];
    particles[i].vy = particles[i].vy * 0.5f + b[i];
    particles[i].vz = particles[i].vz * 0.5f + c[i];
    particles[i].x = particles[i].x * 0.5f + particles[i].vx;
    particles[i].y = particles[i].y * 0.5f + particles[i].vy;
    particles[i].z = particles[i].z * 0.5f + particles[i].vz;
  }
  return particles[3].x;
}

static double one_field_of_many(void) {
  float result = 0;
  for (int i = 0; i < 256; i++) {
    particles[i].mass = particles[i].mass * 0.5f + a[i];
    result += particles[i].mass;
  }
  return result;
}

static double count_a_kind(void) {
  int found = 0;
  for (int i = 0; i < 256; i++)
    found += particles[i].kind == 0 && particles[i].mass > 1.0f;
  return found;
}

struct arrays {
  float px[256], py[256], vx[256], vy[256];
};

static struct arrays arrays;

static double structure_of_arrays(void) {
  struct arrays *p = &arrays;
  for (int i = 0; i < 256; i++) {
    p->vx[i] = p->vx[i] * 0.5f + a[i];
    p->vy[i] = p->vy[i] * 0.5f + b[i];
    p->px[i] = p->px[i] * 0.5f + p->vx[i];
    p->py[i] = p->py[i] * 0.5f + p->vy[i];
  }
  return p->px[4];
}

struct body {
  double position[3], velocity[3], mass;
};

static struct body bodies[8];

static void set_bodies(void) {
  for (int i = 0; i < 8; i++) {
    for (int k = 0; k < 3; k++) {
      bodies[i].position[k] = x[i * 3 + k];
      bodies[i].velocity[k] = y[i * 3 + k];
    }
    bodies[i].mass = z[i];
  }
}

static void advance_bodies(struct body *all, int count, double by) {
  for (int i = 0; i < count; i++)
    for (int j = i + 1; j < count; j++) {
      double delta[3], square = 0.01;
      for (int k = 0; k < 3; k++) {
        delta[k] = all[i].position[k] - all[j].position[k];
        square += delta[k] * delta[k];
      }
      double factor = by / (square * sqrt(square));
      for (int k = 0; k < 3; k++) {
        all[i].velocity[k] -= delta[k] * all[j].mass * factor;
        all[j].velocity[k] += delta[k] * all[i].mass * factor;
      }
    }
  for (int i = 0; i < count; i++)
    for (int k = 0; k < 3; k++)
      all[i].position[k] += by * all[i].velocity[k];
}

static double attraction(void) {
  set_bodies();
  for (int turn = 0; turn < 8; turn++)
    advance_bodies(bodies, 8, 0.001);
  return bodies[0].position[0];
}

static double rows_by_pointer(void) {
  float *rows[SIDE];
  for (int i = 0; i < SIDE; i++)
    rows[i] = aa[i];
  for (int i = 1; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++)
      rows[i][j] = rows[i - 1][j] * 0.5f + bb[i][j];
  return aa[7][8];
}

const struct loop grid_loops[] = {
    {"stencils", "three_points", three_points},
    {"stencils", "five_points", five_points},
    {"stencils", "five_points_in_place", five_points_in_place},
    {"stencils", "there_and_back", there_and_back},
    {"stencils", "smoothing_with_subscripts", smoothing_with_subscripts},
    {"stencils", "smoothing_in_double", smoothing_in_double},
    {"arrays of structures", "move_particles", move_particles},
    {"arrays of structures", "one_field_of_many", one_field_of_many},
    {"arrays of structures", "count_a_kind", count_a_kind},
    {"arrays of structures", "attraction", attraction},
    {"structures of arrays", "structure_of_arrays", structure_of_arrays},
    {"structures of arrays", "rows_by_pointer", rows_by_pointer},
    {0, 0, 0}};
