; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: allocation Realloc (malloc) %q by @realloc: size 16 * %n, of %p
; CHECK: allocation Realloc (malloc) %r by @realloc: size 16 * %n{{$}}
define void @f(ptr %p, i64 %n) {
  %s = shl nuw i64 %n, 4
  %q = call ptr @realloc(ptr %p, i64 %s)
  %r = call ptr @realloc(ptr null, i64 %s)
  ret void
}
declare ptr @realloc(ptr, i64)
