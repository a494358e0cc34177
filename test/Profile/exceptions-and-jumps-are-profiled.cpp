// Code with landing pads, with setjmp, and with an indirect goto, which cannot
// be copied, does what it does without a profile; bursts begin and end in it.
// RUN: %restruct_cxx -O2 -c %s -o %t.o
// RUN: %restruct profile --whole-program %t.o -o %t.json -- | FileCheck %s
// RUN: %restruct profile --whole-program --sample=1 %t.o -o %t.json -- | FileCheck %s
// RUN: %restruct profile --whole-program --sample=3 -O0 %t.o -o %t.json -- | FileCheck %s
// RUN: %python %S/Inputs/field.py %t.json counter thrown writes
// CHECK: 25000 100 3000000

#include <csetjmp>
#include <cstdio>

struct counter {
  volatile long thrown;
  volatile long jumped;
  volatile long steps;
};

static counter *all = new counter();
static jmp_buf back;

[[gnu::noinline]] static void fail(long i) {
  if (i % 4 == 0)
    throw i;
  all->steps = all->steps + 0;
}

[[gnu::noinline]] static void leap() { longjmp(back, 1); }

static void jump() {
  volatile int left = 100;
  if (setjmp(back))
    all->jumped = all->jumped + 1;
  if (left-- > 0)
    leap();
}

[[gnu::noinline]] static void step(long count) {
  static void *const labels[] = {&&even, &&odd, &&stop};
  long i = 0;
  goto *labels[0];
even:
  all->steps = all->steps + 1;
  goto *labels[++i < count ? 1 : 2];
odd:
  all->steps = all->steps + 1;
  goto *labels[++i < count ? 0 : 2];
stop:;
}

int main() {
  for (long i = 0; i < 100000; i++)
    try {
      fail(i);
    } catch (long) {
      all->thrown = all->thrown + 1;
    }
  jump();
  step(3000000);
  printf("%ld %ld %ld\n", all->thrown, all->jumped, all->steps);
}
