// One of each kind of symbol. Returns 0 if all have the values they should.
int common;
__thread int local_to_thread = 3;
__attribute__((weak)) int weak(void) { return 5; }
int aliased(void) { return 7; }
int alias(void) __attribute__((alias("aliased")));
__attribute__((visibility("hidden"))) int hidden = 11;
static int set;
__attribute__((constructor)) static void construct(void) { set = 13; }
__asm__(".globl from_assembly\n.type from_assembly,@object\n.data\n"
        "from_assembly: .long 17\n.text\n");
extern int from_assembly __attribute__((visibility("hidden")));
extern int missing(void) __attribute__((weak));
struct large { char bytes[400]; };
__attribute__((noinline)) void copy(struct large *to, struct large *from) {
  *to = *from; // a call of memcpy that is not in bitcode
}
static int one(void) { return 19; }
static void *choose(void) { return one; }
int indirect(void) __attribute__((ifunc("choose")));

int main(void) {
  struct large a = {{0}}, b = {{1}};
  copy(&a, &b);
  return common + local_to_thread + weak() + alias() + hidden + set +
             from_assembly + (missing ? missing() : 0) + a.bytes[0] +
             indirect() !=
         76;
}
