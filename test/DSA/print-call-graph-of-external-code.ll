; RUN: %opt_restruct -passes="print<dsa-callgraph-td>" -disable-output %s | FileCheck %s
; RUN: %opt_restruct -passes="dot-dsa-callgraph<td>" -disable-output %s | FileCheck --check-prefix=DOT %s

; CHECK: @main
; CHECK-NEXT: call %f -> {{.*}}external code
; DOT: f[[MAIN:[0-9]+]] [label="@main"];
; DOT: external [label="external code"
; DOT: f[[MAIN]] -> external [label="", style=dashed];
define void @main(ptr %f) {
  call void %f()
  ret void
}
