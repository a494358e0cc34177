#include <stddef.h>
void *malloc(size_t);
void free(void *);
struct item {
  struct item *next;
  const char *name;
};
struct item *push(struct item *list, const char *name) {
  struct item *i = malloc(sizeof *i);
  if (!i)
    return 0;
  i->next = list;
  i->name = name;
  return i;
}
char *bytes(size_t n) { return malloc(n); }
void *two(int isInt) {
  void *p = malloc(8);
  if (isInt)
    *(int *)p = 1;
  else
    *(float *)p = 1;
  return p;
}
