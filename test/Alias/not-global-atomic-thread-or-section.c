// Atomic and thread-local variables, and those in a named section or behind an
// alias, claim nothing.
// RUN: %clang_restruct -fplugin-arg-restruct-tbaa=shapes -O2 -flto -fno-discard-value-names -S -emit-llvm %s -o %t.ll
// RUN: FileCheck %s --check-prefix=NODES < %t.ll
// NODES-DAG: @a = {{.*}}global i32 0, align 4{{( #[0-9]+)?$}}
// NODES-DAG: @t = {{.*}}global i32 0, align 4{{( #[0-9]+)?$}}
// NODES-DAG: @s = {{.*}}global i32 0, section "set", align 4{{( #[0-9]+)?$}}
// NODES-DAG: @behind = {{.*}}global i32 0, align 4{{( #[0-9]+)?$}}

struct S { int x; };
_Atomic int a;
_Thread_local int t;
int s __attribute__((section("set")));
int behind;
extern struct S alias __attribute__((alias("behind")));
