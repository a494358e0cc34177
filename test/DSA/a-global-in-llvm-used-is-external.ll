; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Assembly may name it.

; DSA-CHECK td,eqtd,steens: has f:p External Incomplete
; DSA-CHECK td,eqtd,steens: lacks f:q External Incomplete

@used = internal global i32 0
@unused = internal global i32 0
@llvm.used = appending global [1 x ptr] [ptr @used], section "llvm.metadata"
define void @f() {
  %p = freeze ptr @used
  %q = freeze ptr @unused
  store i32 1, ptr %p
  store i32 1, ptr %q
  ret void
}
