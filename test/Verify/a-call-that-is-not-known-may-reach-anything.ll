; RUN: %opt_oracle -passes='restruct-oracle<metadata>' %s -o %t.bc
; RUN: %clang -O1 -w %t.bc %oracle_runtime -o %t
; RUN: env RESTRUCT_ORACLE_STATUS=77 %t 2>&1 | count 0

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
  call void %p()
  ret i32 0
}
