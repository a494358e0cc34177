; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; RUN: %opt_restruct -passes='print<dsa-callgraph>' -disable-output %s 2>&1 | FileCheck %s

; Only the caller knows that the function is external. Its arguments are
; external in all top-down phases, also if the callees come from an earlier
; phase.

; DSA-CHECK td,eqbu,eqtd: has f:x External
; DSA-CHECK td,eqbu,eqtd: has h:x External
; CHECK: @f
; CHECK-NEXT: call %callee -> external code
; CHECK: @h
; CHECK-NEXT: call %callee -> external code

declare ptr @dlsym(ptr, ptr)

define internal i32 @f(ptr %callee) {
  %x = alloca i32
  store i32 0, ptr %x
  call void %callee(ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}
define internal i32 @h(ptr %callee) {
  %x = alloca i32
  store i32 0, ptr %x
  call void (i32, ...) %callee(i32 1, ptr %x)
  %v = load i32, ptr %x
  ret i32 %v
}
define internal i32 @apply(ptr %p, ptr %to) {
  %r = call i32 %p(ptr %to)
  ret i32 %r
}
define i32 @main(i32 %argc, ptr %argv) {
  %p = call ptr @dlsym(ptr null, ptr %argv)
  %r = call i32 @apply(ptr @f, ptr %p)
  %s = call i32 @h(ptr %p)
  %t = add i32 %r, %s
  ret i32 %t
}
