; The structure and a pointer into its array are reached by two globals.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd: members main:f = 8 to 24
; DSA-CHECK td,eqtd,steens: never-meet walk:p walk:count
; DSA-CHECK td,eqtd,steens: may-meet walk:p walk:tenth

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

define internal void @walk() {
  %f = load ptr, ptr @current
  %p = load ptr, ptr @position
  store i8 1, ptr %p
  %next = getelementptr i8, ptr %p, i64 1
  store ptr %next, ptr @position
  %count = getelementptr %file, ptr %f, i32 0, i32 3
  store i32 1, ptr %count
  %tenth = getelementptr i8, ptr %f, i64 10
  store i8 1, ptr %tenth
  ret void
}

define i32 @main() {
  %f = call ptr @open()
  store ptr %f, ptr @current
  %buf = getelementptr %file, ptr %f, i32 0, i32 1
  store ptr %buf, ptr @position
  call void @walk()
  %h = load ptr, ptr %f
  ret i32 0
}
