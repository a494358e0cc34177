; The call takes two pointers as integers. The second is one that it passes.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:a External Incomplete
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:p External Unknown
; DSA-CHECK bu,eqbu,td,eqtd,steens: lacks main:b External
declare ptr @malloc(i64)
@pointer = internal global ptr @pair

define internal { ptr, ptr } @pair(ptr %x) {
  %r = insertvalue { ptr, ptr } poison, ptr %x, 1
  ret { ptr, ptr } %r
}
define internal i32 @main() {
  %a = call ptr @malloc(i64 4)
  %b = call ptr @malloc(i64 4)
  %f = load ptr, ptr @pointer
  %n = call { i64, i64 } %f(ptr %a)
  %m = extractvalue { i64, i64 } %n, 1
  %p = inttoptr i64 %m to ptr
  store i32 1, ptr %a
  store i32 2, ptr %p
  store i32 3, ptr %b
  ret i32 0
}
