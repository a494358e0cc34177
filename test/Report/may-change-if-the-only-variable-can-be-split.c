// The optimiser splits an array in a global variable into arrays of the parts,
// so the report does not say that variables block that. Nor does explain.
//
// RUN: %restruct_cc -O1 -c -emit-llvm %s -o %t.bc
// RUN: %restruct opt --whole-program %t.bc --dry-run \
// RUN:   | FileCheck %s --check-prefix=PLAN
// RUN: %restruct report --whole-program --type=star %t.bc | FileCheck %s
// RUN: %restruct explain --whole-program %t.bc star | FileCheck %s
// RUN: %restruct report --whole-program --type=star --format=json %t.bc \
// RUN:   | FileCheck %s --check-prefix=JSON
//
// A second variable is one that the optimiser does not split.
//
// RUN: %restruct_cc -O1 -c -emit-llvm -DSECOND %s -o %t.second.bc
// RUN: %restruct opt --whole-program %t.second.bc --dry-run \
// RUN:   | FileCheck %s --check-prefix=WHOLE
// RUN: %restruct report --whole-program --type=star %t.second.bc \
// RUN:   | FileCheck %s --check-prefix=SECOND
//
// PLAN: struct.star: {{.*}}, in variables
// CHECK: layout: may change{{$}}
// CHECK-NOT: split-struct: {{.*}}GlobalArray
// JSON: "legalChanges": [
// JSON: "split-struct",
// JSON-NEXT: "aos-to-soa"
// WHOLE-NOT: in variables
// SECOND: layout: may change by delete-fields, reorder-fields, narrow-fields only
// SECOND: GlobalArray
#include <stdio.h>

struct star {
  double light;
  float at[6];
  int visits;
  long seen;
};
static struct star stars[1000];
#ifdef SECOND
static struct star others[60];
#endif

int main(int count, char **arguments) {
  double sum = 0;
  for (int i = 0; i < 1000; i++) {
    stars[i].light = i + count;
    stars[i].at[i % 6] = i;
    stars[i].visits = i;
    stars[i].seen = i;
  }
#ifdef SECOND
  for (int i = 0; i < 60; i++) {
    others[i].light = i + count;
    others[i].seen = count;
  }
#endif
  for (int round = 0; round < 1000; round++)
    for (int i = 0; i < 1000; i++)
      sum += stars[i].light;
#ifdef SECOND
  for (int i = 0; i < 60; i++)
    sum += others[i].light + others[i].seen;
#endif
  printf("%g %g %d %ld\n", sum, stars[count].at[count], stars[count].visits,
         stars[count].seen);
  return 0;
}
