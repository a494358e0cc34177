; What stands in a vtable where there is no function is no callee, and no external code:
; a call of it is undefined, and the program ends. Other external functions are.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s

; DSA-CHECK td,eqtd: callees fire:<call 0> = @on complete
; DSA-CHECK td,eqtd: callees emit:<call 0> = @put complete
; DSA-CHECK td,eqtd: incomplete other:<call 0>
; DSA-CHECK td,eqtd,steens: lacks main:x External
; DSA-CHECK td,eqtd: different-node main:x main:y

@in = internal constant [2 x ptr] [ptr @__cxa_pure_virtual, ptr @on]
@in.base = internal constant [2 x ptr] [ptr @on, ptr @__cxa_pure_virtual]
@out = internal constant [2 x ptr] [ptr @put, ptr @__cxa_deleted_virtual]
@third = internal constant [2 x ptr] [ptr @__cxa_pure_virtual, ptr @somewhere]
declare void @__cxa_pure_virtual()
declare void @__cxa_deleted_virtual()
declare void @somewhere(ptr, ptr)

define internal void @on(ptr %this, ptr %p) {
  %last = getelementptr i8, ptr %this, i64 8
  store ptr %p, ptr %last
  ret void
}
define internal void @put(ptr %this, ptr %p) {
  %last = getelementptr i8, ptr %this, i64 8
  store ptr %p, ptr %last
  ret void
}
define internal void @fire(ptr %i, ptr %p) {
  %v = load ptr, ptr %i
  %f = load ptr, ptr %v
  call void %f(ptr %i, ptr %p)
  ret void
}
define internal void @emit(ptr %o, ptr %p) {
  %v = load ptr, ptr %o
  %f = load ptr, ptr %v
  call void %f(ptr %o, ptr %p)
  ret void
}
define internal void @other(ptr %i, ptr %p) {
  %v = load ptr, ptr %i
  %at = getelementptr ptr, ptr %v, i64 1
  %f = load ptr, ptr %at
  call void %f(ptr %i, ptr %p)
  ret void
}
define i32 @main(i1 %c) {
  %x = alloca i32
  %y = alloca i64
  %z = alloca i64
  %a = alloca [2 x ptr]
  %b = alloca [2 x ptr]
  %d = alloca [2 x ptr]
  store ptr @in.base, ptr %a
  store ptr @out, ptr %b
  store ptr @third, ptr %d
  call void @fire(ptr %a, ptr %x)
  call void @emit(ptr %b, ptr %y)
  call void @other(ptr %d, ptr %z)
  ret i32 0
}
