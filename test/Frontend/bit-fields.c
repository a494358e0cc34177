// Bit-fields keep their names, offsets and widths, which IR does not represent;
// the structure has the storage that IR has.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct flags { unsigned kind : 3; int depth : 11; unsigned : 4; _Bool seen : 1; char *name; };
int depth(struct flags *f) { return f->depth; }

// CHECK: %struct.flags = type { i32, i8* }
// CHECK: %struct.flags: struct flags
// CHECK-NEXT: 0 +3 kind : i32 = 'unsigned int', bit-field
// CHECK-NEXT: 3 +11 depth : i32 = 'int', bit-field
// CHECK-NEXT: 14 +4 (unnamed) : i32 = 'unsigned int', bit-field
// CHECK-NEXT: 18 +1 seen : i8 = '_Bool', bit-field
// CHECK-NEXT: 64 +64 name : i8* = 'char *'
