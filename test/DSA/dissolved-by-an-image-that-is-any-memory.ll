; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; One call of f makes %text the member array of %s, the others make it so many
; variables that it may be any memory that globals reach, a function among it.
; That is no array of numbers, so the array is none of a structure either.

; DSA-CHECK bu,eqbu: members f:s = 4 to 20
; DSA-CHECK bu,eqbu: different-node f:text f:buffer
; DSA-CHECK td,eqtd: any-image f:text
; DSA-CHECK td,eqtd: has f:text ExternFunc
; DSA-CHECK td,eqtd: same-node f:text f:buffer f:s

%s = type { i32, [16 x i8], i32 }

@handler = internal global ptr @external
@g0 = internal global [16 x i8] zeroinitializer
@g1 = internal global [16 x i8] zeroinitializer
@g2 = internal global [16 x i8] zeroinitializer
@g3 = internal global [16 x i8] zeroinitializer
@g4 = internal global [16 x i8] zeroinitializer
@g5 = internal global [16 x i8] zeroinitializer
@g6 = internal global [16 x i8] zeroinitializer
@g7 = internal global [16 x i8] zeroinitializer
@g8 = internal global [16 x i8] zeroinitializer
@g9 = internal global [16 x i8] zeroinitializer
@g10 = internal global [16 x i8] zeroinitializer
@g11 = internal global [16 x i8] zeroinitializer
@g12 = internal global [16 x i8] zeroinitializer
@g13 = internal global [16 x i8] zeroinitializer
@g14 = internal global [16 x i8] zeroinitializer
@g15 = internal global [16 x i8] zeroinitializer
@g16 = internal global [16 x i8] zeroinitializer
@g17 = internal global [16 x i8] zeroinitializer
@g18 = internal global [16 x i8] zeroinitializer
@g19 = internal global [16 x i8] zeroinitializer
@g20 = internal global [16 x i8] zeroinitializer
@g21 = internal global [16 x i8] zeroinitializer
@g22 = internal global [16 x i8] zeroinitializer
@g23 = internal global [16 x i8] zeroinitializer
@g24 = internal global [16 x i8] zeroinitializer
@g25 = internal global [16 x i8] zeroinitializer
@g26 = internal global [16 x i8] zeroinitializer
@g27 = internal global [16 x i8] zeroinitializer
@g28 = internal global [16 x i8] zeroinitializer
@g29 = internal global [16 x i8] zeroinitializer
@g30 = internal global [16 x i8] zeroinitializer
@g31 = internal global [16 x i8] zeroinitializer
@g32 = internal global [16 x i8] zeroinitializer
@g33 = internal global [16 x i8] zeroinitializer

declare void @external()

define internal void @f(ptr %s, ptr %text, i64 %i) {
  %first = getelementptr %s, ptr %s, i64 0, i32 0
  store i32 1, ptr %first
  %buffer = getelementptr %s, ptr %s, i64 0, i32 1
  %element = getelementptr [16 x i8], ptr %buffer, i64 0, i64 %i
  store i8 0, ptr %element
  store i8 0, ptr %text
  ret void
}

define i32 @main(i32 %argc) {
  %s = alloca %s
  %i = zext i32 %argc to i64
  %called = load ptr, ptr @handler
  call void %called()
  %buffer = getelementptr %s, ptr %s, i64 0, i32 1
  %element = getelementptr [16 x i8], ptr %buffer, i64 0, i64 %i
  call void @f(ptr %s, ptr %element, i64 %i)
  call void @f(ptr %s, ptr @g0, i64 %i)
  call void @f(ptr %s, ptr @g1, i64 %i)
  call void @f(ptr %s, ptr @g2, i64 %i)
  call void @f(ptr %s, ptr @g3, i64 %i)
  call void @f(ptr %s, ptr @g4, i64 %i)
  call void @f(ptr %s, ptr @g5, i64 %i)
  call void @f(ptr %s, ptr @g6, i64 %i)
  call void @f(ptr %s, ptr @g7, i64 %i)
  call void @f(ptr %s, ptr @g8, i64 %i)
  call void @f(ptr %s, ptr @g9, i64 %i)
  call void @f(ptr %s, ptr @g10, i64 %i)
  call void @f(ptr %s, ptr @g11, i64 %i)
  call void @f(ptr %s, ptr @g12, i64 %i)
  call void @f(ptr %s, ptr @g13, i64 %i)
  call void @f(ptr %s, ptr @g14, i64 %i)
  call void @f(ptr %s, ptr @g15, i64 %i)
  call void @f(ptr %s, ptr @g16, i64 %i)
  call void @f(ptr %s, ptr @g17, i64 %i)
  call void @f(ptr %s, ptr @g18, i64 %i)
  call void @f(ptr %s, ptr @g19, i64 %i)
  call void @f(ptr %s, ptr @g20, i64 %i)
  call void @f(ptr %s, ptr @g21, i64 %i)
  call void @f(ptr %s, ptr @g22, i64 %i)
  call void @f(ptr %s, ptr @g23, i64 %i)
  call void @f(ptr %s, ptr @g24, i64 %i)
  call void @f(ptr %s, ptr @g25, i64 %i)
  call void @f(ptr %s, ptr @g26, i64 %i)
  call void @f(ptr %s, ptr @g27, i64 %i)
  call void @f(ptr %s, ptr @g28, i64 %i)
  call void @f(ptr %s, ptr @g29, i64 %i)
  call void @f(ptr %s, ptr @g30, i64 %i)
  call void @f(ptr %s, ptr @g31, i64 %i)
  call void @f(ptr %s, ptr @g32, i64 %i)
  call void @f(ptr %s, ptr @g33, i64 %i)
  ret i32 0
}
