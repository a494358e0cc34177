; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: not env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | FileCheck %s
; CHECK: in main: a callee that the call graph does not have
; CHECK-NEXT: no line: call void %p()
; CHECK-NEXT: called g

target triple = "x86_64-pc-linux-gnu"

@pointer = internal global ptr @g

define internal void @f() {
  ret void
}

define internal void @g() {
  ret void
}

define i32 @main() {
  %p = load volatile ptr, ptr @pointer
  call void %p(), !oracle.callees !0
  ret i32 0
}

!0 = !{ptr @f}
