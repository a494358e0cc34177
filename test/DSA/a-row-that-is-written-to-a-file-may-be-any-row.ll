; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Which row is written is not known; so a pointer in any of them may get out,
; but none between the rows' beginnings and what is written of them.

; DSA-CHECK bu,eqbu,td,eqtd,steens: stride main:s = 0
; DSA-CHECK td,eqtd,steens: has main:second PtrToInt, External
; DSA-CHECK td,eqtd,steens: lacks main:behind PtrToInt, External

target triple = "x86_64-unknown-linux-gnu"
%struct.s = type { [6 x { ptr, ptr }] }

define internal void @out(ptr %row) {
  %n = call i64 @write(i32 1, ptr %row, i64 8)
  ret void
}
define i32 @main(i64 %t) {
  %s = alloca %struct.s
  %second = call ptr @malloc(i64 4)
  %behind = call ptr @malloc(i64 4)
  %at16 = getelementptr i8, ptr %s, i64 16
  store ptr %second, ptr %at16
  %at24 = getelementptr i8, ptr %s, i64 24
  store ptr %behind, ptr %at24
  %row = getelementptr %struct.s, ptr %s, i32 0, i32 0, i64 %t
  call void @out(ptr %row)
  ret i32 0
}
declare ptr @malloc(i64) allockind("alloc,uninitialized") allocsize(0)
declare i64 @write(i32, ptr, i64)
