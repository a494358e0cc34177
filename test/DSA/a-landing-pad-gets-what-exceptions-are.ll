; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; A landing pad catches the objects that are thrown.

; DSA-CHECK td,eqtd,steens: has f:x Incomplete

define void @f() personality ptr @__gxx_personality_v0 {
  invoke void @outside() to label %ok unwind label %bad
ok:
  ret void
bad:
  %l = landingpad { ptr, i32 } cleanup
  %x = extractvalue { ptr, i32 } %l, 0
  store i32 1, ptr %x
  resume { ptr, i32 } %l
}
declare void @outside()
declare i32 @__gxx_personality_v0(...)
