; The first run executes one side, the second the other: together, both are.
;
; RUN: %restruct check --overlaps=%t.seen %s -o %t.exe
; RUN: %t.exe
; RUN: %restruct alias --seen=%t.seen --pipeline=basic-aa --function=set %s | FileCheck --check-prefix=ONE %s
; RUN: %t.exe second
; RUN: %restruct alias --seen=%t.seen --pipeline=basic-aa --function=set %s | FileCheck --check-prefix=BOTH %s
; ONE: 0 executed pairs of locations
; BOTH: 1 executed pairs of locations

target triple = "x86_64-unknown-linux-gnu"

@x = global i64 0
@y = global i64 0

define void @set(ptr %p, ptr %q, i1 %second) {
  br i1 %second, label %b, label %a
a:
  store i64 1, ptr %p
  ret void
b:
  store i64 2, ptr %q
  ret void
}

define i32 @main(i32 %argc, ptr %argv) {
  %second = icmp sgt i32 %argc, 1
  call void @set(ptr @x, ptr @y, i1 %second)
  ret i32 0
}
