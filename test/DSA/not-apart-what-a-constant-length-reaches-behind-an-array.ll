; A length that is longer than the array goes on to the next members.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: members main:f = none
; DSA-CHECK steens: same-node main:f clear:p

%file = type { ptr, [16 x i8], ptr, i32 } ; the array is [8, 24), the pointer [24, 32)
declare ptr @malloc(i64)

define internal ptr @open() {
  %f = call ptr @malloc(i64 40)
  %h = call ptr @malloc(i64 8)
  store ptr %h, ptr %f
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %at = getelementptr %file, ptr %f, i32 0, i32 2
  store ptr %buf, ptr %at
  ret ptr %f
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define internal void @clear(ptr %p) {
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 32, i1 false)
  ret void
}

define i32 @main() {
  %f = call ptr @open()
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  call void @clear(ptr %buf)
  %count = getelementptr %file, ptr %f, i32 0, i32 3
  %c = load i32, ptr %count
  ret i32 %c
}
