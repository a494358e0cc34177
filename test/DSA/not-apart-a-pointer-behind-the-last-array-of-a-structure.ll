; What follows the structure in the same object may be its array's bytes.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: same-node main:p main:s
; DSA-CHECK td,eqtd,steens: may-meet main:p main:behind

%string = type { i32, [4 x i8] }
declare ptr @malloc(i64)
@at = internal global ptr null

define i32 @main(i32 %n) {
  %s = call ptr @malloc(i64 100)
  %x = alloca i32
  %tail = getelementptr %string, ptr %s, i32 0, i32 1
  store ptr %tail, ptr @at
  %p = load ptr, ptr @at
  %next = getelementptr i8, ptr %p, i64 1
  store ptr %next, ptr @at
  store i8 0, ptr %p
  %behind = getelementptr %string, ptr %s, i64 1
  store ptr %x, ptr %behind
  %c = load i32, ptr %s
  ret i32 %c
}
