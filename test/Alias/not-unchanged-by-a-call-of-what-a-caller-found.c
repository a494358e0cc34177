// A function that is found at run time, and called by one that got a pointer to
// it: the call may change what it is given.
// RUN: %clang -O1 -fPIC -shared -DLIBRARY %s -o %t.so
// RUN: %restruct_cc -O2 %s -o %t -Wl,--no-as-needed %t.so
// RUN: %t

#ifdef LIBRARY
void external(int *p) { *p = 55; }
#else
#include <dlfcn.h>

__attribute__((noinline)) static int callback(void (*f)(int *)) {
  int x = 0;
  f(&x);
  return x;
}
int main(void) {
  return callback((void (*)(int *))dlsym(RTLD_DEFAULT, "external")) != 55;
}
#endif
