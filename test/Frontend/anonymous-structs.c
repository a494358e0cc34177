// Unnamed records are records; one with only a typedef name has that name;
// members of an unnamed one are found through it.
// RUN: %clang_restruct -flto -c %s -o %t.bc
// RUN: %opt_restruct -passes='verify<dtrans-types>,print<dtrans-types>' -disable-output %t.bc 2>&1 | FileCheck %s

typedef struct { char *text; } token;
struct outer { int kind; union { struct { char *s; int n; }; double d; }; token *tokens; };
struct outer o;

// CHECK-DAG: %struct.outer = type { i32, %union.anon, %struct.token* }
// CHECK-DAG: %struct.anon = type { i8*, i32 }
// CHECK-DAG: %struct.token = type { i8* }
// CHECK-DAG: %struct.token: struct token at
// CHECK-DAG: %union.anon: union (unnamed) at
// CHECK-DAG: 64 +128 (unnamed) : %union.anon
