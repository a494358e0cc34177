// From a link to what contains it, by its offset.
#include <stddef.h>
struct link {
  struct link *next;
};
struct holder {
  int id;
  long value;
  struct link link;
};
static struct holder holders[16];
static struct link *first;
int main(int argc, char **argv) {
  for (int i = 0; i < argc; ++i) {
    holders[i & 15].id = i;
    holders[i & 15].value = argv[i][0];
    holders[i & 15].link.next = i < 16 ? first : NULL;
    first = &holders[i & 15].link;
  }
  long sum = 0;
  for (struct link *l = first; l; l = l->next)
    sum += ((struct holder *)((char *)l - offsetof(struct holder, link)))->value;
  return (int)sum + holders[argc & 15].id;
}
