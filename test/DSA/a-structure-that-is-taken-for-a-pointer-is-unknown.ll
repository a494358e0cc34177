; Calls through other types: a structure of one pointer is passed, or returned, in
; the same register as the pointer.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK td,eqtd,steens: may-meet main:a main:p
; DSA-CHECK td,eqtd,steens: may-meet main:b main:q
; DSA-CHECK td,eqtd,steens: may-meet main:c main:r
; DSA-CHECK td,eqtd,steens: may-meet main:d main:s
; DSA-CHECK td,eqtd,steens: may-meet main:e main:t
; DSA-CHECK td,eqtd,steens: never-meet main:other main:p
; DSA-CHECK td,eqtd,steens: never-meet main:other main:q
; DSA-CHECK td,eqtd,steens: never-meet main:other main:s
declare ptr @malloc(i64)
@fp = internal global ptr @f
@gp = internal global ptr @g
@hp = internal global ptr @h
@ip = internal global ptr @i
@jp = internal global ptr @j

define internal ptr @f(ptr %x) {
  ret ptr %x
}
define internal ptr @g({ ptr } %x) {
  %y = extractvalue { ptr } %x, 0
  ret ptr %y
}
define internal { ptr } @h(ptr %x) {
  %y = insertvalue { ptr } poison, ptr %x, 0
  ret { ptr } %y
}
define internal ptr @i(ptr %x) {
  ret ptr %x
}
define internal ptr @j(i32 %n, ...) {
  %l = alloca { i32, i32, ptr, ptr }
  call void @llvm.va_start.p0(ptr %l)
  %p = va_arg ptr %l, ptr
  ret ptr %p
}
declare void @llvm.va_start.p0(ptr)
define internal void @main() {
  %a = call ptr @malloc(i64 4)
  %b = call ptr @malloc(i64 4)
  %c = call ptr @malloc(i64 4)
  %d = call ptr @malloc(i64 4)
  %e = call ptr @malloc(i64 4)
  %other = call ptr @malloc(i64 4)
  %f = load ptr, ptr @fp
  %g = load ptr, ptr @gp
  %h = load ptr, ptr @hp
  %i = load ptr, ptr @ip
  %j = load ptr, ptr @jp
  %as = insertvalue { ptr } poison, ptr %a, 0
  %es = insertvalue { ptr } poison, ptr %e, 0
  %p = call ptr %f({ ptr } %as)
  %q = call ptr %g(ptr %b)
  %r = call ptr %h(ptr %c)
  %is = call { ptr } %i(ptr %d)
  %s = extractvalue { ptr } %is, 0
  %t = call ptr %j(i32 1, { ptr } %es)
  store i32 1, ptr %a
  store i32 1, ptr %b
  store i32 1, ptr %c
  store i32 1, ptr %d
  store i32 1, ptr %e
  store i32 1, ptr %other
  store i32 1, ptr %p
  store i32 1, ptr %q
  store i32 1, ptr %r
  store i32 1, ptr %s
  store i32 1, ptr %t
  ret void
}
