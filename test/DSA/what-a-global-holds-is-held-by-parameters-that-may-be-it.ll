; One call passes one object as both parameters, so that these are one node; to
; another the second is @slot. What is read from there is @object, even if it is
; the first parameter alone that @f reads from.
; RUN: %opt_restruct -passes=dsa-check -dsa-check-file=%s -disable-output %s
; DSA-CHECK td,eqtd: same-place f:x f:y
; DSA-CHECK td,eqtd: image f:y @slot
; DSA-CHECK td,eqtd: image f:y:0 @object
; DSA-CHECK td,eqtd: same-place f:x:0 f:a

@slot = internal global ptr @object
@object = internal global i32 0

define internal void @f(ptr %x, ptr %y) {
  %a = load ptr, ptr %x
  store i32 5, ptr %a
  store i8 0, ptr %y
  ret void
}
define i32 @main() {
  %p = alloca ptr
  %q = alloca ptr
  %a = alloca i32
  %b = alloca i32
  store ptr %a, ptr %p
  store ptr %b, ptr %q
  call void @f(ptr %p, ptr @slot)
  call void @f(ptr %q, ptr %q)
  ret i32 0
}
