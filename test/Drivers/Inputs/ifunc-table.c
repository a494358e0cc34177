// The address of an ifunc in a table and in a variable. Returns 0 if all calls
// reach the function that was chosen.
static int three(void) { return 3; }
static void *choose(void) { return three; }
int chosen(void) __attribute__((ifunc("choose")));

int (*table[])(void) = {chosen};
static int (*from_variable)(void);

int main(int argc, char **argv) {
  from_variable = argc > 5 ? 0 : chosen;
  return table[argc - 1]() + from_variable() + chosen() != 9;
}
