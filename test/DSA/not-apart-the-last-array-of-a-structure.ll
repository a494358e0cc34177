; It may be a tail, which has any length.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,td,eqtd,steens: members main:s = none
; DSA-CHECK local,td,eqtd,steens: same-node main:s main:tail
; DSA-CHECK local,td,eqtd,steens: same-node main:s main:one

%string = type { i32, [4 x i8], [0 x i8] }
%single = type { i32, [1 x i8], i32 }
declare ptr @malloc(i64)

define i32 @main(i32 %n) {
  %s = call ptr @malloc(i64 100)
  %tail = getelementptr %string, ptr %s, i32 0, i32 1
  %one = getelementptr %single, ptr %s, i32 0, i32 1
  store i8 0, ptr %tail
  store i8 0, ptr %one
  ret i32 0
}
