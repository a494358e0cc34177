#include <stdio.h>

struct entry {
  char tag;
  int count;
};

int main(int argc, char **argv) {
  struct entry entries[10] = {{0}};
  FILE *f = fopen(argv[1], "rb");
  int all = 0;
  if (f && fread(entries, sizeof(struct entry), 10, f) > 0)
    for (int i = 0; i < 10; ++i)
      all += entries[i].tag * entries[i].count;
  return all;
}
