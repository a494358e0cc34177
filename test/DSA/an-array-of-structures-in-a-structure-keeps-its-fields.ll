; Like the tables of a decompressor: `next` points into an array of small structures
; of the same object, and is moved on by a callee. The other pointers of the object
; stay apart.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: members main:s = 24 to 56
; DSA-CHECK td,eqtd,steens: links main:s = 0 to 8, 8 to 16, 16 to 24
; DSA-CHECK td,eqtd,steens: stride main:s = 0
; DSA-CHECK td,eqtd,steens: stride main:codes = 4
; DSA-CHECK td,eqtd,steens: same-node main:s:16 main:codes
; DSA-CHECK td,eqtd: never-meet main:w main:o main:codes
; DSA-CHECK td,eqtd: never-meet main:s main:next main:codes
; DSA-CHECK td,eqtd: types fill:c = i8 at 0

%code = type { i8, i8, i16 }
%state = type { ptr, ptr, ptr, [8 x %code], i32 } ; window, out, next, codes
declare ptr @malloc(i64)

define internal void @fill(ptr %t, i32 %n) {
  %c = load ptr, ptr %t
  %at = getelementptr %code, ptr %c, i32 %n
  %op = getelementptr %code, ptr %at, i32 0, i32 0
  store i8 3, ptr %op
  %more = getelementptr %code, ptr %c, i32 %n
  store ptr %more, ptr %t
  ret void
}

define i32 @main(i32 %n) {
  %s = call ptr @malloc(i64 64)
  %w = call ptr @malloc(i64 64)
  %o = call ptr @malloc(i64 64)
  store ptr %w, ptr %s
  %out = getelementptr %state, ptr %s, i32 0, i32 1
  store ptr %o, ptr %out
  %next = getelementptr %state, ptr %s, i32 0, i32 2
  %codes = getelementptr %state, ptr %s, i32 0, i32 3
  store ptr %codes, ptr %next
  call void @fill(ptr %next, i32 %n)
  call void @fill(ptr %next, i32 2)
  ret i32 0
}
