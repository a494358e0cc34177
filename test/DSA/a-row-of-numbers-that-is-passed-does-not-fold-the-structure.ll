; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A function that only reads and writes numbers gets a row of a table in a
; structure. The row is unknown, but the fields of the structure stay distinct.

; DSA-CHECK td,eqtd,steens: stride main:s = 0
; DSA-CHECK td,eqtd,steens: members main:s = 8 to 104
; DSA-CHECK td,eqtd,steens: has-link main:s at 0 to 8
; DSA-CHECK td,eqtd,steens: lacks-link main:s at 8 to 104
; DSA-CHECK td,eqtd,steens: has-link main:s at 104 to 112
; DSA-CHECK td,eqtd,steens: different-node main:s:0 main:s:104
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: value-stride main:row = 16
; The callees know as little, also the one that it is passed on to.
; DSA-CHECK td,eqtd,steens: value-stride fill:row = 16
; DSA-CHECK td,eqtd,steens: value-stride fill:end = 1
; DSA-CHECK td,eqtd,steens: value-stride clear:cell = 16
; DSA-CHECK td,eqtd,steens: has-type main:row i8 at 0 every 1
; DSA-CHECK td,eqtd,steens: has-type main:row i32 at 0 every 16

%struct.s = type { ptr, [6 x [16 x i8]], ptr }
@x = internal global i32 0
@y = internal global i32 0

define internal void @clear(ptr %cell) {
  store i32 0, ptr %cell
  ret void
}
define internal void @fill(ptr %row, i64 %n) {
  %end = getelementptr i8, ptr %row, i64 %n
  store i8 0, ptr %end
  call void @clear(ptr %row)
  ret void
}
define void @main(i64 %t) {
  %s = alloca %struct.s
  store ptr @x, ptr %s
  %last = getelementptr i8, ptr %s, i64 104
  store ptr @y, ptr %last
  %row = getelementptr %struct.s, ptr %s, i32 0, i32 1, i64 %t
  call void @fill(ptr %row, i64 3)
  ret void
}
