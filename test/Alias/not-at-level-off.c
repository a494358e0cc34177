// At level off, without strict aliasing, and without optimisation, there is
// nothing of the extension.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=off -O2 -flto -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -fno-strict-aliasing -O2 -flto -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O0 -flto -S -emit-llvm %s -o - | FileCheck %s
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -S -emit-llvm %s -o - | FileCheck %s --check-prefix=SHAPES
// CHECK-NOT: restruct.scalar
// CHECK-NOT: {{member|array}}@
// SHAPES: @g = {{.*}}!restruct.scalar
// SHAPES: !"member@S.a"

struct S { int n; int a[4]; };
int g;

void f(struct S *s, int i) {
  s->a[i] = 1;
  g = 2;
}
