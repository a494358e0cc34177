// All fields but the first are copied, from one element to another.
#include <stddef.h>
#include <string.h>
struct slot {
  int id;
  int kind;
  long value;
};
static struct slot slots[16];
int main(int argc, char **argv) {
  for (int i = 0; i < argc; ++i) {
    slots[i & 15].id = i;
    slots[i & 15].kind = argv[i][0];
    slots[i & 15].value = argc;
  }
  memcpy(&slots[(argc + 1) & 15].kind, &slots[argc & 15].kind,
         sizeof(struct slot) - offsetof(struct slot, kind));
  return (int)slots[argc & 15].value + slots[(argc + 1) & 15].id;
}
