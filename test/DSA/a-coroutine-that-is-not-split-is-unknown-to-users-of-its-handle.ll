; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The caller finds the promise through the handle, and in it the arguments of
; the coroutine.

; DSA-CHECK td,eqtd,steens: may-meet main:found main:o
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:o External
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:found External, Incomplete

define internal ptr @generate(ptr %object) presplitcoroutine {
  %promise = alloca ptr
  store ptr %object, ptr %promise
  %id = call token @llvm.coro.id(i32 16, ptr %promise, ptr null, ptr null)
  %size = call i64 @llvm.coro.size.i64()
  %memory = call ptr @malloc(i64 %size)
  %handle = call ptr @llvm.coro.begin(token %id, ptr %memory)
  %s = call i8 @llvm.coro.suspend(token none, i1 false)
  call void @llvm.coro.end(ptr %handle, i1 false, token none)
  ret ptr %handle
}
define void @main() {
  %o = alloca i64
  %handle = call ptr @generate(ptr %o)
  call void @llvm.coro.resume(ptr %handle)
  %promise = call ptr @llvm.coro.promise(ptr %handle, i32 16, i1 false)
  %found = load ptr, ptr %promise
  store i64 1, ptr %found
  ret void
}
declare ptr @malloc(i64)
declare token @llvm.coro.id(i32, ptr readnone, ptr readonly captures(none), ptr) nounwind memory(argmem: read)
declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.begin(token, ptr writeonly) nounwind
declare i8 @llvm.coro.suspend(token, i1)
declare void @llvm.coro.end(ptr, i1, token)
declare void @llvm.coro.resume(ptr)
declare ptr @llvm.coro.promise(ptr captures(none), i32, i1) nounwind memory(none)
