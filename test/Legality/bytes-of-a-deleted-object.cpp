// What deletes an object receives it as bytes, without a cast.
// RUN: %clangxx -O0 %s -o %t.expected && %t.expected > %t.txt
// RUN: %restruct_cxx -O2 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-1 %s -o %t && %t | diff - %t.txt
// RUN: %restruct_cxx -O2 -fplugin-arg-restruct-layout=random-3 %s -o %t && %t | diff - %t.txt
#include <cstdio>
#include <cstdlib>
static unsigned deleted = 17;
struct named {
  char name[8];
  int x, y;
  __attribute__((always_inline)) static void operator delete(void *p) {
    const unsigned char *b = static_cast<const unsigned char *>(p);
    for (unsigned i = 0; i != sizeof(named); ++i)
      deleted = deleted * 31 + b[i];
    std::free(p);
  }
  static void *operator new(std::size_t n) { return std::calloc(1, n); }
};
__attribute__((noinline)) static int finish(named *p) {
  int sum = 0;
  for (char c : p->name)
    sum += c;
  sum += p->x - p->y;
  delete p;
  return sum;
}
int main(int argc, char **) {
  named *p = new named;
  p->name[argc] = 'a', p->x = argc, p->y = 2;
  int sum = finish(p);
  std::printf("%d %u\n", sum, deleted);
}
