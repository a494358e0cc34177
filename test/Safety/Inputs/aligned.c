// A field that asks for more alignment than its type.
struct line {
  _Alignas(64) int count;
  int limit;
  long sum;
};
static struct line lines[8];
int main(int argc, char **argv) {
  for (int i = 0; i < argc; ++i) {
    lines[i & 7].count++;
    lines[i & 7].sum += argv[i][0];
    lines[i & 7].limit = 7;
  }
  return (int)lines[argc & 7].sum + lines[0].count + lines[1].limit;
}
