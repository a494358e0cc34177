; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s
; It asks for fewer bytes than its callers, in a second attempt, or where another
; number is zero. A function changes the pointer before it is returned.

; CHECK-NOT: {{^}}wrapper
; CHECK: no wrapper @less
define ptr @less(i64 %n, i64 %size) {
  br label %try
try:
  %a = phi i64 [ %n, %0 ], [ 1, %none ]
  %p = call ptr @calloc(i64 %a, i64 %size)
  %failed = icmp eq ptr %p, null
  br i1 %failed, label %none, label %done
none:
  %few = icmp ult i64 %a, 100
  br i1 %few, label %done, label %try
done:
  ret ptr %p
}

; CHECK: no wrapper @other
define ptr @other(i64 %n, i64 %m) {
  %has = icmp ne i64 %m, 0
  br i1 %has, label %do, label %none
none:
  br label %do
do:
  %bytes = phi i64 [ %n, %0 ], [ 1, %none ]
  %p = call ptr @malloc(i64 %bytes)
  ret ptr %p
}

; CHECK: no wrapper @either
define ptr @either(i64 %n, i64 %size) {
  %hasn = icmp ne i64 %n, 0
  %hassize = icmp ne i64 %size, 0
  %any = select i1 %hasn, i1 true, i1 %hassize
  br i1 %any, label %none, label %do
none:
  br label %do
do:
  %a = phi i64 [ %n, %0 ], [ 1, %none ]
  %p = call ptr @calloc(i64 %a, i64 %size)
  ret ptr %p
}

define ptr @changed(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %r = call ptr @next(ptr %p)
  ret ptr %r
}
define internal ptr @next(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 16
  ret ptr %q
}

; CHECK-NOT: {{^}}wrapper
define ptr @kept(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %r = call ptr @keep(ptr %p)
  ret ptr %r
}
define internal ptr @keep(ptr %p) {
  store ptr %p, ptr @last
  ret ptr %p
}
@last = internal global ptr null

declare ptr @calloc(i64, i64)
declare ptr @malloc(i64)
