// A packed record says so; its offsets are those of the source.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

struct __attribute__((packed)) wire { char tag; char *payload; short crc; };
#pragma pack(push, 2)
struct two { char tag; int *p; };
#pragma pack(pop)
struct wire w;
struct two t;

// CHECK-DAG: %struct.wire = type <{ i8, i8*, i16 }>
// CHECK-DAG: %struct.wire: struct wire at {{.*}} 88 bits, aligned 8, packed
// CHECK-DAG: 8 +64 payload : i8* = 'char *'
// CHECK-DAG: %struct.two: struct two at {{.*}} 80 bits, aligned 16, packed
// CHECK-DAG: 16 +64 p : i32* = 'int *'
