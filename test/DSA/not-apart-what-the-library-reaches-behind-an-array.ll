; The library is told to go on behind the end of the array, to the next member.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: same-node compared:f compared:buf
; DSA-CHECK td,eqtd,steens: same-node cleared:f cleared:buf
; DSA-CHECK td,eqtd,steens: same-node sorted:f sorted:buf
; DSA-CHECK td,eqtd,steens: different-node inside:f inside:buf

%file = type { ptr, [16 x i8], i32, ptr } ; the array is [8, 24), the number [24, 28)
declare ptr @malloc(i64)
declare i32 @memcmp(ptr, ptr, i64)
declare void @bzero(ptr, i64)
declare void @qsort(ptr, i64, i64, ptr)
@zeros = internal constant [40 x i8] zeroinitializer

define internal i32 @compared() {
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %r = call i32 @memcmp(ptr %buf, ptr @zeros, i64 20)
  ret i32 %r
}
define internal void @cleared() {
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  call void @bzero(ptr %buf, i64 20)
  ret void
}
define internal i32 @order(ptr %a, ptr %b) {
  %x = load i8, ptr %a
  %y = load i8, ptr %b
  %xi = zext i8 %x to i32
  %yi = zext i8 %y to i32
  %d = sub i32 %xi, %yi
  ret i32 %d
}
define internal void @sorted() {
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  call void @qsort(ptr %buf, i64 5, i64 4, ptr @order)
  ret void
}
define internal i32 @inside() {
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %r = call i32 @memcmp(ptr %buf, ptr @zeros, i64 16)
  ret i32 %r
}
define i32 @main() {
  %a = call i32 @compared()
  call void @cleared()
  call void @sorted()
  %b = call i32 @inside()
  ret i32 0
}
