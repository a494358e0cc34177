// Subscripts that are linear in the induction variable, that are not, and that
// cross a threshold.

#include "loops.h"

static double loads_ahead(void) {
  for (int i = 0; i < N; i++)
    a[i] = a[i + 1] * 0.5f + b[i];
  return a[5];
}

static double store_feeds_next_load(void) {
  for (int i = 1; i < N; i++) {
    a[i] = b[i] * c[i];
    d[i] = a[i - 1] + e[i];
  }
  return d[7];
}

static double every_second(void) {
  for (int i = 1; i < N; i += 2)
    a[i] = a[i - 1] * 0.5f + b[i];
  return a[9];
}

static double backwards(void) {
  for (int i = N - 2; i >= 0; i--)
    a[i + 1] = a[i] * 0.5f + b[i];
  return a[3];
}

static double known_distance(void) {
  for (int i = 0; i < N - 4; i++)
    a[i + 4] = a[i] * 0.5f + b[i];
  return a[N - 1];
}

static double below_the_diagonal(void) {
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < i; j++)
      aa[i][j] = aa[j][i] * 0.5f + bb[i][j];
  return aa[3][2];
}

static double row_after_row(void) {
  for (int i = 1; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++)
      aa[i][j] = aa[i - 1][j] * 0.5f + bb[i][j];
  return aa[5][5];
}

static double counter_beside_counter(void) {
  int k = N - 1;
  for (int i = 0; i < N; i++) {
    a[i] = b[k] + c[i];
    k--;
  }
  return a[1];
}

static double value_that_is_linear(void) {
  float step = 0;
  for (int i = 0; i < N; i++) {
    step += 0.5f;
    a[i] = step * b[i];
  }
  return a[2];
}

static double wrapped_around(void) {
  int before = N - 1;
  for (int i = 0; i < N; i++) {
    a[i] = (b[i] + b[before]) * 0.5f;
    before = i;
  }
  return a[4];
}

static double wrapped_around_twice(void) {
  int before = N - 1, earlier = N - 2;
  for (int i = 0; i < N; i++) {
    a[i] = (b[i] + b[before] + b[earlier]) * 0.333f;
    earlier = before;
    before = i;
  }
  return a[4];
}

static double two_writes_a_turn(void) {
  int k = 0;
  for (int i = 0; i < N / 2; i++) {
    a[k] = b[i] + d[i];
    a[k + 1] = b[i] - d[i];
    k += 2;
  }
  return a[6];
}

static double geometric_subscript(void) {
  float result = 0;
  for (int i = 1; i < N; i *= 2) {
    a[i] = a[i] * 0.5f + b[i];
    result += a[i];
  }
  return result;
}

static double squares(void) {
  float result = 0;
  for (int i = 0; i < N; i++)
    result += a[(i * i) & (N - 1)] * b[i];
  return result;
}

static double product_of_variables(void) {
  int stride = two;
  for (int i = 0; i < N / 2; i++)
    a[i * stride] = b[i] * c[i];
  return a[2];
}

static double meets_in_the_middle(void) {
  for (int i = 0; i < N; i++)
    a[i] = a[N - 1 - i] * 0.5f + b[i];
  return a[8];
}

static double second_half_from_first(void) {
  for (int i = 0; i < N / 2; i++)
    a[i + N / 2] = a[i] * 0.5f + b[i];
  return a[N - 2];
}

static double threshold_unknown(void) {
  int k = half;
  for (int i = 0; i < N / 2; i++)
    a[i] = a[i + k] * 0.5f + b[i];
  return a[2];
}

static double last_is_first(void) {
  for (int i = 0; i < N; i++) {
    a[i] = b[i] + c[i] * d[i];
    if (i == N - 1)
      a[0] = a[N - 1];
  }
  return a[0];
}

const struct loop linear_loops[] = {
    {"linear dependence", "loads_ahead", loads_ahead},
    {"linear dependence", "store_feeds_next_load", store_feeds_next_load},
    {"linear dependence", "every_second", every_second},
    {"linear dependence", "backwards", backwards},
    {"linear dependence", "known_distance", known_distance},
    {"linear dependence", "below_the_diagonal", below_the_diagonal},
    {"linear dependence", "row_after_row", row_after_row},
    {"induction variables", "counter_beside_counter", counter_beside_counter},
    {"induction variables", "value_that_is_linear", value_that_is_linear},
    {"induction variables", "wrapped_around", wrapped_around},
    {"induction variables", "wrapped_around_twice", wrapped_around_twice},
    {"induction variables", "two_writes_a_turn", two_writes_a_turn},
    {"induction variables", "geometric_subscript", geometric_subscript},
    {"nonlinear dependence", "squares", squares},
    {"nonlinear dependence", "product_of_variables", product_of_variables},
    {"crossing thresholds", "meets_in_the_middle", meets_in_the_middle},
    {"crossing thresholds", "second_half_from_first", second_half_from_first},
    {"crossing thresholds", "threshold_unknown", threshold_unknown},
    {"crossing thresholds", "last_is_first", last_is_first},
    {0, 0, 0}};
