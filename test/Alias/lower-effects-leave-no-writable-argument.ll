; lower-ds-aa: a function that writes nothing loses the attribute writable of
; its arguments, which the verifier rejects together with such effects. A
; function that writes its argument keeps it.

; RUN: %opt_restruct -S -passes=lower-ds-aa,verify %s | FileCheck %s

%empty = type { i8 }

; CHECK: define internal void @nothing(ptr dead_on_unwind noalias sret(%empty) align 1 %result, ptr %p) [[NONE:#[0-9]+]]
define internal void @nothing(ptr noalias writable dead_on_unwind sret(%empty) align 1 %result, ptr %p) {
  ret void
}
; CHECK: define internal i32 @reads(ptr noalias dereferenceable(4) %p) [[READS:#[0-9]+]]
define internal i32 @reads(ptr noalias writable dereferenceable(4) %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
; CHECK: define internal void @writes(ptr noalias writable dereferenceable(4) %p)
define internal void @writes(ptr noalias writable dereferenceable(4) %p) {
  store i32 1, ptr %p
  ret void
}

define i32 @main() {
  %a = alloca %empty
  %b = alloca i32
  call void @nothing(ptr noalias writable sret(%empty) %a, ptr %b)
  call void @writes(ptr noalias writable dereferenceable(4) %b)
  %v = call i32 @reads(ptr noalias writable dereferenceable(4) %b)
  ret i32 %v
}

; CHECK-DAG: attributes [[NONE]] = { memory(none)
; CHECK-DAG: attributes [[READS]] = { memory(read)
