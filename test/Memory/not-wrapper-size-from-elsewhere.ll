; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @get (allocates): SizeUnknown
@extra = internal global i64 0
define ptr @get(i64 %n) {
  %x = load i64, ptr @extra
  %s = add i64 %n, %x
  %p = call ptr @malloc(i64 %s)
  ret ptr %p
}
declare ptr @malloc(i64)
