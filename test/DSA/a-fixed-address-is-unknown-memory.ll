; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has f:p Unknown IntToPtr
; DSA-CHECK td,eqtd,steens: has f:p External Incomplete
; DSA-CHECK td,eqtd,steens: never-meet f:p f:a

define void @f() {
  %a = alloca i32
  store i32 1, ptr %a
  %p = inttoptr i64 4096 to ptr
  store i32 1, ptr %p
  ret void
}
