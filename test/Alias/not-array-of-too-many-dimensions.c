// Names of nodes are as long as their types are deep: 16 dimensions get nodes, 17
// do not.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -S -emit-llvm %s -o - | FileCheck %s
// CHECK-NOT: array@{{.*}}[1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1]
// CHECK: !"member@S.sixteen"
// CHECK-NOT: !"member@S.seventeen"

struct S {
  int n;
  int sixteen[1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1];
  int seventeen[1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1];
};

void f(struct S *s, int (*array)[1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1][1], int i) {
  s->sixteen[i][i][i][i][i][i][i][i][i][i][i][i][i][i][i][i] = 1;
  s->seventeen[i][i][i][i][i][i][i][i][i][i][i][i][i][i][i][i][i] = 2;
  (*array)[i][i][i][i][i][i][i][i][i][i][i][i][i][i][i][i][i] = 3;
}
