// Loops that must be taken apart, put in another order or have their variables
// expanded before they can be vectorised; bounds and storage that are symbols.

#include "loops.h"

static double split_a_node(void) {
  for (int i = 0; i < N; i++) {
    a[i] = a[i] * 0.5f + c[i];
    b[i] = b[i] * 0.5f + a[i + 1] * d[i];
  }
  return b[3];
}

static double split_two_nodes(void) {
  for (int i = 0; i < N - 1; i++) {
    a[i] = b[i] + c[i];
    d[i] = (a[i] + a[i + 1]) * 0.5f;
  }
  return d[3];
}

static double swap_elements(void) {
  for (int i = 0; i < N; i++) {
    float t = a[i];
    a[i] = b[i];
    b[i] = t;
  }
  return a[3];
}

static double scalar_carried(void) {
  float t = 0;
  for (int i = 0; i < N; i++) {
    float next = b[i] * c[i];
    a[i] = next + t;
    t = next;
  }
  return a[3];
}

static double scalar_on_one_path(void) {
  float t = 1;
  for (int i = 0; i < N; i++) {
    if (s[i] > 0)
      t = s[i] * d[i];
    a[i] = b[i] + c[i] * t;
  }
  return a[3];
}

static double scalar_set_on_both(void) {
  for (int i = 0; i < N; i++) {
    float t;
    if (s[i] > 0)
      t = s[i] * d[i];
    else
      t = c[i];
    a[i] = b[i] + t * t;
  }
  return a[3];
}

static double row_of_temporaries(void) {
  float row[SIDE];
  for (int i = 0; i < SIDE; i++) {
    for (int j = 0; j < SIDE; j++)
      row[j] = bb[i][j] * 0.5f;
    for (int j = 0; j < SIDE; j++)
      aa[i][j] = row[j] + row[SIDE - 1 - j];
  }
  return aa[2][3];
}

static double sum_into_element(void) {
  for (int i = 0; i < SIDE; i++) {
    a[i] = 0;
    for (int j = 0; j < SIDE; j++)
      a[i] += aa[i][j] * b[j];
  }
  return a[4];
}

static double column_by_column(void) {
  for (int j = 0; j < SIDE; j++)
    for (int i = 1; i < SIDE; i++)
      aa[i][j] = aa[i - 1][j] * 0.5f + bb[i][j];
  return aa[6][6];
}

static double product_of_matrices(void) {
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++) {
      float t = 0;
      for (int k = 0; k < SIDE; k++)
        t += bb[i][k] * cc[k][j];
      aa[i][j] = t;
    }
  return aa[7][7];
}

static double product_by_rows(void) {
  for (int i = 0; i < SIDE; i++)
    for (int k = 0; k < SIDE; k++)
      for (int j = 0; j < SIDE; j++)
        aa[i][j] = aa[i][j] * 0.5f + bb[i][k] * cc[k][j];
  return aa[7][7];
}

static double first_is_peeled(void) {
  for (int i = 0; i < N; i++)
    a[i] = i == 0 ? b[N - 1] : b[i - 1] + c[i];
  return a[8];
}

static double unrolled_by_hand(void) {
  float result = 0;
  for (int i = 0; i < N - 4; i += 4)
    result += a[i] * b[i] + a[i + 1] * b[i + 1] + a[i + 2] * b[i + 2] +
              a[i + 3] * b[i + 3];
  return result;
}

static double unrolled_stores(void) {
  for (int i = 0; i < N - 4; i += 4) {
    a[i] = a[i] * 0.5f + b[i];
    a[i + 1] = a[i + 1] * 0.5f + b[i + 1];
    a[i + 2] = a[i + 2] * 0.5f + b[i + 2];
    a[i + 3] = a[i + 3] * 0.5f + b[i + 3];
  }
  return a[8];
}

static double loops_to_fuse(void) {
  for (int i = 0; i < N; i++)
    a[i] = b[i] + c[i];
  for (int i = 0; i < N; i++)
    d[i] = a[i] * e[i];
  for (int i = 0; i < N; i++)
    flat[i] = d[i] - a[i];
  return flat[2];
}

static double loop_to_distribute(void) {
  for (int i = 1; i < N; i++) {
    a[i] = a[i] * 0.5f + b[i] * c[i];
    d[i] = d[i - 1] * 0.25f + a[i];
  }
  return d[2];
}

static double collapsed(void) {
  int k = 0;
  for (int i = 0; i < SIDE; i++)
    for (int j = 0; j < SIDE; j++, k++)
      aa[i][j] = flat[k] + bb[i][j];
  return aa[2][2];
}

static double load_before_its_store(void) {
  for (int i = 1; i < N - 1; i++) {
    a[i] = b[i - 1] + c[i] * d[i];
    b[i] = b[i + 1] * 0.5f - e[i] * 0.25f;
  }
  return b[9];
}

