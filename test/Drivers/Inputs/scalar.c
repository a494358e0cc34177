/* A variable whose address others have, and memory that only they know. */
struct pair {
  int a, b;
};
static int variable;
int *address(void) { return &variable; }
/* Only its declared type says that the variable is no member of a pair. */
int kept(struct pair *p) {
  variable = 1;
  p->a = 2;
  return variable;
}
