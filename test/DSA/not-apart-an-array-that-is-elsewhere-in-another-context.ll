; Callers make the two parameters one, in different places of what globals reach. An
; array of the one has its bytes in all of them: the verifier looks for its images.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd: same-node f2:x f2:y f2:v6
; DSA-CHECK bu,eqbu,td,eqtd,steens: not-coarsened

%A = type { i32, [6 x i8], i32 }
%B = type { i64, [2 x i64], %A, [4 x i16], ptr, i64 }
%C = type { ptr, [3 x %A], [4 x i32], %B, ptr }
%U = type { i64, [16 x i8], ptr, i32 }
@g0 = internal global %B zeroinitializer
@g1 = internal global ptr null
@g3 = internal global %C zeroinitializer
declare ptr @malloc(i64)

define internal ptr @f0(ptr %x, ptr %y, i64 %i, i1 %c) {
entry:
  br label %b0
b0:
  %v1 = call ptr @malloc(i64 200)
  store i32 1, ptr %v1
  %v2 = getelementptr %C, ptr @g3, i32 0, i32 1, i64 2
  %v3 = call ptr @f0(ptr %v2, ptr %x, i64 %i, i1 %c)
  br label %b1
b1:
  ret ptr %v2
}
define internal ptr @f1(ptr %x, ptr %y, i64 %i, i1 %c) {
entry:
  br label %b0
b0:
  %v1 = getelementptr %C, ptr @g1, i32 0, i32 1, i64 0
  %v2 = getelementptr %B, ptr @g1, i32 0, i32 1
  %v3 = getelementptr %C, ptr @g1, i32 0, i32 1
  %v4 = getelementptr %C, ptr %v2, i32 0, i32 1
  %v5 = getelementptr %C, ptr %v1, i32 0, i32 3
  %v6 = load ptr, ptr %v1
  %v7 = load ptr, ptr %v5
  br label %b1
b1:
  %v8 = phi ptr [ %v4, %b0 ], [ %v9, %b1 ]
  store i8 1, ptr %v4
  %v9 = getelementptr %B, ptr %v5, i32 0, i32 1
  %v10 = getelementptr %U, ptr @g1, i32 0, i32 1
  %v11 = getelementptr %U, ptr %v3, i32 0, i32 1, i64 %i
  %v12 = call ptr @f2(ptr %v7, ptr %v1, i64 %i, i1 %c)
  %v13 = getelementptr %C, ptr %v10, i32 0, i32 3
  br i1 %c, label %b1, label %b2
b2:
  ret ptr @g1
}
define internal ptr @f2(ptr %x, ptr %y, i64 %i, i1 %c) {
entry:
  br label %b0
b0:
  %v1 = call ptr @malloc(i64 200)
  %v2 = getelementptr %B, ptr %x, i32 0, i32 1
  %v3 = getelementptr %U, ptr %y, i32 0, i32 1
  %v4 = call ptr @malloc(i64 200)
  %v5 = getelementptr %A, ptr %x, i32 0, i32 1
  %v6 = getelementptr %A, ptr %v5, i32 0, i32 1
  %v7 = getelementptr %C, ptr %v2, i32 0, i32 1, i64 1
  br label %b1
b1:
  ret ptr %v6
}
define i32 @main(i64 %i, i1 %c) {
  %m = call ptr @malloc(i64 400)
  %r0 = call ptr @f0(ptr %m, ptr @g0, i64 %i, i1 %c)
  %r1 = call ptr @f1(ptr %m, ptr @g0, i64 %i, i1 %c)
  %r2 = call ptr @f2(ptr %m, ptr @g3, i64 %i, i1 %c)
  ret i32 0
}
