; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; The integer may be any address that was converted to one, so the target that
; the callee loads and returns may be any external memory.

; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:r External, Incomplete
; DSA-CHECK bu,eqbu,td,eqtd,steens: has main:a External, Incomplete
; DSA-CHECK td,eqtd,steens: may-meet main:r main:a

@table = internal constant [1 x ptr] [ptr @next]

define internal ptr @next(ptr %p) {
  %n = load ptr, ptr %p
  ret ptr %n
}
define void @main() {
  %a = call ptr @malloc(i64 16)
  store ptr %a, ptr %a
  %n = ptrtoint ptr %a to i64
  %f = load ptr, ptr @table
  %r = call ptr %f(i64 %n)
  store i64 1, ptr %r
  ret void
}
declare ptr @malloc(i64)