static double store_behind_its_load(void) {
  for (int i = 1; i < N; i++) {
    b[i] = a[i] * 0.5f + c[i];
    a[i + 1] = d[i] + 0.25f * e[i];
  }
  return a[9];
}

static double three_statements(void) {
  for (int i = 2; i < N; i++) {
    a[i] = c[i - 1] + d[i];
    c[i] = b[i - 2] * 0.5f + e[i];
    b[i] = a[i - 1] * 0.25f;
  }
  return a[9];
}

static double offset_is_a_symbol(void) {
  int by = one;
  for (int i = 0; i < N; i++)
    a[i] = a[i + by] * 0.5f + b[i];
  return a[9];
}

static double step_is_a_symbol(void) {
  int by = two;
  for (int i = 0; i < length; i += by)
    a[i] = a[i] * 0.5f + b[i];
  return a[8];
}

__attribute__((noinline)) static void add(float *to, const float *from,
                                          const float *by, int count) {
  for (int i = 0; i < count; i++)
    to[i] = from[i] * by[i] + 0.5f;
}

static double parameters(void) {
  add(a, b, c, length);
  return a[10];
}

__attribute__((noinline)) static void shift(float *to, const float *from,
                                            int count) {
  for (int i = 1; i < count; i++) {
    to[i] = from[i] * 0.5f;
    d[i] = to[i - 1] + e[i];
  }
}

static double parameters_beside_globals(void) {
  shift(a, b, length);
  return d[10];
}

__attribute__((noinline)) static void
add_restrict(float *restrict to, const float *restrict from, int count) {
  for (int i = 0; i < count; i++)
    to[i] = to[i] * 0.5f + from[i];
}

static double restrict_parameters(void) {
  add_restrict(a, b, length);
  return a[11];
}

static double static_storage(void) {
  static float kept[N];
  for (int i = 0; i < N; i++)
    kept[i] = kept[i] * 0.5f + a[i];
  return kept[5];
}

static double counter_in_memory(void) {
  static int i;
  for (i = 0; i < N; i++)
    a[i] = a[i] * 0.5f + b[i];
  return a[6];
}

static double two_views(void) {
  float *upper = flat + N / 2;
  for (int i = 0; i < N; i++)
    upper[i] = flat[i] * 0.5f + a[i];
  return flat[N];
}

static double views_that_meet(void) {
  float *later = flat + one;
  for (int i = 0; i < N; i++)
    flat[i] = later[i] * 0.5f + a[i];
  return flat[7];
}

static double bits_of_a_float(void) {
  union {
    float value;
    unsigned bits;
  } view;
  unsigned result = 0;
  for (int i = 0; i < N; i++) {
    view.value = a[i];
    result ^= view.bits >> 3;
  }
  return result;
}

const struct loop restructured_loops[] = {
    {"node splitting", "split_a_node", split_a_node},
    {"node splitting", "split_two_nodes", split_two_nodes},
    {"scalar expansion", "swap_elements", swap_elements},
    {"scalar expansion", "scalar_carried", scalar_carried},
    {"scalar expansion", "scalar_on_one_path", scalar_on_one_path},
    {"scalar expansion", "scalar_set_on_both", scalar_set_on_both},
    {"array expansion", "row_of_temporaries", row_of_temporaries},
    {"array expansion", "sum_into_element", sum_into_element},
    {"loop restructuring", "column_by_column", column_by_column},
    {"loop restructuring", "product_of_matrices", product_of_matrices},
    {"loop restructuring", "product_by_rows", product_by_rows},
    {"loop restructuring", "first_is_peeled", first_is_peeled},
    {"loop restructuring", "unrolled_by_hand", unrolled_by_hand},
    {"loop restructuring", "unrolled_stores", unrolled_stores},
    {"loop restructuring", "loops_to_fuse", loops_to_fuse},
    {"loop restructuring", "loop_to_distribute", loop_to_distribute},
    {"loop restructuring", "collapsed", collapsed},
    {"statement reordering", "load_before_its_store", load_before_its_store},
    {"statement reordering", "store_behind_its_load", store_behind_its_load},
    {"statement reordering", "three_statements", three_statements},
    {"symbolics", "offset_is_a_symbol", offset_is_a_symbol},
    {"symbolics", "step_is_a_symbol", step_is_a_symbol},
    {"symbolics", "parameters", parameters},
    {"symbolics", "parameters_beside_globals", parameters_beside_globals},
    {"symbolics", "restrict_parameters", restrict_parameters},
    {"storage classes", "static_storage", static_storage},
    {"storage classes", "counter_in_memory", counter_in_memory},
    {"equivalencing", "two_views", two_views},
    {"equivalencing", "views_that_meet", views_that_meet},
    {"equivalencing", "bits_of_a_float", bits_of_a_float},
    {0, 0, 0}};
