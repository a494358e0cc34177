; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd,steens: same-node f:p f:q
; DSA-CHECK td,eqtd,steens: different-node f:p f:a
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: has-place f:<library Streams>
; DSA-CHECK local,bu,eqbu,td,eqtd,steens: same-node f:p f:<library Streams>

@name = internal constant [2 x i8] c"x\00"
define void @f() {
  %a = alloca i32
  store i32 1, ptr %a
  %p = call ptr @fopen(ptr @name, ptr @name)
  %q = call ptr @fopen(ptr @name, ptr @name)
  ret void
}
declare ptr @fopen(ptr, ptr)
