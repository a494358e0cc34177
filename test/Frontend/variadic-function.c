// A variadic function type has its named parameters and says that there may be
// more.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct log { void (*print)(struct log *, const char *, ...); };
void say(struct log *l) { l->print(l, "%d %p", 1, (void *)l); }

// CHECK: %struct.log = type { void (%struct.log*, i8*, ...)* }
// CHECK: indirect calls:
// CHECK-NEXT: @say #{{[0-9]+}} : void (%struct.log*, i8*, ...)
