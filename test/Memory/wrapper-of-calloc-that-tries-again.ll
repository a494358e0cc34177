; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; Where no byte was wanted, it asks for one element of one byte. The result is
; checked by a function.

; CHECK: wrapper UserCalloc (malloc) @get: size 1 * %n * %size (may wrap), zeroed
define ptr @get(i64 %n, i64 %size) {
  br label %try
try:
  %a = phi i64 [ %n, %0 ], [ 1, %again ]
  %b = phi i64 [ %size, %0 ], [ 1, %again ]
  %p = call ptr @calloc(i64 %a, i64 %b)
  %failed = icmp eq ptr %p, null
  br i1 %failed, label %none, label %done
none:
  %hasa = icmp ne i64 %a, 0
  %hasb = icmp ne i64 %b, 0
  %wanted = select i1 %hasa, i1 %hasb, i1 false
  br i1 %wanted, label %done, label %again
again:
  br label %try
done:
  %r = call ptr @check(ptr %p)
  ret ptr %r
}
define internal ptr @check(ptr %p) {
  %failed = icmp eq ptr %p, null
  br i1 %failed, label %die, label %done
die:
  call void @exit(i32 1)
  unreachable
done:
  ret ptr %p
}

; CHECK: wrapper UserRealloc (malloc) @grow: size 1 * %n (may wrap), of %p
define ptr @grow(ptr %p, i64 %n) {
  br i1 true, label %do, label %toolarge
do:
  %has = icmp ne i64 %n, 0
  %none = xor i1 %has, true
  %one = zext i1 %none to i64
  %bytes = or i64 %n, %one
  %q = call ptr @realloc(ptr %p, i64 %bytes)
  br label %done
toolarge:
  %fail = call ptr @fail()
  br label %done
done:
  %r = phi ptr [ %q, %do ], [ %fail, %toolarge ]
  ret ptr %r
}
define internal ptr @fail() {
  store i32 12, ptr @error
  ret ptr null
}
@error = internal global i32 0

declare ptr @calloc(i64, i64)
declare ptr @realloc(ptr, i64)
declare void @exit(i32) noreturn
