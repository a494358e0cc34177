; RUN: %restruct dsa --function=set %s | FileCheck --check-prefix=PART %s
; RUN: %restruct dsa --function=set --whole-program %s | FileCheck --check-prefix=WHOLE %s
; RUN: not %restruct dsa --whole-program %S/Inputs/no-main.ll 2>&1 | FileCheck --check-prefix=NOMAIN %s
; A bare module's functions may be called by anybody; those of a program are
; called by the program.

; PART:      %p -> [[N:n[0-9]+]]
; PART:      [[N]]: {{.*}}External
; WHOLE:     %p -> [[N:n[0-9]+]]
; WHOLE-NOT: [[N]]: {{.*}}External
; NOMAIN:    restruct: error: --whole-program: no 'main' in the input

define void @set(ptr %p) {
  store i32 1, ptr %p
  ret void
}
define i32 @main() {
  %a = alloca i32
  call void @set(ptr %a)
  ret i32 0
}
