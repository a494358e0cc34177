; The array's structure is an unknown one of several: the array of the second
; one follows the first.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: same-node touch:c touch:same
; DSA-CHECK td,eqtd,steens: value-stride touch:c = 1
; DSA-CHECK td,eqtd,steens: members touch:s = none

%item = type { i32, [8 x i8], i32 }
%table = type { i32, [4 x %item], i32 }

define internal void @touch(ptr %s, i64 %i, ptr %same) {
  %name = getelementptr %item, ptr %s, i32 0, i32 1
  %c = getelementptr [8 x i8], ptr %name, i64 0, i64 %i
  store i8 0, ptr %c
  store i8 1, ptr %same
  ret void
}

define i32 @main(i32 %n) {
  %t = alloca %table
  %i = zext i32 %n to i64
  %s = getelementptr %table, ptr %t, i32 0, i32 1, i64 %i
  %same = getelementptr %table, ptr %t, i32 0, i32 1, i64 2, i32 1, i64 3
  call void @touch(ptr %s, i64 %i, ptr %same)
  ret i32 0
}
