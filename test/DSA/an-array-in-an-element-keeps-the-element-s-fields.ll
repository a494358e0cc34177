; Elements of an array are structures with an array of pointers in each: the index into
; that array leaves the other fields of an element apart.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: stride main:all = 48
; DSA-CHECK td,eqtd,steens: members main:all = 8 to 40
; DSA-CHECK td,eqtd,steens: links main:all = 40 to 48
; DSA-CHECK td,eqtd: never-meet main:kid main:last main:e
; DSA-CHECK td,eqtd: different-node main:x main:y

%s = type { i64, [4 x ptr], ptr }
declare ptr @malloc(i64)

define i64 @main(i64 %i, i64 %j) {
  %all = call ptr @malloc(i64 480)
  %e = getelementptr %s, ptr %all, i64 %i
  %x = alloca i32
  %y = alloca i32
  %kid = getelementptr %s, ptr %all, i64 %i, i32 1, i64 %j
  store ptr %x, ptr %kid
  %last = getelementptr %s, ptr %e, i32 0, i32 2
  store ptr %y, ptr %last
  store i64 1, ptr %e
  ret i64 0
}
