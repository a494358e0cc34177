; A program without accesses to structures says so.

; RUN: %restruct advise %s | FileCheck %s

define i32 @main() {
  ret i32 0
}

; CHECK: no access to a structure was found
