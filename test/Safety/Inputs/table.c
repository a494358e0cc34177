// A table that is indexed, and a count of each of its entries.
struct entry {
  int key;
  char kind;
  long uses;
};
static struct entry table[64];
static int used;
__attribute__((noinline)) static struct entry *find(int key) {
  for (int i = 0; i < used; ++i)
    if (table[i].key == key)
      return &table[i];
  struct entry *e = &table[used++ & 63];
  e->key = key;
  e->kind = (char)(key & 1);
  return e;
}
int main(int argc, char **argv) {
  long sum = 0;
  for (int i = 0; i < argc; ++i)
    sum += ++find(argv[i][0])->uses;
  for (int i = 0; i < used; ++i)
    sum += table[i].kind;
  return (int)sum;
}
