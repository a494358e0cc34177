; The callee is passed both, and nothing in it says that they are of one object.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd: may-meet both:p both:eighth
; DSA-CHECK td,eqtd: never-meet both:p both:count
; DSA-CHECK td,eqtd: different-node main:f main:buf

%file = type { ptr, [16 x i8], i32, ptr } ; the array is [8, 24), the number [24, 28)
declare ptr @malloc(i64)

define internal void @both(ptr %f, ptr %p) {
  %eighth = getelementptr i8, ptr %f, i64 8
  %count = getelementptr i8, ptr %f, i64 24
  store i8 1, ptr %eighth
  store i32 3, ptr %count
  store i8 2, ptr %p
  ret void
}
define i32 @main() {
  %f = call ptr @malloc(i64 40)
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  call void @both(ptr %f, ptr %buf)
  ret i32 0
}
