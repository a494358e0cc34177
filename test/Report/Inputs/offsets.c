// Optimised code accesses it by offsets only, with TBAA tags.
extern void *calloc(unsigned long, unsigned long);
extern void keep(int *);
struct seen { long first; int second; };
struct unseen { long first; int second; };
int main(int count, char **arguments) {
  struct seen *s = calloc(1, sizeof *s);
  struct unseen *u = (struct unseen *)s;
  s->second = count;
  keep(&s->second);
  return u == 0;
}
