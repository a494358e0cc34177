#include "loops.h"

float scaled(float value, float by) { return value * by + 0.25f; }

void advance(int *index) { *index += 1; }

void add_row(float *to, const float *from, int count) {
  for (int i = 0; i < count; i++)
    to[i] = to[i] * 0.5f + from[i];
}

float clamp(float value) {
  return value < 0.75f ? 0.75f : value > 1.25f ? 1.25f : value;
}

int is_large(const float *value) { return *value > 1.0f; }
