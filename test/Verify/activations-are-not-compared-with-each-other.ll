; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0
; f sees the object through another node in its caller's activation.

target triple = "x86_64-pc-linux-gnu"

declare ptr @malloc(i64)

define i32 @main() {
  %p = call ptr @malloc(i64 64)
  call void @f(ptr %p, i1 true)
  ret i32 0
}

define internal void @f(ptr %p, i1 %again) {
  br i1 %again, label %first, label %second

first:
  store i32 1, ptr %p, !oracle.place !0
  call void @f(ptr %p, i1 false)
  store i32 1, ptr %p, !oracle.place !0
  ret void

second:
  store i32 2, ptr %p, !oracle.place !1
  ret void
}

!0 = !{i64 1, i64 0, i64 0, i64 0, !"heap"}
!1 = !{i64 2, i64 0, i64 0, i64 0, !"heap"}
