// Recurrences, reductions, subscripts that are loaded, and loops that are one
// vector statement each.

#include "loops.h"

#include <math.h>

static double first_order(void) {
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1] * 0.5f + b[i];
  return a[N - 1];
}

static double second_order(void) {
  for (int i = 2; i < N; i++)
    a[i] = a[i - 1] * 0.25f + a[i - 2] * 0.25f + b[i];
  return a[N - 1];
}

static double coupled(void) {
  for (int i = 1; i < N; i++) {
    a[i] = b[i - 1] * 0.5f + c[i];
    b[i] = a[i - 1] * 0.25f + d[i];
  }
  return a[N - 1] + b[N - 1];
}

static double recurrence_of_doubles(void) {
  for (int i = 1; i < N; i++)
    x[i] = x[i - 1] * 0.5 + y[i] * z[i];
  return x[N - 1];
}

static double through_a_pointer(void) {
  float *at = a;
  for (int i = 1; i < N; i++, at++)
    at[1] = at[0] * 0.5f + b[i];
  return a[N - 1];
}

static double running_sums(void) {
  float total = 0;
  for (int i = 0; i < N; i++) {
    total = total * 0.75f + a[i];
    b[i] = total;
  }
  return total;
}

static double along_rows(void) {
  for (int i = 0; i < SIDE; i++)
    for (int j = 1; j < SIDE; j++)
      aa[i][j] = aa[i][j - 1] * 0.5f + bb[i][j];
  return aa[SIDE - 1][SIDE - 1];
}

static double sum(void) {
  float result = 0;
  for (int i = 0; i < N; i++)
    result += a[i];
  return result;
}

static double sum_of_integers(void) {
  int result = 0;
  for (int i = 0; i < N; i++)
    result += ip[i] ^ counts[i];
  return result;
}

static double dot_product(void) {
  float result = 0;
  for (int i = 0; i < N; i++)
    result += a[i] * b[i];
  return result;
}

static double dot_product_of_doubles(void) {
  double result = 0;
  for (int i = 0; i < N; i++)
    result += x[i] * y[i];
  return result;
}

static double largest(void) {
  float result = a[0];
  for (int i = 1; i < N; i++)
    if (a[i] > result)
      result = a[i];
  return result;
}

static double index_of_largest(void) {
  float most = a[0];
  int at = 0;
  for (int i = 1; i < N; i++)
    if (a[i] > most) {
      most = a[i];
      at = i;
    }
  return at;
}

static double largest_of_a_matrix(void) {
  float most = aa[0][0];
  int row = 0, column = 0;
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++)
      if (aa[i][j] > most) {
        most = aa[i][j];
        row = i;
        column = j;
      }
  return row * SIDE + column;
}

static double conditional_sum(void) {
  float result = 0;
  for (int i = 0; i < N; i++)
    if (s[i] > 0)
      result += s[i];
  return result;
}

static double product(void) {
  float result = 1;
  for (int i = 0; i < N; i++)
    result *= 0.5f + a[i] * 0.5f;
  return isfinite(result) ? 1 : 2;
}

static double sum_into_a_global(void) {
  c[0] = 0;
  for (int i = 1; i < N; i++)
    c[0] += a[i] * b[i];
  return c[0];
}

static double gather(void) {
  for (int i = 0; i < N; i++)
    a[i] = b[ip[i]] + c[i];
  return a[1];
}

static double gathered_sum(void) {
  float result = 0;
  for (int i = 0; i < N; i++)
    result += a[ip[i]] * b[i];
  return result;
}

static double scatter(void) {
  for (int i = 0; i < N; i++)
    a[ip[i]] = b[i] + c[i];
  return a[2];
}

static double update_by_index(void) {
  for (int i = 0; i < N; i++)
    a[ip[i]] = a[ip[i]] * 0.5f + b[i];
  return a[3];
}

static double histogram(void) {
  for (int i = 0; i < N; i++)
    counts[ip[i] & 63]++;
  return counts[5];
}

static double copy(void) {
  for (int i = 0; i < N; i++)
    a[i] = b[i];
  return a[5];
}

static double scaled_sum(void) {
  for (int i = 0; i < N; i++)
    a[i] = a[i] * 0.5f + b[i] * c[i];
  return a[6];
}

static double quotients(void) {
  for (int i = 0; i < N; i++)
    x[i] = (x[i] + 1) / (y[i] + z[i]);
  return x[6];
}

static double square_roots(void) {
  for (int i = 0; i < N; i++)
    a[i] = sqrtf(b[i]) + c[i];
  return a[6];
}

static double limits(void) {
  for (int i = 0; i < N; i++)
    a[i] = fabsf(s[i]) < b[i] ? fabsf(s[i]) : b[i];
  return a[6];
}

static double conversions(void) {
  for (int i = 0; i < N; i++)
    x[i] = (double)a[i] * ip[i];
  return x[6];
}

const struct loop reduction_loops[] = {
    {"recurrences", "first_order", first_order},
    {"recurrences", "second_order", second_order},
    {"recurrences", "coupled", coupled},
    {"recurrences", "recurrence_of_doubles", recurrence_of_doubles},
    {"recurrences", "through_a_pointer", through_a_pointer},
    {"recurrences", "running_sums", running_sums},
    {"recurrences", "along_rows", along_rows},
    {"reductions", "sum", sum},
    {"reductions", "sum_of_integers", sum_of_integers},
    {"reductions", "dot_product", dot_product},
    {"reductions", "dot_product_of_doubles", dot_product_of_doubles},
    {"reductions", "largest", largest},
    {"reductions", "index_of_largest", index_of_largest},
    {"reductions", "largest_of_a_matrix", largest_of_a_matrix},
    {"reductions", "conditional_sum", conditional_sum},
    {"reductions", "product", product},
    {"reductions", "sum_into_a_global", sum_into_a_global},
    {"indirect addressing", "gather", gather},
    {"indirect addressing", "gathered_sum", gathered_sum},
    {"indirect addressing", "scatter", scatter},
    {"indirect addressing", "update_by_index", update_by_index},
    {"indirect addressing", "histogram", histogram},
    {"vector semantics", "copy", copy},
    {"vector semantics", "scaled_sum", scaled_sum},
    {"vector semantics", "quotients", quotients},
    {"vector semantics", "square_roots", square_roots},
    {"vector semantics", "limits", limits},
    {"vector semantics", "conversions", conversions},
    {0, 0, 0}};
