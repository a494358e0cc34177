; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; What is written to a file, or a pipe, may be read from there: a pointer, too.

; DSA-CHECK td,eqtd,steens: has main:object PtrToInt, External
; DSA-CHECK td,eqtd,steens: has main:found Unknown, IntToPtr, External
; Bytes beside a pointer say nothing of it.
; DSA-CHECK td,eqtd,steens: lacks main:kept PtrToInt, External, Unknown

target triple = "x86_64-unknown-linux-gnu"
define i32 @main() {
  %object = call ptr @malloc(i64 4)
  %kept = call ptr @malloc(i64 4)
  %p = alloca ptr
  %q = alloca ptr
  %header = alloca { i64, ptr }
  store ptr %object, ptr %p
  %n = call i64 @write(i32 1, ptr %p, i64 8)
  %m = call i64 @read(i32 0, ptr %q, i64 8)
  %found = load ptr, ptr %q
  store i32 1, ptr %found
  %second = getelementptr i8, ptr %header, i64 8
  store ptr %kept, ptr %second
  %i = call i64 @write(i32 1, ptr %header, i64 8)
  %j = call i64 @read(i32 0, ptr %header, i64 8)
  ret i32 0
}
declare ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0)
declare i64 @write(i32, ptr, i64)
declare i64 @read(i32, ptr, i64)
