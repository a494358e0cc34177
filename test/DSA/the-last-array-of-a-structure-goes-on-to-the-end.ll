; It may be a tail of any length: what follows the structure in the same object may
; be its bytes, too, and what stands before it is not.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; RUN: %restruct dsa --pass=local %s | FileCheck %s

; DSA-CHECK td,eqtd,steens: never-meet main:tail main:s
; DSA-CHECK td,eqtd,steens: stride main:tail = 1
; DSA-CHECK local,td,eqtd,steens: may-meet main:p main:behind
; DSA-CHECK local,td,eqtd,steens: same-node main:one main:s

; CHECK: [4, end) is the array

%string = type { i32, [4 x i8], [0 x i8] }
%single = type { i32, [1 x i8], i32 }
declare ptr @malloc(i64)
@at = internal global ptr null

define i32 @main(i32 %n) {
  %s = call ptr @malloc(i64 100)
  %tail = getelementptr %string, ptr %s, i32 0, i32 1
  store ptr %tail, ptr @at
  %p = load ptr, ptr @at
  %next = getelementptr i8, ptr %p, i64 1
  store ptr %next, ptr @at
  store i8 0, ptr %p
  %behind = getelementptr i8, ptr %s, i64 50
  store i8 0, ptr %behind
  %one = getelementptr %single, ptr %s, i32 0, i32 1
  store i8 0, ptr %one
  %c = load i32, ptr %s
  ret i32 %c
}
