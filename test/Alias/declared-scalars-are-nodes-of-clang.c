// The type attached to a global is the node that clang's tag of an access to it
// has: one node in the module, not one that looks like it.
// RUN: %clang_restruct -O2 -flto -S -emit-llvm %s -o %t.ll
// RUN: FileCheck %s < %t.ll
// RUN: %clangxx_restruct -O2 -flto -x c++ -S -emit-llvm %s -o %t.cpp.ll
// RUN: FileCheck %s < %t.cpp.ll
// CHECK-DAG: @c = {{.*}}, !restruct.scalar ![[C:[0-9]+]]
// CHECK-DAG: @u = {{.*}}, !restruct.scalar ![[U:[0-9]+]]
// CHECK-DAG: @ll = {{.*}}, !restruct.scalar ![[LL:[0-9]+]]
// CHECK-DAG: @d = {{.*}}, !restruct.scalar ![[D:[0-9]+]]
// CHECK-DAG: @ip = {{.*}}, !restruct.scalar ![[IP:[0-9]+]]
// CHECK-DAG: @cppp = {{.*}}, !restruct.scalar ![[CPPP:[0-9]+]]
// CHECK-DAG: @sp = {{.*}}, !restruct.scalar ![[SP:[0-9]+]]
// CHECK-DAG: store i8 1, ptr @c, {{.*}}!tbaa ![[TC:[0-9]+]]
// CHECK-DAG: store i32 1, ptr @u, {{.*}}!tbaa ![[TU:[0-9]+]]
// CHECK-DAG: store i64 1, ptr @ll, {{.*}}!tbaa ![[TLL:[0-9]+]]
// CHECK-DAG: store double 1{{.*}}, ptr @d, {{.*}}!tbaa ![[TD:[0-9]+]]
// CHECK-DAG: store ptr null, ptr @ip, {{.*}}!tbaa ![[TIP:[0-9]+]]
// CHECK-DAG: store ptr null, ptr @cppp, {{.*}}!tbaa ![[TCPPP:[0-9]+]]
// CHECK-DAG: store ptr null, ptr @sp, {{.*}}!tbaa ![[TSP:[0-9]+]]
// CHECK-DAG: ![[TC]] = !{![[C]], ![[C]], i64 0}
// CHECK-DAG: ![[TU]] = !{![[U]], ![[U]], i64 0}
// CHECK-DAG: ![[TLL]] = !{![[LL]], ![[LL]], i64 0}
// CHECK-DAG: ![[TD]] = !{![[D]], ![[D]], i64 0}
// CHECK-DAG: ![[TIP]] = !{![[IP]], ![[IP]], i64 0}
// CHECK-DAG: ![[TCPPP]] = !{![[CPPP]], ![[CPPP]], i64 0}
// CHECK-DAG: ![[TSP]] = !{![[SP]], ![[SP]], i64 0}

struct S { int x; };
char c;
unsigned u;
long long ll;
double d;
const int *ip;
char ***cppp;
struct S *sp;

void f(void) {
  c = 1;
  u = 1;
  ll = 1;
  d = 1;
  ip = 0;
  cppp = 0;
  sp = 0;
}
