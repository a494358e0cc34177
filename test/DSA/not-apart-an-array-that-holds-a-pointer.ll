; A pointer that is stored in the bytes of the array belongs to the structure: a
; copy of the structure has it, too.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: members main:f = none
; DSA-CHECK td,eqtd,steens: same-place main:x main:y

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

define internal void @keep(ptr %place, ptr %x) {
  store ptr %x, ptr %place
  ret void
}

define i32 @main() {
  %f = call ptr @open()
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  %x = alloca i32
  call void @keep(ptr %buf, ptr %x)
  %eighth = getelementptr i8, ptr %f, i64 8
  %y = load ptr, ptr %eighth
  store i32 1, ptr %y
  store i32 2, ptr %x
  ret i32 0
}
