; RUN: echo 'define i32 @main() { ret i32 0 }' > %t.ll
; RUN: %restruct check --overlaps=%t.seen %t.ll --
; RUN: not %restruct alias --seen=%t.seen %s 2>&1 | FileCheck --check-prefix=OTHER %s
; RUN: not %restruct alias --seen=%s %s 2>&1 | FileCheck --check-prefix=OTHER %s
; RUN: not %restruct alias --seen=%t.none %s 2>&1 | FileCheck --check-prefix=NONE %s
; RUN: not %restruct check --overlaps=%t.seen --pipeline=basic-aa %s -- 2>&1 | FileCheck --check-prefix=BOTH %s
; OTHER: does not belong to this program
; NONE: No such file
; BOTH: --overlaps records all pairs

target triple = "x86_64-unknown-linux-gnu"

define i32 @main() {
  %p = alloca i64
  store i64 1, ptr %p
  ret i32 0
}
