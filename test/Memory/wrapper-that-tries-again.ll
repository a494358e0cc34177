; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: wrapper UserMalloc (malloc) @get: size 1 * %n{{$}}
define ptr @get(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  %failed = icmp eq ptr %p, null
  br i1 %failed, label %again, label %done
again:
  call void @collect()
  %q = call ptr @malloc(i64 %n)
  br label %done
done:
  %r = phi ptr [ %p, %0 ], [ %q, %again ]
  ret ptr %r
}
declare ptr @malloc(i64)
declare void @collect()
