; A copy makes what both objects hold the same, and nothing else: other pointers to the
; two lead to different objects. If the size is unknown they become one.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,td,eqtd,steens: different-node main:a main:b
; DSA-CHECK td,eqtd: same-place main:a:0 main:b:0 main:x
; DSA-CHECK td,eqtd: same-place main:a:8 main:b:8 main:y
; DSA-CHECK td,eqtd: lacks-link main:b at 16 to 24
; DSA-CHECK local,td,eqtd: different-node main:x main:y
; DSA-CHECK td,eqtd: never-meet main:a main:b
; DSA-CHECK td,eqtd: same-place main:c:4 main:d:12 main:z
; DSA-CHECK local,td,eqtd: different-node main:c main:d
; DSA-CHECK local,td,eqtd,steens: same-place main:e main:f
; DSA-CHECK td,eqtd: has read:w External

%s = type { ptr, ptr, i64 }
declare ptr @malloc(i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal i64 @read(i64 %unused) {
  %w = alloca i32
  %from = alloca ptr
  %to = alloca i64
  store ptr %w, ptr %from
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 8, i1 false)
  %n = load i64, ptr %to
  ret i64 %n
}

define i64 @main(i64 %size) {
  %x = alloca i32
  %y = alloca i32
  %z = alloca i32
  %a = call ptr @malloc(i64 24)
  %b = call ptr @malloc(i64 24)
  store ptr %x, ptr %a
  %q = getelementptr %s, ptr %a, i32 0, i32 1
  store ptr %y, ptr %q
  call void @llvm.memcpy.p0.p0.i64(ptr %b, ptr %a, i64 16, i1 false)
  ; a pointer that lies in two pieces
  %c = call ptr @malloc(i64 24)
  %d = call ptr @malloc(i64 32)
  %odd = getelementptr i8, ptr %c, i64 4
  store ptr %z, ptr %odd
  %behind = getelementptr i8, ptr %d, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr %behind, ptr %c, i64 16, i1 false)
  %e = call ptr @malloc(i64 24)
  %f = call ptr @malloc(i64 24)
  call void @llvm.memcpy.p0.p0.i64(ptr %e, ptr %f, i64 %size, i1 false)
  %n = call i64 @read(i64 0)
  ret i64 %n
}
