; Memory of the program may be called: code that it wrote there is external
; code, whether it is called where it was written or in a function that it is
; passed to.
;
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu,td,eqtd,steens: incomplete main:r
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:a External
; DSA-CHECK bu,eqbu,td,eqtd,steens: incomplete run:s
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:b External
; DSA-CHECK td,eqtd,steens: has run:x External
; DSA-CHECK bu,eqbu,td,eqtd,steens: incomplete main:t
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:c External
; DSA-CHECK bu,eqbu,td,eqtd,steens: lacks main:d External

declare noalias ptr @malloc(i64)

@code = internal global [16 x i8] zeroinitializer

define internal i32 @run(ptr %f, ptr %x) {
  %s = call i32 %f(ptr %x)
  ret i32 %s
}

define i32 @main() {
  %a = alloca i32
  %b = alloca i32
  %c = alloca i32
  %d = alloca i32
  store i32 0, ptr %d
  %m = call ptr @malloc(i64 16)
  store i8 -61, ptr %m
  %r = call i32 %m(ptr %a)
  %n = call ptr @malloc(i64 16)
  store i8 -61, ptr %n
  %s = call i32 @run(ptr %n, ptr %b)
  store i8 -61, ptr @code
  %t = call i32 @code(ptr %c)
  ret i32 %r
}
