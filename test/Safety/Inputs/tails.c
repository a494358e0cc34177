// An array of one element at the end, of which more are used.
#include <stdlib.h>
struct buffer {
  int length;
  int data[1];
};
static struct buffer *buffers[4];
__attribute__((noinline)) static int sum(const struct buffer *b) {
  int all = 0;
  for (int i = 0; i < b->length; ++i)
    all += b->data[i];
  return all;
}
struct buffer spare[8];
int main(int argc, char **argv) {
  struct buffer *b = malloc((size_t)argc * sizeof *b);
  b->length = argc;
  for (int i = 0; i < argc; ++i)
    b->data[i] = argv[i][0];
  buffers[argc & 3] = b;
  spare[argc & 7].length = 1;
  return sum(b) + sum(&spare[argc & 7]) + (buffers[0] != NULL);
}
