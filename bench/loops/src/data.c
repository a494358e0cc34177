#include "loops.h"

float a[N + 8], b[N + 8], c[N + 8], d[N + 8], e[N + 8], s[N + 8];
double x[N + 8], y[N + 8], z[N + 8];
float flat[2 * N];
int ip[N], counts[N];
float aa[SIDE][SIDE], bb[SIDE][SIDE], cc[SIDE][SIDE];
int length = N, one = 1, two = 2, half = N / 2;
