; A structure of two pointers, passed as a value, is two of the pointers that the
; callee reads from its list.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK td,eqtd,steens: same-node main:a main:p
; DSA-CHECK td,eqtd,steens: same-node main:b main:q
; DSA-CHECK td,eqtd,steens: different-node main:a main:c
; DSA-CHECK td,eqtd,steens: lacks main:a External
declare ptr @malloc(i64)
%list = type { i32, i32, ptr, ptr }
@pointer = internal global ptr @second
declare void @llvm.va_start.p0(ptr)

define internal ptr @first(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %p = va_arg ptr %l, ptr
  ret ptr %p
}
define internal ptr @second(i32 %n, ...) {
  %l = alloca %list
  call void @llvm.va_start.p0(ptr %l)
  %p = va_arg ptr %l, ptr
  %q = va_arg ptr %l, ptr
  ret ptr %q
}
define internal void @main() {
  %a = call ptr @malloc(i64 4)
  %b = call ptr @malloc(i64 4)
  %c = call ptr @malloc(i64 4)
  %ra = insertvalue { ptr, ptr } zeroinitializer, ptr %a, 0
  %rb = insertvalue [2 x ptr] zeroinitializer, ptr %b, 1
  %f = load ptr, ptr @pointer
  %p = call ptr (i32, ...) @first(i32 1, { ptr, ptr } %ra)
  %q = call ptr (i32, ...) %f(i32 1, [2 x ptr] %rb)
  store i32 1, ptr %a
  store i32 2, ptr %b
  store i32 2, ptr %c
  store i32 3, ptr %p
  store i32 4, ptr %q
  ret void
}
