; RUN: %opt_oracle -passes='restruct-oracle<td>,restruct-oracle<td>' -S %s | FileCheck %s
; A link with two copies of the plugin runs the pass twice.

; CHECK-COUNT-1: call void @restruct_oracle_register
; CHECK-NOT: call void @restruct_oracle_register

define i32 @main() {
  %p = alloca i32
  store i32 0, ptr %p
  %n = load i32, ptr %p
  ret i32 %n
}
