// Two numbers that are passed together, in one register.
struct pair {
  int x;
  int y;
};
static struct pair pairs[16];
__attribute__((noinline)) static int area(struct pair p) { return p.x * p.y; }
int main(int argc, char **argv) {
  for (int i = 0; i < argc; ++i) {
    pairs[i & 15].x = i;
    pairs[i & 15].y = argv[i][0];
  }
  return area(pairs[argc & 15]) + area(pairs[0]);
}
