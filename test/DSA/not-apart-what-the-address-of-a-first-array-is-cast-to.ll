; The address of the array that a structure begins with is that of the
; structure: a byte behind the array may be accessed from there.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: same-node main:byte main:count
; DSA-CHECK td,eqtd,steens: same-node main:byte.2 main:count.2

%name = type { [16 x i8], i32, ptr }
%outer = type { i64, %name }
declare ptr @malloc(i64)

define i32 @main(i32 %n, i64 %i) {
entry:
  %f = call ptr @malloc(i64 32)
  %first = getelementptr %name, ptr %f, i32 0, i32 0, i32 0
  %byte = getelementptr i8, ptr %first, i64 %i
  %count = getelementptr %name, ptr %f, i32 0, i32 1
  store i32 1, ptr %count
  store i8 2, ptr %byte
  %g = call ptr @malloc(i64 40)
  %first.2 = getelementptr %outer, ptr %g, i32 0, i32 1, i32 0, i32 0
  %byte.2 = getelementptr i8, ptr %first.2, i64 %i
  %count.2 = getelementptr %outer, ptr %g, i32 0, i32 1, i32 1
  store i32 1, ptr %count.2
  store i8 2, ptr %byte.2
  ret i32 0
}
