; A call takes a pointer for a number, after one that has the same callees, and is
; bound to the clone that was made for that one. In @main the functions are bound
; by a dispatcher; in @same the first call passes just the same.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:a External PtrToInt
; DSA-CHECK bu,td: lacks main:b External
; DSA-CHECK bu,eqbu,td,eqtd,steens: has same:a External PtrToInt
; DSA-CHECK bu,eqbu,td,eqtd,steens: lacks same:b External
declare ptr @malloc(i64)
@table = internal global [4 x ptr] [ptr @f1, ptr @f2, ptr @f3, ptr @f4]
@pointer = internal global ptr @f

define internal ptr @f1(ptr %x) {
  ret ptr %x
}
define internal ptr @f2(ptr %x) {
  ret ptr %x
}
define internal ptr @f3(ptr %x) {
  ret ptr %x
}
define internal ptr @f4(ptr %x) {
  ret ptr %x
}
define internal i32 @main(i64 %i) {
  %a = call ptr @malloc(i64 4)
  %b = call ptr @malloc(i64 4)
  %slot = getelementptr ptr, ptr @table, i64 %i
  %f = load ptr, ptr %slot
  %r = call ptr %f(ptr %b)
  %n = call i64 %f(ptr %a)
  %p = inttoptr i64 %n to ptr
  store i32 1, ptr %a
  store i32 2, ptr %p
  store i32 3, ptr %r
  ret i32 0
}

define internal ptr @f(ptr %x) {
  ret ptr %x
}
define internal i32 @same() {
  %a = call ptr @malloc(i64 4)
  %b = call ptr @malloc(i64 4)
  %f = load ptr, ptr @pointer
  call void %f(ptr %a)
  %n = call i64 %f(ptr %a)
  %p = inttoptr i64 %n to ptr
  store i32 1, ptr %a
  store i32 2, ptr %p
  store i32 3, ptr %b
  ret i32 0
}
