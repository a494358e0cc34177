; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Global
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: contains f:p @g
; DSA-CHECK td,eqtd,steens: globals @g = @g
; DSA-CHECK td,eqtd,steens: has @g Modified
; DSA-CHECK td,eqtd: lacks f:p Incomplete, External, ExternGlobal

@g = internal global i32 0
define void @f() {
  %p = freeze ptr @g
  store i32 1, ptr %p
  ret void
}
