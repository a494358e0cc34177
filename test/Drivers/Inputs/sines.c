#include <math.h>

void sines(float *to, const float *from) {
  for (int i = 0; i < 1024; i++)
    to[i] = sinf(from[i]);
}
