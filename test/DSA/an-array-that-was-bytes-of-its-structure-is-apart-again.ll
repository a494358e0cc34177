; One function makes the array apart after another one made it bytes of its structure.
; The verifier finds the same bytes in the globals graph, in either form.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK bu,eqbu: not-coarsened

%A = type { i32, [6 x i8], i32 }
%B = type { i64, [2 x i64], %A, [4 x i16], ptr, i64 }
%C = type { ptr, [3 x %A], [4 x i32], %B, ptr }
%U = type { i64, [16 x i8], ptr, i32 }
@g0 = internal global %B zeroinitializer
@g1 = internal global ptr null
@g2 = internal global ptr null
@g3 = internal global %C zeroinitializer
declare ptr @malloc(i64)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define internal ptr @f0(ptr %x, ptr %y, i64 %i, i1 %c) {
entry:
  br label %b0
b0:
  %v1 = getelementptr %C, ptr @g1, i32 0, i32 1, i64 0
  store ptr %y, ptr @g3
  br label %b1
b1:
  %v2 = phi ptr [ %y, %b0 ], [ %v1, %b1 ]
  store ptr %y, ptr %v2
  %v3 = call ptr @malloc(i64 200)
  %v4 = call ptr @malloc(i64 200)
  store ptr %y, ptr %v1
  br i1 %c, label %b1, label %b2
b2:
  ret ptr %v2
}
define internal ptr @f1(ptr %x, ptr %y, i64 %i, i1 %c) {
entry:
  br label %b0
b0:
  %v1 = call ptr @malloc(i64 200)
  store i64 1, ptr %y
  call void @llvm.memcpy.p0.p0.i64(ptr %v1, ptr @g1, i64 16, i1 false)
  call void @llvm.memset.p0.i64(ptr %y, i8 0, i64 6, i1 false)
  store i32 1, ptr %x
  br label %b1
b1:
  %v2 = getelementptr %B, ptr %x, i32 0, i32 2, i32 1
  %v3 = call ptr @malloc(i64 200)
  %v4 = call ptr @f2(ptr %v3, ptr %v1, i64 %i, i1 %c)
  %v5 = getelementptr %U, ptr %v1, i32 0, i32 1
  br i1 %c, label %b1, label %b2
b2:
  %v6 = phi ptr [ %v2, %b1 ], [ %v7, %b2 ]
  %v7 = getelementptr %U, ptr %v3, i32 0, i32 1, i64 %i
  %v8 = getelementptr %C, ptr %v5, i32 0, i32 1
  %v9 = load ptr, ptr %v8
  %v10 = load ptr, ptr %v7
  %v11 = getelementptr %B, ptr %v10, i32 0, i32 2
  %v12 = call ptr @f2(ptr %v10, ptr @g0, i64 %i, i1 %c)
  store ptr @g0, ptr %v9
  %v13 = getelementptr %C, ptr %v9, i32 0, i32 1
  store i32 1, ptr %v10
  br i1 %c, label %b2, label %b3
b3:
  ret ptr %v6
}
define internal ptr @f2(ptr %x, ptr %y, i64 %i, i1 %c) {
entry:
  br label %b0
b0:
  store i32 1, ptr @g0
  %v1 = getelementptr %B, ptr %y, i32 0, i32 2, i32 1
  %v2 = call ptr @f0(ptr @g0, ptr @g0, i64 %i, i1 %c)
  %v3 = getelementptr %C, ptr %y, i32 0, i32 1, i64 2, i32 1
  br label %b1
b1:
  %v4 = phi ptr [ @g0, %b0 ], [ %v4, %b1 ]
  %v5 = call ptr @malloc(i64 200)
  %v6 = call ptr @malloc(i64 200)
  %v7 = getelementptr %U, ptr %v2, i32 0, i32 1
  %v8 = getelementptr %U, ptr %v3, i32 0, i32 1
  br i1 %c, label %b1, label %b2
b2:
  ret ptr %v4
}
define i32 @main(i64 %i, i1 %c) {
  %m = call ptr @malloc(i64 400)
  %r0 = call ptr @f0(ptr %m, ptr @g3, i64 %i, i1 %c)
  %r1 = call ptr @f1(ptr %m, ptr @g0, i64 %i, i1 %c)
  %r2 = call ptr @f2(ptr %m, ptr @g3, i64 %i, i1 %c)
  ret i32 0
}
