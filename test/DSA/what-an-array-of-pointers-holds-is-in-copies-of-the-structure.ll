; A copy of the structure has the pointers of the array in it, however these are read.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: same-node main:x main:y
; DSA-CHECK td,eqtd,steens: same-node main:w main:z
; DSA-CHECK td,eqtd,steens: has numbers:x External
; DSA-CHECK td,eqtd: lacks main:x External

%s = type { i64, [4 x ptr], i32 }
declare ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal void @put(ptr %s, i64 %i, ptr %x) {
  %a = getelementptr %s, ptr %s, i32 0, i32 1
  %e = getelementptr [4 x ptr], ptr %a, i64 0, i64 %i
  store ptr %x, ptr %e
  ret void
}

define internal ptr @copied(ptr %s, i64 %i) {
  %c = alloca %s
  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %s, i64 48, i1 false)
  %a = getelementptr %s, ptr %c, i32 0, i32 1
  %e = getelementptr [4 x ptr], ptr %a, i64 0, i64 %i
  %y = load ptr, ptr %e
  store i32 1, ptr %y
  ret ptr %y
}

define internal ptr @fields(ptr %s) {
  %c = alloca %s
  %all = load %s, ptr %s
  store %s %all, ptr %c
  %e = getelementptr i8, ptr %c, i64 16
  %y = load ptr, ptr %e
  store i32 1, ptr %y
  ret ptr %y
}

define internal i64 @numbers(ptr %s, i64 %i) {
  %x = alloca i32
  call void @put(ptr %s, i64 %i, ptr %x)
  %e = getelementptr i8, ptr %s, i64 24
  %n = load i64, ptr %e
  ret i64 %n
}

define i64 @main(i64 %i) {
  %s = call ptr @malloc(i64 48)
  %x = alloca i32
  call void @put(ptr %s, i64 %i, ptr %x)
  %y = call ptr @copied(ptr %s, i64 %i)
  %t = call ptr @malloc(i64 48)
  %w = alloca i32
  call void @put(ptr %t, i64 %i, ptr %w)
  %z = call ptr @fields(ptr %t)
  %u = call ptr @malloc(i64 48)
  %n = call i64 @numbers(ptr %u, i64 %i)
  ret i64 %n
}
