; A program without accesses to structures says so.

; RUN: %restruct advise %s | FileCheck %s
; RUN: %restruct advise --format=html %s | FileCheck %s
; RUN: %restruct advise --format=sarif %s | FileCheck --check-prefix=SARIF %s

define i32 @main() {
  ret i32 0
}

; CHECK: no access to a structure was found
; SARIF: "results": []
