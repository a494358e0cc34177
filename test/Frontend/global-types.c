// Globals that hold pointers have their declared type, defined here or
// elsewhere.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct t { int x; };
struct t *head;
static struct t **table[10];
extern const char *const words[];
extern int (*hook)(struct t *);
int use(int i) { return head->x + table[i][i]->x + words[i][0] + hook(head); }

// CHECK-DAG: @head : %struct.t*{{$}}
// CHECK-DAG: @table : [10 x %struct.t**]
// CHECK-DAG: @words : [0 x i8*]
// CHECK-DAG: @hook : i32 (%struct.t*)*
