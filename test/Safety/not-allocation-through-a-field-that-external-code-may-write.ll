; RUN: %opt_restruct -passes='print<dtrans-safety>' -disable-output %s | FileCheck %s
; External code may store another function in the field, or in the variable.

; CHECK: %struct.node
; CHECK: BadCasting: {{.*}}
; CHECK: %struct.item
; CHECK: BadCasting: {{.*}}
; CHECK: %struct.control: safe
target triple = "x86_64-pc-linux-gnu"
%struct.memory = type { ptr }
%struct.node = type { i64, ptr, i32 }
%struct.item = type { i64, ptr, i32 }
%struct.control = type { i64, ptr, i32 }
@memory = internal global %struct.memory { ptr @malloc }
@get = global ptr @malloc
@own = internal global ptr @malloc
declare ptr @malloc(i64)
declare void @set_up(ptr)

define i32 @main() {
  call void @set_up(ptr @memory)
  %take = load ptr, ptr @memory
  %m = call ptr %take(i64 24)
  %x = getelementptr %struct.node, ptr %m, i64 0, i32 2
  store i32 1, ptr %x
  %get = load ptr, ptr @get
  %i = call ptr %get(i64 24)
  %y = getelementptr %struct.item, ptr %i, i64 0, i32 2
  store i32 1, ptr %y
  %own = load ptr, ptr @own
  %c = call ptr %own(i64 24)
  %z = getelementptr %struct.control, ptr %c, i64 0, i32 2
  store i32 1, ptr %z
  ret i32 0
}
