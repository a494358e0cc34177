; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; Memory from a function in a field, which can only be @take, is new. So is that
; from a variable. The number of bytes is checked in the function.

; CHECK: %struct.node: safe
; CHECK: %struct.seen
; CHECK-NEXT: AllocationSizeObserved
; CHECK: %struct.item: safe
; CHECK: %struct.part
; CHECK: BadAllocSizeArg
target triple = "x86_64-pc-linux-gnu"
%struct.memory = type { ptr, ptr, ptr }
%struct.node = type { i64, ptr, i32 }
%struct.seen = type { i64, ptr, i32 }
%struct.item = type { i64, ptr, i32 }
%struct.part = type { i64, ptr, i32 }
@memory = internal global %struct.memory { ptr @take, ptr @count, ptr @free }
@get = internal global ptr @malloc
@bytes = internal global i64 0
declare ptr @malloc(i64)
declare void @free(ptr)

define internal ptr @take(i64 %n) {
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}
define internal ptr @count(i64 %n) {
  store i64 %n, ptr @bytes
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}

define i64 @main() {
  %take = load ptr, ptr @memory
  %m = call ptr %take(i64 24)
  %x = getelementptr %struct.node, ptr %m, i64 0, i32 2
  store i32 1, ptr %x
  %place = getelementptr %struct.memory, ptr @memory, i64 0, i32 2
  %put = load ptr, ptr %place
  call void %put(ptr %m)

  %second = getelementptr %struct.memory, ptr @memory, i64 0, i32 1
  %count = load ptr, ptr %second
  %s = call ptr %count(i64 24)
  %y = getelementptr %struct.seen, ptr %s, i64 0, i32 2
  store i32 1, ptr %y

  %get = load ptr, ptr @get
  %i = call ptr %get(i64 48)
  %z = getelementptr %struct.item, ptr %i, i64 1, i32 2
  store i32 1, ptr %z
  %p = call ptr %get(i64 40)
  %w = getelementptr %struct.part, ptr %p, i64 0, i32 2
  store i32 1, ptr %w
  %all = load i64, ptr @bytes
  ret i64 %all
}
