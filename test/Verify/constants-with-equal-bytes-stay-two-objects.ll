; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0
; The linker would make one string of the two.

target triple = "x86_64-pc-linux-gnu"

@g = private unnamed_addr constant [4 x i8] c"abc\00"
@h = private unnamed_addr constant [4 x i8] c"abc\00"

define i32 @main() {
  %a = load volatile i8, ptr @g, !oracle.place !0
  %b = load volatile i8, ptr @h, !oracle.place !1
  ret i32 0
}

!0 = !{i64 1, i64 0, i64 0, i64 0, ptr @g}
!1 = !{i64 2, i64 0, i64 0, i64 0, ptr @h}
