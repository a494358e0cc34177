// The bytes of a table are added up, padding and all.
#include <stddef.h>
struct cell {
  char kind;
  int value;
  short weight;
};
static struct cell cells[16];
__attribute__((noinline)) static unsigned hash(const char *p, size_t n) {
  unsigned h = 0;
  while (n--)
    h = h * 31 + (unsigned char)*p++;
  return h;
}
int main(int argc, char **argv) {
  for (int i = 0; i < argc; ++i)
    cells[i & 15].value += argv[i][0];
  return (int)(hash((const char *)cells, sizeof cells) & 127);
}
