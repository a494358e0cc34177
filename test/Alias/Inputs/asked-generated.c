// As programs of csmith are: globals of all kinds, pointers to pointers, unions
// and functions that are passed addresses of everything.
#include <stdint.h>
#include <stdio.h>

struct S0 {
  int32_t f0;
  int16_t f1[3];
  const volatile uint8_t f2;
};
union U1 {
  uint64_t f0;
  int32_t f1;
  struct S0 *f2;
};

static int32_t g_2 = 7;
static int32_t *g_3 = &g_2;
static int32_t **g_4[2] = {&g_3, &g_3};
static int32_t ***volatile g_5 = &g_4[1];
static struct S0 g_6[4] = {{1, {2, 3, 4}, 5}, {-6, {7}, 8}};
static struct S0 *g_7 = &g_6[2];
static union U1 g_8[3] = {{1}};
static uint16_t g_9 = 65530;

static int32_t *func_10(int32_t *p, struct S0 **q, uint16_t n) {
  struct S0 l_11 = **q;
  int32_t *l_12[2][2] = {{p, &g_2}, {&l_11.f0, p}};
  for (l_11.f0 = 0; l_11.f0 < 3; l_11.f0++) {
    (*q)->f1[l_11.f0] += (int16_t)(*l_12[l_11.f0 & 1][0] + n);
    *q = &g_6[(n + l_11.f0) % 4];
  }
  *p ^= l_11.f1[1];
  return n & 1 ? p : **g_5;
}

static uint16_t func_20(union U1 u, int32_t **p, struct S0 *s) {
  int32_t l_21 = u.f1;
  int32_t *l_22 = &l_21;
  if (s == g_7)
    *p = func_10(&l_21, &g_7, (uint16_t)u.f0);
  if (*p == l_22)
    *p = &g_6[1].f0;
  **p = l_21--;
  g_8[l_21 & 1].f1 = s->f0 + ***g_5;
  return (uint16_t)(l_21 + s->f2);
}

static int32_t func_1(void) {
  int32_t l_31 = 3;
  int32_t *l_32 = &l_31;
  for (uint16_t i = 0; i < 40; i++) {
    g_9 += func_20(g_8[i % 3], i % 5 ? &g_3 : &l_32, i % 7 ? g_7 : &g_6[i % 4]);
    *l_32 += **g_4[i & 1];
    g_3 = i & 2 ? &g_2 : func_10(&g_6[i & 3].f0, &g_7, i);
  }
  return l_31;
}

int main(void) {
  printf("%d\n", func_1());
  printf("%d %d %u\n", g_2, *g_3, g_9);
  for (int i = 0; i < 4; i++)
    printf("%d %d %d %d\n", g_6[i].f0, g_6[i].f1[0], g_6[i].f1[1], g_6[i].f1[2]);
  for (int i = 0; i < 3; i++)
    printf("%d\n", g_8[i].f1);
}
