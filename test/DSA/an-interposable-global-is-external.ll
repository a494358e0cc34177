; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; Another module may define it.

; DSA-CHECK td,eqtd,steens: has f:p External Incomplete
; DSA-CHECK td,eqtd,steens: has f:q External Incomplete
; DSA-CHECK td,eqtd,steens: lacks f:r External Incomplete

@weak = weak global i32 0
@exported = global i32 0
@hidden = internal global i32 0
define void @f() {
  %p = freeze ptr @weak
  %q = freeze ptr @exported
  %r = freeze ptr @hidden
  store i32 1, ptr %p
  store i32 1, ptr %q
  store i32 1, ptr %r
  ret void
}
