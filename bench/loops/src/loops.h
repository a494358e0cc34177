// Loops in the categories by which vectorising compilers are compared, and what
// they work on. Every table of loops is in another unit than the driver, and so
// is the data: what a loop touches is a global of another unit, or a parameter.

#ifndef LOOPS_H
#define LOOPS_H

#ifdef __cplusplus
extern "C" {
#endif

enum { N = 2048, SIDE = 48 };

// Everything is set again before each measurement: floats from 0.5 to 1.5,
// signs positive and negative in turn in `s`, a permutation in `ip`.
extern float a[N + 8], b[N + 8], c[N + 8], d[N + 8], e[N + 8], s[N + 8];
extern double x[N + 8], y[N + 8], z[N + 8];
extern float flat[2 * N];
extern int ip[N], counts[N];
extern float aa[SIDE][SIDE], bb[SIDE][SIDE], cc[SIDE][SIDE];

// Lengths, strides and offsets that only the running program knows.
extern int length, one, two, half;

// One pass of a loop; its result is part of the checksum.
struct loop {
  const char *category, *name;
  double (*run)(void);
};

// Each ends with a row of nulls.
extern const struct loop linear_loops[], flow_loops[], restructured_loops[];
extern const struct loop reduction_loops[], grid_loops[], vector_loops[];

// In helpers.c: what loops call across units.
float scaled(float value, float by);
void advance(int *index);
void add_row(float *to, const float *from, int count);
float clamp(float value);
int is_large(const float *value);

#ifdef __cplusplus
}
#endif

#endif
