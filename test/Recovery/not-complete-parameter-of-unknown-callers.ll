; RUN: %opt_restruct -passes='print<dtrans-pointer-types>' -disable-output %s | FileCheck %s
; Parameters of a function whose address is taken, or that others may call, are
; not complete. The internal one that is only called is.

; CHECK-LABEL: function @external
; CHECK: incomplete: unknown-caller
; CHECK-LABEL: function @taken
; CHECK: incomplete: unknown-caller
; CHECK-LABEL: function @called
; CHECK-NOT: incomplete
; CHECK-LABEL: function @main

@callback = internal global ptr @taken

define void @external(ptr %p) {
  ret void
}
define internal void @taken(ptr %p) {
  ret void
}
define internal void @called(ptr %p) {
  ret void
}
define i32 @main() {
  call void @called(ptr null)
  ret i32 0
}
