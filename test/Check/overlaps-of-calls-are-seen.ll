; One callee writes the variable, the other reads another one.
;
; RUN: %restruct check --overlaps=%t.seen %s --
; RUN: %restruct alias --seen=%t.seen --pipeline=basic-aa --function=main %s | FileCheck %s
; CHECK: 2 executed pairs of a call and a location
; CHECK: 1 of these calls did not access the location

target triple = "x86_64-unknown-linux-gnu"

@x = global i64 0

define void @write(ptr %q) {
  store i64 2, ptr %q
  ret void
}

define i64 @read() {
  %v = load i64, ptr @x
  ret i64 %v
}

define i32 @main() {
  %p = alloca i64
  call void @write(ptr %p)
  %v = call i64 @read()
  %r = load i64, ptr %p
  ret i32 0
}
