; Two calls: once both parameters are one variable, once they are not. The third
; parameter never points to one of the others. All pairs can be disambiguated
; but %p and %q.
;
; RUN: %restruct check --overlaps=%t.seen %s --
; RUN: %restruct alias --seen=%t.seen --pipeline=basic-aa --function=set %s | FileCheck %s
; CHECK: 3 executed pairs of locations
; CHECK: 2 of these did not overlap

target triple = "x86_64-unknown-linux-gnu"

@x = global i64 0
@y = global i64 0
@z = global i64 0

define void @set(ptr %p, ptr %q, ptr %r) {
  store i64 1, ptr %p
  store i64 2, ptr %q
  store i64 3, ptr %r
  ret void
}

define i32 @main() {
  call void @set(ptr @x, ptr @y, ptr @z)
  call void @set(ptr @x, ptr @x, ptr @z)
  ret i32 0
}
