// Data flow and control flow: what is known before the loop, what callees do,
// conditions, several exits, loops made of goto, searching and packing.

#include "loops.h"

static double flag_set_before(void) {
  int by = one == 1 ? 1 : 2;
  for (int i = 0; i < N - 2; i++)
    a[i] = a[i + by] * 0.5f + b[i];
  return a[5];
}

static double counter_used_behind(void) {
  int k = 0;
  for (int i = 0; i < N; i++, k++)
    a[i] = b[i] + c[i];
  for (int i = 0; i < k; i++)
    d[i] = a[i] * e[i];
  return d[k - 1];
}

static double condition_holds_throughout(void) {
  for (int i = 0; i < N; i++)
    if (half > 5)
      a[i] = b[i] * c[i];
    else
      a[i] = b[i] + c[i];
  return a[2];
}

static double calls_a_function(void) {
  for (int i = 0; i < N; i++)
    a[i] = scaled(b[i], c[i]);
  return a[3];
}

static float doubled(float value) { return value + value; }

static double calls_a_local_function(void) {
  for (int i = 0; i < N; i++)
    a[i] = doubled(b[i]) - c[i];
  return a[3];
}

static double callee_advances(void) {
  int k = -1;
  for (int i = 0; i < N; i++) {
    advance(&k);
    a[k] = b[k] * 0.5f + c[i];
  }
  return a[3];
}

static double callee_takes_rows(void) {
  for (int i = 0; i < SIDE; i++)
    add_row(aa[i], bb[i], SIDE);
  return aa[4][4];
}

static double callee_decides(void) {
  float result = 0;
  for (int i = 0; i < N; i++)
    if (is_large(&a[i]))
      result += b[i];
  return result;
}

static double callee_clamps(void) {
  for (int i = 0; i < N; i++)
    a[i] = clamp(b[i]) * c[i];
  return a[11];
}

static double where_positive(void) {
  for (int i = 0; i < N; i++)
    if (s[i] > 0)
      a[i] = a[i] * 0.5f + b[i] * c[i];
  return a[12];
}

static double one_or_the_other(void) {
  for (int i = 0; i < N; i++)
    if (s[i] > 0) {
      a[i] = b[i] + c[i];
      d[i] = b[i];
    } else {
      a[i] = b[i] - c[i];
      e[i] = b[i];
    }
  return a[13] + d[13] + e[13];
}

static double nested_conditions(void) {
  for (int i = 0; i < N; i++) {
    if (s[i] < 0) {
      if (b[i] > c[i])
        a[i] = b[i] * d[i];
    } else if (c[i] > 1)
      a[i] = c[i] * d[i] + 1;
  }
  return a[14];
}

static double several_cases(void) {
  for (int i = 0; i < N; i++)
    switch (ip[i] & 3) {
    case 0:
      a[i] = b[i] + c[i];
      break;
    case 1:
      a[i] = b[i] - c[i];
      break;
    case 2:
      a[i] = b[i] * c[i];
      break;
    default:
      a[i] = c[i];
    }
  return a[15];
}

static double backward_goto(void) {
  int i = 0;
again:
  a[i] = b[i] + c[i] * d[i];
  if (++i < N)
    goto again;
  return a[16];
}

static double goto_around(void) {
  for (int i = 1; i < N; i++) {
    if (s[i] < 0)
      goto other;
    a[i] = a[i - 1] * 0.25f + b[i];
    goto done;
  other:
    a[i] = b[i] * 0.5f;
  done:;
  }
  return a[17];
}

static double leaves_when_found(void) {
  float result = 0;
  for (int i = 0; i < N; i++) {
    if (a[i] > 4.0f)
      return -1;
    result += a[i];
  }
  return result;
}

static double first_that_exceeds(void) {
  float limit = 4.0f - (float)one;
  int at = N;
  for (int i = 0; i < N; i++)
    if (a[i] > limit) {
      at = i;
      break;
    }
  return at;
}

static double last_that_is_negative(void) {
  int at = -1;
  for (int i = 0; i < N; i++)
    if (s[i] < 0)
      at = i;
  return at;
}

static double how_many_equal(void) {
  int found = 0;
  for (int i = 0; i < N; i++)
    found += ip[i] == counts[i];
  return found;
}

static double pack_positive(void) {
  int k = 0;
  for (int i = 0; i < N; i++)
    if (s[i] > 0)
      a[k++] = s[i];
  return k;
}

static double pack_products(void) {
  int k = 0;
  for (int i = 0; i < N; i++)
    if (b[i] > c[i]) {
      flat[k] = b[i] * d[i] + e[i];
      k++;
    }
  return k;
}

static double unpack(void) {
  int k = 0;
  for (int i = 0; i < N; i++)
    if (s[i] > 0) {
      a[i] = b[k] * c[k];
      k++;
    }
  return k;
}

const struct loop flow_loops[] = {
    {"global data flow", "flag_set_before", flag_set_before},
    {"global data flow", "counter_used_behind", counter_used_behind},
    {"global data flow", "condition_holds_throughout",
     condition_holds_throughout},
    {"interprocedural data flow", "calls_a_function", calls_a_function},
    {"interprocedural data flow", "calls_a_local_function",
     calls_a_local_function},
    {"interprocedural data flow", "callee_advances", callee_advances},
    {"interprocedural data flow", "callee_takes_rows", callee_takes_rows},
    {"interprocedural data flow", "callee_decides", callee_decides},
    {"interprocedural data flow", "callee_clamps", callee_clamps},
    {"control flow", "where_positive", where_positive},
    {"control flow", "one_or_the_other", one_or_the_other},
    {"control flow", "nested_conditions", nested_conditions},
    {"control flow", "several_cases", several_cases},
    {"control flow", "leaves_when_found", leaves_when_found},
    {"goto loops", "backward_goto", backward_goto},
    {"goto loops", "goto_around", goto_around},
    {"search", "first_that_exceeds", first_that_exceeds},
    {"search", "last_that_is_negative", last_that_is_negative},
    {"search", "how_many_equal", how_many_equal},
    {"packing", "pack_positive", pack_positive},
    {"packing", "pack_products", pack_products},
    {"packing", "unpack", unpack},
    {0, 0, 0}};
