; One function gives the structure, another one the place in its array. That the one
; is part of the other is what their caller has to find out.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: may-meet main:p main:eighth
; DSA-CHECK td,eqtd,steens: may-meet both:p both:eighth

%file = type { ptr, [16 x i8], ptr, i32 } ; the array is [8, 24), the pointer [24, 32)
declare ptr @malloc(i64)

define internal ptr @open() {
  %f = call ptr @malloc(i64 40)
  %h = call ptr @malloc(i64 8)
  store ptr %h, ptr %f
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %at = getelementptr %file, ptr %f, i32 0, i32 2
  store ptr %buf, ptr %at
  ret ptr %f
}

@current = internal global ptr null
@position = internal global ptr null

define internal ptr @structure() {
  %f = load ptr, ptr @current
  ret ptr %f
}
define internal ptr @place() {
  %p = load ptr, ptr @position
  ret ptr %p
}
define internal void @set() {
  %f = call ptr @open()
  store ptr %f, ptr @current
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  store ptr %buf, ptr @position
  ret void
}
define internal void @both(ptr %f, ptr %p) {
  %eighth = getelementptr i8, ptr %f, i64 8
  store i8 1, ptr %eighth
  store i8 2, ptr %p
  ret void
}

define i32 @main() {
  call void @set()
  %f = call ptr @structure()
  %p = call ptr @place()
  %eighth = getelementptr i8, ptr %f, i64 8
  store i8 1, ptr %eighth
  store i8 2, ptr %p
  call void @both(ptr %f, ptr %p)
  ret i32 0
}
