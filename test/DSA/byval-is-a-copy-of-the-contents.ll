; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The callee has memory of its own, with the same pointers.

; DSA-CHECK bu,eqbu,td,eqtd: lacks main:p Modified
; DSA-CHECK td,eqtd: has @x Modified
; DSA-CHECK td,eqtd: has f:p Alloca, Modified

%struct.s = type { ptr, i32 }
@x = internal global i32 0
@s = internal global %struct.s { ptr @x, i32 0 }
define internal void @f(ptr byval(%struct.s) %p) {
  %n = getelementptr i8, ptr %p, i64 8
  store i32 1, ptr %n
  %a = load ptr, ptr %p
  store i32 2, ptr %a
  ret void
}
define void @main() {
  %p = freeze ptr @s
  call void @f(ptr byval(%struct.s) %p)
  ret void
}
