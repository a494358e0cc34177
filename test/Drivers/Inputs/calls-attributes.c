extern float scaled(const float *, const float *, int);
extern int calls(int), compares(const char *);

int main(int argc, char **argv) {
  float a[64] = {0}, b[64] = {0};
  a[argc] = b[argc] = 2;
  return scaled(a, b, 64) == 4 && calls(argc) == 3 && !compares(argv[0])
             ? 0
             : 1;
}
