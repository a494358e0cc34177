; RUN: %opt_restruct -passes="print<dtrans-allocations>" -disable-output %s | FileCheck %s

; CHECK: no wrapper @new_node (allocates): SizeFixed
; CHECK: allocation Malloc (malloc) %p by @malloc: size 24
define ptr @new_node(i32 %tag) {
  %p = call ptr @malloc(i64 24)
  ret ptr %p
}
declare ptr @malloc(i64)
