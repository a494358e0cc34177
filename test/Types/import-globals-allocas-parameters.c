// RUN: %clang -g -O0 -c -emit-llvm %s -o %t.bc
// RUN: %opt_restruct -passes="dtrans-import-debug-info,verify<dtrans-types>,print<dtrans-types>" -disable-output %t.bc 2>&1 | FileCheck %s
// Variables and functions get their declared types; those without pointers add
// nothing to what IR says.

struct node { struct node *next; };
struct node *head;
void *anything;
int number;
static char *names[4];

struct node *push(struct node *list, const char **what, int n) {
  struct node *local = list;
  int count = n;
  names[0] = (char *)*what;
  return local + count;
}

// CHECK-NOT: error:
// CHECK: globals:
// CHECK-DAG: @head : %struct.node*
// CHECK-DAG: @anything : void*
// CHECK-DAG: @names : [4 x i8*]
// CHECK-NOT: @number
// CHECK: functions:
// CHECK-NEXT: @push : %struct.node* (%struct.node*, i8**, i32)
// CHECK-NEXT: allocas:
// CHECK-NEXT: @push #0 : %struct.node*
// CHECK-NEXT: @push #1 : i8**
// CHECK-NEXT: @push #3 : %struct.node*
// CHECK-NOT: @push #
