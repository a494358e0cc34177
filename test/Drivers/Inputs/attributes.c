/* Functions that show which options they were compiled with. */
#include <string.h>

float scaled(const float *a, const float *b, int n) {
  float sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static int twice(int x) { return x + x; }

int calls(int x) { return twice(x) + 1; }

int compares(const char *s) { return (int)strlen(s) == (int)strlen("four"); }
